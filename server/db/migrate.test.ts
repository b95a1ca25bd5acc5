import { type Kysely, type Migration, sql } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase';
import type { Database } from './database';
import { defineFunctions, requireFunctions } from './defineFunctions';
import { appliedMigrations, migrateToLatest, requireMigrated } from './migrate';

let database: Database;
let own: string[];

beforeEach(async () => {
  database = await openTestDatabase();
  own = await appliedMigrations(database.kysely);
});

afterEach(() => database.close());

const step = (ahead: number) => `${String(Number.parseInt(String(own.at(-1)), 10) + ahead).padStart(3, '0')}_later`;

/** The schema of a later build, as far as this build sees it. */
async function isMigratedBy(name: string): Promise<void> {
  await database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, 'x']);
}

/** The functions of another build. */
async function hasOtherFunctions(): Promise<void> {
  await database.pool.query("update settings set value = 'other' where key = 'database_functions_hash'");
  await database.pool.query(
    "create or replace function apply_transition(move jsonb) returns jsonb language plpgsql as 'begin return null; end'",
  );
}

async function doorIsOurs(): Promise<boolean> {
  const { rows } = await database.pool.query("select prosrc from pg_proc where proname = 'apply_transition'");
  return rows[0].prosrc.includes('door_post');
}

/** Both ways of a start: with `migrateOnStart` and without. */
const STARTS: [string, () => Promise<void>][] = [
  [
    'that migrates',
    async () => {
      await migrateToLatest(database.kysely as unknown as Kysely<unknown>);
      await defineFunctions(database.kysely);
    },
  ],
  [
    'that does not migrate',
    async () => {
      await requireMigrated(database.kysely);
      await requireFunctions(database.kysely);
    },
  ],
];

describe.each(STARTS)('a start %s', (_way, start) => {
  test('runs on its own schema', async () => {
    await start();
    expect(await doorIsOurs()).toBe(true);
  });

  test('runs on the schema of the next step, and leaves its functions', async () => {
    await isMigratedBy(step(1));
    await hasOtherFunctions();
    await start();
    expect(await doorIsOurs()).toBe(false);
    expect(await appliedMigrations(database.kysely)).toEqual([...own, step(1)]);
  });

  test('refuses a schema that is two steps newer', async () => {
    await isMigratedBy(step(1));
    await isMigratedBy(step(2));
    await expect(start()).rejects.toMatchObject({ reason: 'too-new', message: expect.stringContaining(step(2)) });
  });
});

test('an older schema is refused with the command that changes it', async () => {
  const all = Object.fromEntries([...own, step(1)].map((name): [string, Migration] => [name, { up: async () => {} }]));
  await expect(requireMigrated(database.kysely, all)).rejects.toMatchObject({
    reason: 'too-old',
    message: expect.stringMatching(new RegExp(`^[^\\n]*${step(1)}[^\\n]*dist/server/main\\.js migrate[^\\n]*$`)),
  });
  await migrateToLatest(database.kysely as unknown as Kysely<unknown>, all);
  await requireMigrated(database.kysely, all);
});

test('functions of another build of the same step are refused with that command', async () => {
  await hasOtherFunctions();
  await expect(requireFunctions(database.kysely)).rejects.toMatchObject({
    reason: 'too-old',
    message: expect.stringContaining('main.js migrate'),
  });
  await defineFunctions(database.kysely);
  await requireFunctions(database.kysely);
});

test('steps are counted by the numbers of the names, without a gap', () => {
  const steps = [...new Set(own.map((name) => Number(/^(\d{3})_\w+$/.exec(name)?.[1])))];
  expect(steps).toEqual(steps.map((_step, index) => index + 1));
});

test('a migration limits its wait for locks', async () => {
  let limit = '';
  const all = {
    ...Object.fromEntries(own.map((name): [string, Migration] => [name, { up: async () => {} }])),
    [step(1)]: {
      up: async (db: Kysely<unknown>) => {
        const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db);
        limit = rows[0]?.lock_timeout ?? '';
      },
    },
  };
  await migrateToLatest(database.kysely as unknown as Kysely<unknown>, all);
  expect(limit).toBe('5s');
});
