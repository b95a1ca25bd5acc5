import { sql } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase';
import { PREPARED } from './preparing';

jest.setTimeout(60_000);

// The embedded database is asked without names: nothing is gained there.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

onPostgres('a marked statement is prepared once a connection, any other never', async () => {
  const database = await openTestDatabase();
  const found = await database.kysely.connection().execute(async (connection) => {
    for (const number of [1, 2, 3]) {
      await sql`${PREPARED} select ${number}::integer as marked`.execute(connection);
      await sql`select ${number}::integer as other`.execute(connection);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
    return rows.map(({ statement }) => statement);
  });
  expect(found).toEqual(['/* prepared */ select $1::integer as marked']);
  await database.close();
});

onPostgres(
  'a statement beside its caller’s own transaction fails in tests, as it would wait on the embedded database',
  async () => {
    const database = await openTestDatabase();
    const both = database.kysely.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await sql`select 2`.execute(database.kysely);
    });
    await expect(both).rejects.toThrow('the embedded database has one connection');
    await sql`select 3`.execute(database.kysely);
    await database.close();
  },
);
