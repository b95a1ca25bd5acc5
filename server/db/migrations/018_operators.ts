import { type Kysely, sql } from 'kysely';

/** Our own people: users with a role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_roles (
      user_id text not null references users (id),
      role text not null check (role in ('arbiter')),
      granted_at timestamptz not null,
      primary key (user_id, role)
    )`.execute(db);
}
