import { type Kysely, sql } from 'kysely';

/** Under which word a paid transaction is checked by others (docs/adr/0014). Of the word itself only a hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table check_links (
      transaction_id uuid primary key references transactions (id),
      generation integer not null check (generation > 0),
      token_hash text not null unique,
      made_at timestamptz not null
    )`.execute(db);
}
