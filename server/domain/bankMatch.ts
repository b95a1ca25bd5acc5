import type { DifferenceKind } from '@contract/rules/bankFileRules';

/** A payment or transfer in our books. References are in lower case and name one record. */
export interface OurRecord {
  readonly reference: string;
  readonly rials: number;
  /** ISO 8601 date in Tehran. */
  readonly day: string;
}

/** A row of a whole file. A negative amount went back. */
export interface BankRow {
  /** Ascending in the order of arrival. */
  readonly id: number;
  readonly reference: string;
  readonly rials: number;
  /** ISO 8601 date of the row. */
  readonly day: string;
  /** ISO 8601 date of the day that its file is about. */
  readonly fileDay: string;
}

export interface Difference {
  /** The same while kind, reference, row and amounts are the same, so an explanation holds no longer than its difference. */
  readonly key: string;
  readonly kind: DifferenceKind;
  readonly reference: string;
  readonly ourRials: number | null;
  readonly bankRials: number | null;
  /** The day that the row has instead of ours. Null unless a row of another day matches, which explains the difference. */
  readonly rowDay: string | null;
}

export interface MatchedDay {
  /** Records with a row of their day and amount. */
  readonly same: { readonly count: number; readonly rials: number };
  readonly differences: readonly Difference[];
}

/**
 * Compares the books with the files on one open day. Each reference is judged whole: the record takes the first row of its
 * amount, a row and its reversal cancel out, and each row that is left is a difference on the day of its file. A record is judged
 * on its own day, or, when that day is closed, on the day of the file that contradicts it: no difference is lost or found twice.
 *
 * @param input.ours the records of the day, and those of other days that rows of the day's files name
 * @param input.rows the rows of the day's files, and all rows with a reference of these or of `ours`
 * @param input.closed days that do not change any more
 */
export function matchDay(input: {
  readonly day: string;
  readonly ours: readonly OurRecord[];
  readonly rows: readonly BankRow[];
  readonly closed: ReadonlySet<string>;
}): MatchedDay {
  const { day, closed } = input;
  const groups = new Map<string, Group>();
  for (const record of input.ours) groupOf(groups, record.reference).record = record;
  for (const row of [...input.rows].sort(byId)) groupOf(groups, row.reference).rows.push(row);
  let count = 0;
  let rials = 0;
  const differences: Difference[] = [];
  for (const { record, rows } of groups.values()) {
    const { found, isSame } = judge(record, rows, closed);
    differences.push(...found.filter((one) => one.day === day).map(({ difference }) => difference));
    if (!record || !isSame || record.day !== day) continue;
    count += 1;
    rials += record.rials;
  }
  return { same: { count, rials }, differences };
}

interface Group {
  record?: OurRecord;
  readonly rows: BankRow[];
}

function groupOf(groups: Map<string, Group>, reference: string): Group {
  const known = groups.get(reference);
  if (known) return known;
  const made: Group = { rows: [] };
  groups.set(reference, made);
  return made;
}

interface Found {
  readonly day: string;
  readonly difference: Difference;
}

function judge(
  record: OurRecord | undefined,
  rows: readonly BankRow[],
  closed: ReadonlySet<string>,
): { readonly found: readonly Found[]; readonly isSame: boolean } {
  const equal = record && rows.find((row) => row.rials === record.rials);
  const left = withoutPairs(rows.filter((row) => row !== equal));
  const found: Found[] = [];
  if (record && equal && equal.day !== record.day) {
    found.push({ day: record.day, difference: { ...ofOurs(record), bankRials: equal.rials, rowDay: equal.day } });
  }
  if (record && !equal) {
    const other = left.shift();
    if (!other) found.push({ day: record.day, difference: ofOurs(record) });
    else found.push({ day: closed.has(record.day) ? other.fileDay : record.day, difference: ofAmount(record, other) });
  }
  return {
    found: [...found, ...left.map((row) => ({ day: row.fileDay, difference: ofTheirs(row) }))],
    isSame: record !== undefined && equal?.day === record.day,
  };
}

/** The rows without those whose opposite is there too. */
function withoutPairs(rows: readonly BankRow[]): BankRow[] {
  const open = new Map<number, BankRow[]>();
  for (const row of rows) {
    if (open.get(-row.rials)?.pop()) continue;
    const equals = open.get(row.rials);
    if (equals) equals.push(row);
    else open.set(row.rials, [row]);
  }
  return [...open.values()].flat().sort(byId);
}

function ofOurs({ reference, rials }: OurRecord): Difference {
  return { key: `ours|${reference}|${rials}`, kind: 'ours', reference, ourRials: rials, bankRials: null, rowDay: null };
}

function ofAmount({ reference, rials }: OurRecord, row: BankRow): Difference {
  const key = `amount|${reference}|${rials}|${row.id}`;
  return { key, kind: 'amount', reference, ourRials: rials, bankRials: row.rials, rowDay: null };
}

function ofTheirs({ id, reference, rials }: BankRow): Difference {
  return { key: `theirs|${id}`, kind: 'theirs', reference, ourRials: null, bankRials: rials, rowDay: null };
}

function byId(one: BankRow, other: BankRow): number {
  return one.id - other.id;
}
