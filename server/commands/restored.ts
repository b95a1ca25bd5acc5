import { randomUUID } from 'node:crypto';
import { PAYOUT_ACCOUNT_CHANGES, REFUSALS_OF_AN_ACCOUNT } from '@contract/rules/payoutRules';
import { sql } from 'kysely';
import { systemClock } from '../clock';
import type { Config } from '../config';
import { type Context, createContext } from '../context';
import { openDatabase } from '../db/database';
import { applyTransition } from '../db/door';
import { findDispute } from '../db/repositories/disputeRows';
import { findTransaction, type StoredTransaction } from '../db/repositories/transactionRows';
import type { Executor } from '../db/schema';
import type { NewDisputeEntry } from '../domain/dealExtras';
import { type Dispute, isPaidInLostTime, RESTORED } from '../domain/dispute/dispute';
import { type Actor, enterStage, openDispute, SYSTEM, stepOf } from '../domain/dispute/steps';
import { payoutReference } from '../domain/payouts';
import type { PayoutKind, Transition } from '../domain/transition';
import { createLogger } from '../http/logging';
import { INQUIRIES_AT_ONCE, type PayoutAnswer } from '../ports/payouts/payouts';

/** More events and versions than a lost time can have. */
const SKIPPED = 1_000_000_000;
const KINDS: readonly PayoutKind[] = ['settle', 'refund'];
/** Most references of a payout: each refusal led to another. */
const ORDERS_OF_A_PAYOUT = REFUSALS_OF_AN_ACCOUNT * (PAYOUT_ACCOUNT_CHANGES + 1);
const DEALS_AT_A_TIME = Math.floor(INQUIRIES_AT_ONCE / (KINDS.length * ORDERS_OF_A_PAYOUT));

const HELD_TEXT =
  'پس از بازیابی اطلاعات، بانک برای این معامله واریزی دارد که در سوابق امانت نیست. پول تا بررسی پشتیبانی نگه داشته می‌شود.';

/**
 * `node dist/server/main.js restored`: runs once after a restore to a moment in the past, before any server starts. Gives
 * each deal that the bank has paid in the lost time to the office, and moves events ahead of phones and partners. Returns
 * the text for the operator and whether it is done; it can be repeated.
 */
export async function restored(config: Config): Promise<{ readonly text: string; readonly complete: boolean }> {
  const db = await openDatabase(config);
  try {
    const context = await createContext(config, db, systemClock, createLogger(config));
    await skipLostEvents(db.kysely);
    return reportOf(await holdPaidDeals(context));
  } finally {
    await db.close();
  }
}

/** The text for the operator. Not complete while a deal is not held. */
export function reportOf({ asked, found }: { readonly asked: number; readonly found: readonly PaidDeal[] }) {
  const lines = found.map(({ code, kinds, state }) => `  ${[code, ...kinds].join(' ')}: ${state}\n`);
  const paid = found.filter(({ kinds }) => kinds.length > 0);
  const end = `The bank was asked about ${asked} deals with held or awaited money. It has paid ${paid.length} that the database has not.\n`;
  return { text: lines.join('') + end, complete: found.every(({ state }) => state === 'in the office') };
}

/** Phones and partners ignore what is older than the last thing that they have seen, also if that was in the lost time. */
export async function skipLostEvents(executor: Executor): Promise<void> {
  await sql`select setval('live_versions', nextval('live_versions') + ${SKIPPED}::bigint)`.execute(executor);
  const cursors = sql`pg_get_serial_sequence('live_events', 'cursor')`;
  await sql`select setval(${cursors}, nextval(${cursors}) + ${SKIPPED}::bigint)`.execute(executor);
  await sql`select setval('restores', last_value + 1) from restores`.execute(executor);
}

interface PaidDeal {
  readonly code: string;
  readonly kinds: readonly PayoutKind[];
  /**
   * `in the office`: only an award of the office ends it. `not paid yet`: it can go there once the gateway has answered.
   * `no answer`: an inquiry about it has failed.
   */
  readonly state: 'in the office' | 'NOT HELD' | 'NOT HELD, not paid yet' | 'NOT HELD, no answer';
}

