import fc from 'fast-check';
import { type BankRow, type Difference, matchDay, type OurRecord } from './bankMatch';

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'] as const;
const [DAY, NEXT] = DAYS;

const day = fc.constantFrom(...DAYS);
const reference = fc.constantFrom('a', 'b', 'c', 'd');
const records = fc.uniqueArray(fc.record({ reference, rials: fc.integer({ min: 1, max: 3 }), day }), {
  selector: (record) => record.reference,
});
const amount = fc.integer({ min: -3, max: 3 }).filter((rials) => rials !== 0);
const rowsOf = fc
  .array(fc.record({ reference, rials: amount, day, fileDay: day }), { maxLength: 12 })
  .map((rows) => rows.map((row, id) => ({ ...row, id })));

const OPEN: ReadonlySet<string> = new Set();
const onEachDay = (ours: OurRecord[], rows: BankRow[], closed = OPEN) =>
  DAYS.map((one) => matchDay({ day: one, ours, rows, closed }));
const gap = ({ ourRials, bankRials }: Difference) => (ourRials ?? 0) - (bankRials ?? 0);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test('the differences of all days are exactly the gap between the books and the files', () => {
  fc.assert(
    fc.property(records, rowsOf, (ours, rows) => {
      const found = onEachDay(ours, rows).flatMap(({ differences }) => differences);
      const booked = sum(ours.map(({ rials }) => rials)) - sum(rows.map(({ rials }) => rials));
      expect(sum(found.map(gap))).toBe(booked);
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    }),
  );
});

test('books and files that are one have no difference, in any order', () => {
  fc.assert(
    fc.property(records, fc.integer(), (ours, turn) => {
      const rows = ours.map((record, id) => ({ ...record, id, fileDay: record.day }));
      const turned = [...rows.slice(turn % 4), ...rows.slice(0, turn % 4)];
      const results = onEachDay(ours, turned);
      expect(results.flatMap(({ differences }) => differences)).toEqual([]);
      expect(sum(results.map(({ same }) => same.count))).toBe(ours.length);
    }),
  );
});

test('what comes after a day is closed is found on a later day, and nothing twice', () => {
  fc.assert(
    fc.property(records, rowsOf, rowsOf, (ours, first, second) => {
      const early = first.map((row) => ({ ...row, fileDay: DAY }));
      const late = second.map((row) => ({ ...row, id: row.id + 100, fileDay: NEXT }));
      const [closed] = onEachDay(ours, early);
      const after = onEachDay(ours, [...early, ...late], new Set([DAY])).slice(1);
      const found = [...(closed?.differences ?? []), ...after.flatMap(({ differences }) => differences)];
      const keys = found.filter(({ kind }) => kind === 'theirs').map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      // Each late row is matched, cancelled by another row, or a difference.
      for (const row of late) {
        const isFound = found.some(({ key }) => key === `theirs|${row.id}` || key.endsWith(`|${row.id}`));
        const hasPair = [...early, ...late].some((one) => one.reference === row.reference && one.rials === -row.rials);
        const record = ours.find((one) => one.reference === row.reference && one.rials === row.rials);
        expect(isFound || hasPair || record !== undefined).toBe(true);
      }
    }),
  );
});

test('a file of 10,000 rows with 7 planted faults has exactly these differences', () => {
  const ours = Array.from({ length: 10_000 }, (_, at) => ({ reference: `r${at}`, rials: 1_000 + at, day: DAY }));
  const planted = new Map<number, (row: BankRow) => Omit<BankRow, 'id'>[]>([
    [17, () => []],
    [4_000, () => []],
    [500, (row) => [row, { ...row, reference: 'unknown' }]],
    [501, (row) => [{ ...row, rials: row.rials - 9 }]],
    [9_999, (row) => [{ ...row, rials: row.rials * 10 }]],
    [2_000, (row) => [row, row]],
    [7_777, (row) => [{ ...row, day: NEXT }]],
  ]);
  const rows = ours
    .map((record, id) => ({ ...record, id, fileDay: DAY }))
    .flatMap((row) => planted.get(row.id)?.(row) ?? [row])
    .map((row, id) => ({ ...row, id }));
  const { same, differences } = matchDay({ day: DAY, ours, rows, closed: OPEN });
  expect(same.count).toBe(9_995);
  expect(differences.map(({ kind, reference, rowDay }) => [kind, reference, rowDay])).toEqual([
    ['ours', 'r17', null],
    ['amount', 'r501', null],
    ['theirs', 'r2000', null],
    ['ours', 'r4000', null],
    ['ours', 'r7777', NEXT],
    ['amount', 'r9999', null],
    ['theirs', 'unknown', null],
  ]);
  expect(matchDay({ day: NEXT, ours, rows, closed: OPEN }).differences).toEqual([]);
});

test.each<[string, number[], string[]]>([
  ['a transfer that came back cancels out', [5, -5], []],
  ['a reversal before its payment cancels out', [-5, 5], []],
  ['a reversal alone is a difference', [-5], ['theirs|0']],
  ['of three equal rows one is cancelled', [5, 5, -5], ['theirs|0']],
])('without a record %s', (_name, amounts, keys) => {
  const rows = amounts.map((rials, id) => ({ id, reference: 'a', rials, day: DAY, fileDay: DAY }));
  const { differences } = matchDay({ day: DAY, ours: [], rows, closed: OPEN });
  expect(differences.map(({ key }) => key)).toEqual(keys);
});

test('a record keeps its row when a reversal of it comes', () => {
  const ours = [{ reference: 'a', rials: 5, day: DAY }];
  const rows = [5, -5].map((rials, id) => ({ id, reference: 'a', rials, day: DAY, fileDay: DAY }));
  const { same, differences } = matchDay({ day: DAY, ours, rows, closed: OPEN });
  expect(same.count).toBe(1);
  expect(differences.map(({ key }) => key)).toEqual(['theirs|1']);
});
