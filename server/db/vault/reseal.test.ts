import { createTestServer } from '../../testing/createTestServer';
import { testOnPostgres } from '../../testing/onPostgres';
import { openTestDatabase } from '../../testing/testDatabase';
import { keyNamed, testDataKeys } from '../../testing/testDataKeys';
import { until } from '../../testing/until';
import { openDatabase } from '../database';
import { resealAll } from './reseal';

// The embedded database has a single session, so no concurrent locks.
testOnPostgres('waits for a transaction that holds rows, never blocks it, and then reseals its rows', async () => {
  const made = await openTestDatabase();
  const server = await createTestServer({ database: { ...made, close: async () => undefined } });
  const user = await server.registerUser();
  // In the order of the table walk.
  const accounts = [await server.addCard(user), await server.addCard(user)].map(({ id }) => id);
  await server.close();
  const ring = [{ id: 'new', secret: Buffer.from(keyNamed('new'), 'base64') }, ...testDataKeys().ring] as const;
  const database = await openDatabase({ databaseUrl: made.url, dataKeys: { ...testDataKeys(), ring } });

  const { rows } = await made.pool.query('select pan from bank_accounts where id = $1', [accounts[0]]);
  const sealed = rows[0]?.pan;
  const busy = await database.pool.connect();
  const touch = (id: string | undefined) =>
    busy.query('update bank_accounts set bank_name = bank_name where id = $1', [id]);
  await busy.query('begin');
  await touch(accounts[1]);
  const resealing = resealAll(database.kysely);
  // A statement that waits for the second account holds the first one.
  const isWaiting = "datname = current_database() and wait_event_type = 'Lock'";
  const reached = `select from bank_accounts, pg_stat_activity where id = $1 and (pan <> $2 or ${isWaiting})`;
  await until(async () => (await made.pool.query(reached, [accounts[0], sealed])).rowCount !== 0);
  await touch(accounts[0]);
  await busy.query('commit');
  busy.release();

  expect(await resealing).toMatchObject({ complete: true, retired: ['test'], rows: { users: 1, bank_accounts: 2 } });
  await database.close();
  await made.close();
});