/**
 * Inquires about the payouts of all money that is held, or may still come from the gateway. A paid deal that the bank
 * knows goes to the office, which alone ends its dispute. A settle after a lost refund, or a refund after a lost settle,
 * would pay twice.
 */
export async function holdPaidDeals(
  context: Context,
): Promise<{ readonly asked: number; readonly found: readonly PaidDeal[] }> {
  const ids = await context.db.kysely
    .selectFrom('transactions')
    .select('id')
    .where('status', 'in', ['redirected', 'paid'])
    .execute();
  const found: PaidDeal[] = [];
  for (let first = 0; first < ids.length; first += DEALS_AT_A_TIME) {
    const batch = ids.slice(first, first + DEALS_AT_A_TIME);
    const deals = await Promise.all(batch.map(({ id }) => findTransaction(context.db.kysely, id)));
    found.push(
      ...(await holdKnownToBank(
        context,
        deals.filter((deal) => deal !== undefined),
      )),
    );
  }
  return { asked: ids.length, found };
}

/** Asks the bank about all orders that the deals can have, at once. */
async function holdKnownToBank(context: Context, deals: readonly StoredTransaction[]): Promise<PaidDeal[]> {
  const references = deals.flatMap(({ paymentCode }) => KINDS.flatMap((kind) => referencesOf(paymentCode, kind)));
  const answers = await context.ports.payouts.inquireMany(references);
  const found: PaidDeal[] = [];
  for (const deal of deals) {
    const { paymentCode: code } = deal;
    const kinds = KINDS.filter((kind) => referencesOf(code, kind).some((reference) => isKnown(answers, reference)));
    if (kinds.length > 0) found.push({ code, kinds, state: await hold(context, deal) });
    else if (KINDS.some((kind) => referencesOf(code, kind).some((reference) => !answers.has(reference))))
      found.push({ code, kinds, state: 'NOT HELD, no answer' });
  }
  return found;
}

function referencesOf(code: string, kind: PayoutKind): string[] {
  return Array.from({ length: ORDERS_OF_A_PAYOUT }, (_, refusals) => payoutReference(code, kind, refusals));
}

/** An unknown reference is answered like a refused one. */
function isKnown(answers: ReadonlyMap<string, PayoutAnswer>, reference: string): boolean {
  const answer = answers.get(reference);
  return answer !== undefined && answer.outcome !== 'refused';
}

async function hold({ db, clock }: Context, transaction: StoredTransaction): Promise<PaidDeal['state']> {
  // Its dispute would hold no money.
  if (transaction.status !== 'paid') return 'NOT HELD, not paid yet';
  const { dispute_id: disputeId } = transaction.row;
  const dispute = disputeId === null ? undefined : await findDispute(db.kysely, disputeId);
  if (dispute && isPaidInLostTime(dispute)) return 'in the office';
  const actor = { ...SYSTEM, at: clock.now() };
  const { outcome } = await applyTransition(
    db.kysely,
    dispute ? giveToOffice(dispute, actor) : openInOffice(transaction, actor),
  );
  return outcome === 'applied' ? 'in the office' : 'NOT HELD';
}

/** The office's time begins with its stage, so a dispute that is there keeps its time. */
function giveToOffice(dispute: Dispute, actor: Actor): Transition {
  const entries = [heldEntry()];
  return dispute.stage === 'office'
    ? stepOf(dispute, actor, { entries })
    : enterStage(dispute, { stage: 'office', entries }, actor);
}

function openInOffice(transaction: StoredTransaction, actor: Actor): Transition {
  const opening = {
    id: randomUUID(),
    openedBy: 'system',
    reason: 'silent_buyer',
    wantedPayeeRials: null,
    entry: heldEntry(),
  } as const;
  return openDispute(transaction, opening, actor);
}

function heldEntry(): NewDisputeEntry {
  return { id: randomUUID(), by: 'system', userId: null, kind: RESTORED, text: HELD_TEXT, evidenceIds: [] };
}
