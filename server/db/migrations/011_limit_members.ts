import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table limit_members (
    key text not null,
    member text not null,
    at timestamptz not null,
    primary key (key, member)
  )`,
  sql`create index limit_members_at on limit_members (at)`,
  // Their keys were hashes that anybody could try mobiles and national codes on; their windows are short.
  sql`delete from rate_limits`,
];

/** For limits on how many different values something has. Keys and members are keyed hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
