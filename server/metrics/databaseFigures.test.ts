import { MINUTE_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import type { Database } from '../db/database';
import { openTestDatabase } from '../testing/testDatabase';
import { LedgerSum } from './databaseFigures';

const STRIDE = 10;

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  // The sum does not rely on the guards.
  await database.pool.query('alter table ledger_entries disable trigger user');
  await database.pool.query('alter table ledger_postings disable trigger user');
});

afterAll(() => database.close());

/** Writes entries with two postings each, and one posting too many in the entry `wrong`. */
async function write(entries: number, wrong: number | null): Promise<void> {
  await database.pool.query('truncate ledger_entries, ledger_postings restart identity cascade');
  await append(entries);
  if (wrong !== null) {
    await database.pool.query(
      "insert into ledger_postings (entry_id, account, amount_rials) values ($1, 'payouts', 7)",
      [wrong],
    );
  }
}

async function append(entries: number): Promise<void> {
  await database.pool.query(
    `with made as (insert into ledger_entries (kind, at) select 'test', now() from generate_series(1, $1) returning id)
     insert into ledger_postings (entry_id, account, amount_rials)
     select id, account, rials from made cross join (values ('payouts', 5), ('commission', -5)) posting (account, rials)`,
    [entries],
  );
}

test('the sum shows a wrong entry after one pass, and while the ledger grows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.option(fc.double({ min: 0, max: 0.999, noNaN: true })),
      fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 6 }),
      async (entries, place, growth) => {
        await write(entries, place === null ? null : 1 + Math.floor(place * entries));
        const sum = new LedgerSum(STRIDE);
        const expected = place === null ? 0 : 7;
        let now = 0;
        const read = async () => {
          now += MINUTE_MS;
          return sum.read(database.kysely, new Date(now));
        };
        for (let stride = 0; stride <= entries / STRIDE + 2; stride += 1) await read();
        for (const more of growth) {
          await append(more);
          expect(await read()).toBe(expected);
        }
        for (let reading = 0; reading < 12; reading += 1) expect(await read()).toBe(expected);
      },
    ),
    { numRuns: 15 },
  );
});

test('the sum includes the newest entries at once', async () => {
  await write(40, 40);
  expect(await new LedgerSum(STRIDE).read(database.kysely, new Date(0))).toBe(7);
});
