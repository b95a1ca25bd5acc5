import { type Kysely, sql } from 'kysely';
import guards from '../../sql/guards.sql';

/** Tables that only `apply_transition` writes. */
const GUARDED_TABLES = [
  'allowed_transitions',
  'transactions',
  'transaction_history',
  'payment_attempts',
  'payouts',
  'ledger_entries',
  'ledger_postings',
  'ledger_balances',
] as const;

/** What has happened, and is never rewritten. */
const APPEND_ONLY_TABLES = ['transaction_history', 'ledger_entries', 'ledger_postings'] as const;

/**
 * The database's own guards, for code that would go round the door: writes outside `apply_transition`, rewritten
 * history, entries that don't sum to zero, moves that are not in the list, changed terms of a deal.
 */
export async function createMoneyGuards(db: Kysely<unknown>): Promise<void> {
  await sql.raw(guards).execute(db);
  await guardTheDoor(db);
  await guardThePast(db);
  await guardTheSum(db);
  await guardTheDeal(db);
}

async function guardTheDoor(db: Kysely<unknown>): Promise<void> {
  for (const table of GUARDED_TABLES) {
    await sql`
      create trigger the_one_door before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_outside_the_door()`.execute(db);
  }
}

async function guardThePast(db: Kysely<unknown>): Promise<void> {
  for (const table of APPEND_ONLY_TABLES) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_rewriting()`.execute(db);
  }
}

async function guardTheSum(db: Kysely<unknown>): Promise<void> {
  await sql`
    create constraint trigger entry_sums_to_zero after insert on ledger_postings
    deferrable initially deferred for each row execute function refuse_unbalanced_entry()`.execute(db);
}

async function guardTheDeal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger deal_keeps_its_terms before update on transactions
    for each row execute function refuse_changed_deal()`.execute(db);
}
