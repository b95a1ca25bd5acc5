import { DAY_MS } from '@contract/rules/durations';
import { sql } from 'kysely';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { findKeptPayment } from '../db/repositories/paymentAttempts';
import { type FinishedPayout, finishedPayouts } from '../db/repositories/payoutRows';
import { readSetting, replaceSetting } from '../db/repositories/settings';
import { findTransaction } from '../db/repositories/transactionRows';
import type { Executor } from '../db/schema';
import { returnPayout } from '../domain/payouts';
import { INQUIRIES_AT_ONCE } from '../ports/payouts/payouts';
import { type JobResult, orderMissing } from './jobRunner';

const SETTING = 'payout_returns';

/** A finished transfer can come back within this time. */
const RETURNS_WATCHED_MS = 10 * DAY_MS;

/** Where a search continues, or when the next one begins. ISO 8601. */
type Search = { readonly after: Pick<FinishedPayout, 'doneAt' | 'id'> } | { readonly nextAt: string };

/**
 * Asks the bank about finished transfers of the last ten days, one batch a run, and posts the returned ones back. The place is
 * stored, so a search survives its process.
 */
export async function runPayoutReturns(context: Context): Promise<JobResult> {
  const { db, clock, config } = context;
  const now = clock.now();
  const stored = await readSetting(db.kysely, SETTING);
  const search = stored === undefined ? null : (JSON.parse(stored) as Search);
  const since = new Date(now.getTime() - RETURNS_WATCHED_MS);
  const batch = await finishedPayouts(db.kysely, {
    since,
    after: search && 'after' in search ? search.after : null,
    limit: INQUIRIES_AT_ONCE,
  });
  await postReturns(context, batch);
  const last = batch.at(-1);
  const isOver = last === undefined || batch.length < INQUIRIES_AT_ONCE;
  const next: Search = isOver
    ? { nextAt: new Date(now.getTime() + config.payouts.searchReturnsEveryMs).toISOString() }
    : { after: { doneAt: last.doneAt, id: last.id } };
  await replaceSetting(db.kysely, SETTING, JSON.stringify(next));
  return isOver ? 'done' : { againAt: now };
}

async function postReturns({ db, clock, log, ports }: Context, batch: readonly FinishedPayout[]): Promise<void> {
  if (batch.length === 0) return;
  const answers = await ports.payouts.inquireMany(batch.map(({ reference }) => reference));
  for (const { receipt, ...payout } of batch) {
    const answer = answers.get(payout.reference);
    // The other transfers of the batch do not wait for it.
    if (!answer) log.error({ reference: payout.reference }, 'The bank gave no readable answer about a finished payout');
    const transaction = answer?.outcome === 'returned' && (await findTransaction(db.kysely, payout.transactionId));
    if (answer?.outcome !== 'returned' || !transaction) continue;
    const { paymentCode } = transaction;
    const { reason } = answer;
    log.error({ paymentCode, kind: payout.kind, reason }, 'The bank returned a payout');
    const kept = receipt === null ? null : await findKeptPayment(db.kysely, receipt);
    await applyTransition(db.kysely, returnPayout(transaction, { ...payout, kept }, reason, clock.now()));
  }
}

/** Orders a search when the last one is long over and there are transfers to watch. @returns how many */
export function orderReturnsSearch(executor: Executor, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RETURNS_WATCHED_MS);
  const wanted = sql`
    select 'payout-returns' as queue, 'bank' as subject
    where exists (select from payouts where done_at > ${since}) and not exists (
      select from settings where key = ${SETTING} and (value::jsonb->>'nextAt')::timestamptz > ${now}::timestamptz
    )`;
  return orderMissing(executor, wanted, now);
}
