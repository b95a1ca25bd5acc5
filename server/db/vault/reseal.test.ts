import { createTestServer } from '../../testing/createTestServer';
import { openTestDatabase } from '../../testing/testDatabase';
import { keyNamed, testDataKeys } from '../../testing/testDataKeys';
import { openDatabase } from '../database';
import { resealAll } from './reseal';

// The embedded database has a single session, so no concurrent locks.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

onPostgres('waits for a transaction that holds rows, never blocks it, and then reseals its rows', async () => {
  const made = await openTestDatabase();
  const server = await createTestServer({ database: { ...made, close: async () => undefined } });
  const user = await server.registerUser();
  // In the order of the table walk.
  const accounts = [await server.addCard(user), await server.addCard(user)].map(({ id }) => id);
  await server.close();
  const ring = [{ id: 'new', secret: Buffer.from(keyNamed('new'), 'base64') }, ...testDataKeys().ring] as const;
  const database = await openDatabase({ databaseUrl: made.url, dataKeys: { ...testDataKeys(), ring } });

  const busy = await database.pool.connect();
  const touch = (id: string | undefined) =>
    busy.query('update bank_accounts set bank_name = bank_name where id = $1', [id]);
  await busy.query('begin');
  await touch(accounts[1]);
  const resealing = resealAll(database.kysely);
  // Long enough to reach the accounts and to block on the second one.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await touch(accounts[0]);
  await busy.query('commit');
  busy.release();

  expect(await resealing).toMatchObject({ complete: true, retired: ['test'], rows: { users: 1, bank_accounts: 2 } });
  await database.close();
  await made.close();
});
