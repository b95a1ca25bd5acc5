import { type Kysely, sql } from 'kysely';

/** What holds somebody's money still is found by who they are, however many transactions they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const side of ['payee', 'payer']) {
    await sql`
      create index ${sql.ref(`transactions_disputed_${side}`)} on transactions (${sql.ref(`${side}_id`)})
      where dispute_id is not null`.execute(db);
  }
}
