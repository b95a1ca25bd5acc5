import { openTestDatabase } from '../testing/testDatabase';
import type { Database } from './database';
import { defineFunctions } from './defineFunctions';

jest.setTimeout(60_000);

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** The text of a function, and which transaction wrote it. */
async function functionNow(name: string): Promise<{ text: string; writtenBy: string }> {
  const { rows } = await database.pool.query(
    'select prosrc as text, xmin::text as "writtenBy" from pg_proc where proname = $1',
    [name],
  );
  return rows[0];
}

/** As a build left it whose functions were otherwise, and which kept no hash of them. */
async function leftByAnotherBuild(): Promise<void> {
  await database.pool.query("delete from settings where key = 'database_functions_hash'");
  for (const [name, answer] of [
    ['apply_transition(move jsonb)', 'jsonb'],
    ['refuse_outside_the_door()', 'trigger'],
  ]) {
    await database.pool.query(
      `create or replace function ${name} returns ${answer} language plpgsql as 'begin return null; end'`,
    );
  }
}

test('a database with the functions of another build gets those of this one', async () => {
  await leftByAnotherBuild();
  await database.pool.query('delete from payouts');
  await defineFunctions(database.kysely);
  expect((await functionNow('apply_transition')).text).toContain('door_post');
  await expect(database.pool.query('delete from payouts')).rejects.toMatchObject({ code: 'AM900' });
});

test('a database that has them is left as it is', async () => {
  const before = await functionNow('apply_transition');
  await defineFunctions(database.kysely);
  expect(await functionNow('apply_transition')).toEqual(before);
});

test('processes that start together wait for one another', async () => {
  await leftByAnotherBuild();
  await Promise.all(Array.from({ length: 6 }, () => defineFunctions(database.kysely)));
  expect((await functionNow('apply_transition')).text).toContain('door_post');
});
