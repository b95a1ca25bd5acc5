import { types } from 'pg';

const OID = { int8: 20, date: 1082, numeric: 1700 } as const;

/**
 * Parsers of column values. A bigint becomes a number, and an inexact one throws instead of rounding. A `date` stays text,
 * because it has no time zone.
 */
export const columnTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID.int8 || oid === OID.numeric) return exactNumber;
    if (oid === OID.date) return (text: string) => text;
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  }) as typeof types.getTypeParser,
};

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number in the database is not an exact integer here');
  return value;
}
