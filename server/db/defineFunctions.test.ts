import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openTestDatabase } from '../testing/testDatabase';
import type { Database } from './database';
import { REFUSAL_OF_GUARD } from './databaseErrors';
import { defineFunctions } from './defineFunctions';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** The text of a function and the transaction that wrote it. */
async function readFunction(name: string): Promise<{ text: string; writtenBy: string }> {
  const { rows } = await database.pool.query(
    'select prosrc as text, xmin::text as "writtenBy" from pg_proc where proname = $1',
    [name],
  );
  return rows[0];
}

/** Functions of another build, without their hash. */
async function replaceFunctions(): Promise<void> {
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

test('replaces the functions of another build', async () => {
  await replaceFunctions();
  await database.pool.query('delete from payouts');
  await defineFunctions(database.kysely);
  expect((await readFunction('apply_transition')).text).toContain('door_post');
  await expect(database.pool.query('delete from payouts')).rejects.toMatchObject({ code: 'AM900' });
});

test('leaves current functions unchanged', async () => {
  const before = await readFunction('apply_transition');
  await defineFunctions(database.kysely);
  expect(await readFunction('apply_transition')).toEqual(before);
});

test('serializes processes that start together', async () => {
  await replaceFunctions();
  await Promise.all(Array.from({ length: 6 }, () => defineFunctions(database.kysely)));
  expect((await readFunction('apply_transition')).text).toContain('door_post');
});

test('each error that the SQL raises has a refusal', () => {
  const folder = path.join(__dirname, 'sql');
  const text = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const raised = text.flatMap((sql) => sql.match(/raise exception[^;]*;/g) ?? []);
  const codes = raised.map((statement) => /errcode = '(AM\d{3})'/.exec(statement)?.[1] ?? statement);
  expect([...new Set(codes)].sort()).toEqual(Object.keys(REFUSAL_OF_GUARD));
  // An error with a constraint is an outcome of the door, so its code means nothing else.
  const named = raised.filter((statement) => statement.includes('constraint ='));
  expect(named.map((statement) => codes.filter((code) => statement.includes(code)).length)).toEqual(named.map(() => 1));
});
