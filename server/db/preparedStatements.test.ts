import { sql } from 'kysely';
import { testOnPostgres } from '../testing/onPostgres';
import { openTestDatabase } from '../testing/testDatabase';
import { PREPARED } from './preparedStatements';

// The embedded database gains nothing from names.
testOnPostgres('prepares a marked statement once a connection, and no other', async () => {
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

testOnPostgres(
  'refuses a statement outside the open transaction, which would deadlock on the embedded database',
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
