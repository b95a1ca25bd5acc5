import fc from 'fast-check';
import { sql } from 'kysely';
import { judged } from '../../db/repositories/bankDifferences';
import type { TestServer } from '../../testing/createTestServer';
import { sharedServer } from '../../testing/sharedServer';

/** A payment or transfer in the books. */
interface OurRecord {
  readonly reference: string;
  readonly rials: number;
  readonly day: string;
}

interface BankRow extends OurRecord {
  readonly id: number;
  readonly fileDay: string;
}

interface Difference {
  readonly key: string;
  readonly kind: string;
  readonly cause: string;
  readonly reference: string;
  readonly dated: string | null;
  readonly ourRials: number | null;
  readonly bankRials: number | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

interface Given {
  readonly day: string;
  readonly ours: readonly OurRecord[];
  readonly rows: readonly BankRow[];
  readonly closed: ReadonlySet<string>;
}

/** Judges given records and rows, as those of the database are judged. */
async function matchDay({ day, ours, rows, closed }: Given) {
  const lines = rows.map(({ fileDay: file_day, ...row }) => ({ ...row, file_day }));
  const { rows: found } = await sql<Difference & { our_day: string | null; day: string }>`
    with record as (
      select * from jsonb_to_recordset(${JSON.stringify(ours)}::jsonb) one (reference text, rials bigint, day date)
    ), line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        one (id bigint, reference text, rials bigint, day date, file_day date)
    )
    select *, our_rials as "ourRials", bank_rials as "bankRials" from (${judged([...closed])}) found order by reference
  `.execute(server.context.db.kysely);
  const wrong = found.filter((one) => one.our_day === day).length;
  return {
    same: { count: ours.filter((one) => one.day === day).length - wrong },
    differences: found.filter((one) => one.day === day),
  };
}

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
  Promise.all(DAYS.map((one) => matchDay({ day: one, ours, rows, closed })));
const gap = ({ ourRials, bankRials }: Difference) => (ourRials ?? 0) - (bankRials ?? 0);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test('the differences of all days are exactly the gap between the books and the files', async () => {
  await fc.assert(
    fc.asyncProperty(records, rowsOf, async (ours, rows) => {
      const found = (await onEachDay(ours, rows)).flatMap(({ differences }) => differences);
      const booked = sum(ours.map(({ rials }) => rials)) - sum(rows.map(({ rials }) => rials));
      expect(sum(found.map(gap))).toBe(booked);
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    }),
    { numRuns: 50 },
  );
});

test('books and files that are one have no difference, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.integer(), async (ours, turn) => {
      const rows = ours.map((record, id) => ({ ...record, id, fileDay: record.day }));
      const turned = [...rows.slice(turn % 4), ...rows.slice(0, turn % 4)];
      const results = await onEachDay(ours, turned);
      expect(results.flatMap(({ differences }) => differences)).toEqual([]);
      expect(sum(results.map(({ same }) => same.count))).toBe(ours.length);
    }),
    { numRuns: 50 },
  );
});

test('what comes after a day is closed is found on a later day, and nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(records, rowsOf, rowsOf, async (ours, first, second) => {
      const early = first.map((row) => ({ ...row, fileDay: DAY }));
      const late = second.map((row) => ({ ...row, id: row.id + 100, fileDay: NEXT }));
      const [closed] = await onEachDay(ours, early);
      const after = (await onEachDay(ours, [...early, ...late], new Set([DAY]))).slice(1);
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
    { numRuns: 50 },
  );
});

test.each<[string, number[], string[]]>([
  ['a transfer that came back cancels out', [5, -5], []],
  ['a reversal before its payment cancels out', [-5, 5], []],
  ['a reversal alone is a difference', [-5], ['theirs|0']],
  ['of three equal rows one is cancelled', [5, 5, -5], ['theirs|0']],
])('without a record %s', async (_name, amounts, keys) => {
  const rows = amounts.map((rials, id) => ({ id, reference: 'a', rials, day: DAY, fileDay: DAY }));
  const { differences } = await matchDay({ day: DAY, ours: [], rows, closed: OPEN });
  expect(differences.map(({ key }) => key)).toEqual(keys);
});

test('a record keeps its row when a reversal of it comes', async () => {
  const ours = [{ reference: 'a', rials: 5, day: DAY }];
  const rows = [5, -5].map((rials, id) => ({ id, reference: 'a', rials, day: DAY, fileDay: DAY }));
  const { same, differences } = await matchDay({ day: DAY, ours, rows, closed: OPEN });
  expect(same.count).toBe(1);
  expect(differences.map(({ key }) => key)).toEqual(['theirs|1']);
});

test('a repeated row and a row of another day say so', async () => {
  const ours = [{ reference: 'a', rials: 5, day: DAY }];
  const row = { reference: 'a', rials: 5, day: DAY, fileDay: DAY };
  const rows = [row, row, { ...row, reference: 'b', day: NEXT }].map((one, id) => ({ ...one, id }));
  const { differences } = await matchDay({ day: DAY, ours, rows, closed: OPEN });
  expect(differences.map(({ key, cause, dated }) => [key, cause, dated])).toEqual([
    ['theirs|1', 'repeated', null],
    ['theirs|2', 'other_day', NEXT],
  ]);
});
