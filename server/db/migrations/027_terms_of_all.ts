import { type Kysely, sql } from 'kysely';

/** Every request has terms: what left them out gets the defaults of `contract/rules/delivery`, and the version of the rules goes (docs/adr/0011). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions disable trigger user`.execute(db);
  await sql`
    update transactions set delivery_method = 'service', pay_by_days = 7, deliver_by_days = 3, rules_version = 2
      where rules_version = 1`.execute(db);
  await sql`alter table transactions enable trigger user`.execute(db);
  await sql`
    alter table transactions
      drop column rules_version,
      alter column delivery_method set not null,
      alter column pay_by_days set not null,
      alter column deliver_by_days set not null`.execute(db);
  await sql`alter table disputes drop column payer_accepts_rules, drop column payee_accepts_rules`.execute(db);
  await sql`drop function if exists door_change_overlay(uuid, smallint, text, jsonb, timestamptz)`.execute(db);
}
