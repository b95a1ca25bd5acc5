import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table known_devices (
    id text primary key,
    user_id text not null references users (id),
    secret_hash text not null unique,
    first_login_at timestamptz not null,
    last_login_at timestamptz not null
  )`,
  sql`create index known_devices_user on known_devices (user_id, last_login_at)`,
  sql`create index known_devices_last_login on known_devices (last_login_at)`,
  // No references: a device may be forgotten while its codes are still counted and its sessions still listed.
  sql`alter table sessions add column device_id text`,
  sql`alter table otp_challenges add column device_id text`,
  // They were counted by user, or by a mobile in the clear; from now on by keyed hashes of an allowance. A day's count begins anew, once.
  sql`delete from otp_wrong_codes`,
];

/** Devices that a user has logged in from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
