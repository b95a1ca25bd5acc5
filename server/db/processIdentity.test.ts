import { sql } from 'kysely';
import { describeOnPostgres } from '../testing/onPostgres';
import { nameOf } from '../testing/processNames';
import { openTestDatabase } from '../testing/testDatabase';
import { until } from '../testing/until';
import type { Database } from './database';
import { embeddedIdentity, lockedIdentity, type ProcessIdentity } from './processIdentity';

let database: Database & { readonly url: string | undefined };

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** Whether a process takes the owner of an id for dead. */
async function isDead(asker: ProcessIdentity, name: number | null): Promise<boolean | null> {
  const { rows } = await sql<{ dead: boolean | null }>`
    select ${asker.isDead('claim.holder')} as dead from (select ${name}::bigint as holder) claim
  `.execute(database.kysely);
  return rows[0]?.dead ?? null;
}

test('takes its own id for alive, and a missing claim for neither', async () => {
  const { identity } = database;
  expect(await isDead(identity, identity.require())).toBe(false);
  expect(await isDead(identity, null)).toBeNull();
});

test('takes each earlier id of an embedded database for dead', async () => {
  const [before, now] = [embeddedIdentity(), embeddedIdentity()];
  expect(await isDead(now, before.require())).toBe(true);
  expect(await isDead(now, now.require())).toBe(false);
});

describeOnPostgres('on PostgreSQL', () => {
  test('takes another process for alive until its session ends, and then for dead in concurrent checks', async () => {
    const other = await lockedIdentity(database.url ?? '');
    const name = other.require();
    expect(await isDead(database.identity, name)).toBe(false);
    await other.close();
    await until(async () => (await isDead(database.identity, name)) === true);
    const asked = await Promise.all(Array.from({ length: 8 }, () => isDead(database.identity, name)));
    expect(asked).toEqual(Array(8).fill(true));
  });

  test('gives a process whose session was ended a new id', async () => {
    const other = await lockedIdentity(database.url ?? '');
    const before = other.require();
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = ${before}`);
    await until(() => ![before, null].includes(nameOf(other)));
    expect(await isDead(database.identity, before)).toBe(true);
    expect(await isDead(database.identity, nameOf(other))).toBe(false);
    await other.close();
  });
});
