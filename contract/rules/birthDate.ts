import { plainText } from './typedText';

/** A year of two digits only where it is no day. */
const YEAR_FIRST = /^([0-9]{3,}|3[2-9]|[4-9][0-9])[/.\- ]+([0-9]{1,2})[/.\- ]+([0-9]{1,2})$/;
const YEAR_LAST = /^([0-9]{1,2})[/.\- ]+([0-9]{1,2})[/.\- ]+([0-9]{4})$/;
const WITHOUT_GAPS = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;

/** The parts of a date of either calendar, in Latin digits. */
export interface WrittenDate {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/**
 * The parts of a typed date, year or day first: «۱۳۷۱/۷/۱۲», «1371-07-12», «12.7.1371», «13710712». Null for any other
 * text. No part is judged, so a year of three digits stays one.
 */
export function writtenDateIn(text: string): WrittenDate | null {
  const plain = plainText(text).replace(/^[^0-9]+|[^0-9]+$/g, '');
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? WITHOUT_GAPS.exec(plain) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return { year, month, day };
  const [, first, second, last] = YEAR_LAST.exec(plain) ?? [];
  return first && second && last ? { year: last, month: second, day: first } : null;
}

/** A typed birth date in the spelling of the wire: «1371/07/12» of the Jalali calendar, «1992-10-04» of the other. */
export function birthDateIn(text: string): string | null {
  const date = writtenDateIn(text);
  if (date?.year.length !== 4) return null;
  return [date.year, date.month.padStart(2, '0'), date.day.padStart(2, '0')].join(/^1[34]/.test(date.year) ? '/' : '-');
}
