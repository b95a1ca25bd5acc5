import { DAY_MS } from '@contract/rules/durations';
import { sql } from 'kysely';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { findAttempt, finishedReversals } from '../db/repositories/paymentAttempts';
import { type FinishedPayout, finishedPayouts } from '../db/repositories/payoutRows';
import { readSetting, replaceSetting } from '../db/repositories/settings';
import { findTransaction } from '../db/repositories/transactionRows';
import type { Executor } from '../db/schema';
import { payoutReference, returnPayout } from '../domain/paymentRequests';
import { returnReversalPayout, reversalReference } from '../domain/reversalPayouts';
import { INQUIRIES_AT_ONCE } from '../ports/payouts/payouts';
import type { JobResult } from './jobRunner';

/** A transfer can come back within this time. */
const WATCHED_MS = 10 * DAY_MS;
const SETTING = 'payout_returns';

/** Where a search continues, or when the next one begins. ISO 8601. */
type Search = { readonly after: Pick<FinishedPayout, 'doneAt' | 'id'> } | { readonly nextAt: string };

/**
 * Asks the bank about finished transfers of the last ten days, one batch a run, and posts the returned ones back. The place is
 * stored, so a search survives its process. The last batch adds the few transfers of reversals.
 */
export async function runPayoutReturns(context: Context): Promise<JobResult> {
  const { db, clock, config } = context;
  const now = clock.now();
  const stored = await readSetting(db.kysely, SETTING);
  const search = stored === undefined ? null : (JSON.parse(stored) as Search);
  const since = new Date(now.getTime() - WATCHED_MS);
  const batch = await finishedPayouts(db.kysely, {
    since,
    after: search && 'after' in search ? search.after : null,
    limit: INQUIRIES_AT_ONCE,
  });
  await postReturns(context, batch);
  const last = batch.at(-1);
  const isOver = last === undefined || batch.length < INQUIRIES_AT_ONCE;
  if (isOver) await postReturnedReversals(context, since);
  const next: Search = isOver
    ? { nextAt: new Date(now.getTime() + config.payouts.searchReturnsEveryMs).toISOString() }
    : { after: { doneAt: last.doneAt, id: last.id } };
  await replaceSetting(db.kysely, SETTING, JSON.stringify(next));
  return isOver ? 'done' : { againAt: now };
}

async function postReturns({ db, clock, log, ports }: Context, batch: readonly FinishedPayout[]): Promise<void> {
  if (batch.length === 0) return;
  const referenceOf = ({ paymentCode, kind, refusals }: FinishedPayout) => payoutReference(paymentCode, kind, refusals);
  const answers = await ports.payouts.inquireMany(batch.map(referenceOf));
  for (const payout of batch) {
    const answer = answers.get(referenceOf(payout));
    const transaction = answer?.outcome === 'returned' && (await findTransaction(db.kysely, payout.transactionId));
    if (answer?.outcome !== 'returned' || !transaction) continue;
    const { paymentCode } = transaction;
    log.error({ paymentCode, reason: answer.reason }, 'The bank returned a payout');
    await applyTransition(db.kysely, returnPayout(transaction, payout, answer.reason, clock.now()));
  }
}

async function postReturnedReversals({ db, clock, log, ports }: Context, since: Date): Promise<void> {
  const finished = (await finishedReversals(db.kysely, since)).map((transfer) => ({
    ...transfer,
    reference: reversalReference(transfer.paymentCode, transfer, transfer.refusals),
  }));
  for (let first = 0; first < finished.length; first += INQUIRIES_AT_ONCE) {
    const batch = finished.slice(first, first + INQUIRIES_AT_ONCE);
    const answers = await ports.payouts.inquireMany(batch.map(({ reference }) => reference));
    for (const transfer of batch) {
      const answer = answers.get(transfer.reference);
      if (answer?.outcome !== 'returned') continue;
      const attempt = await findAttempt(db.kysely, transfer.attemptId);
      if (!attempt) throw new Error('The attempt of a reversal is gone');
      const { reason } = answer;
      log.error({ invoiceId: attempt.id, reason }, 'The bank returned the payout of a reversal');
      await applyTransition(db.kysely, returnReversalPayout(attempt, transfer, reason, clock.now()));
    }
  }
}

/** Orders a search when the last one is long over and there are transfers to watch. @returns how many */
export async function orderReturnsSearch(executor: Executor, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WATCHED_MS);
  const { numAffectedRows } = await sql`
    insert into jobs (queue, subject, ordered_for, due_at)
      select 'payout-returns', 'bank', ${now}::timestamptz, ${now}::timestamptz
      where (
          exists (select from payouts where done_at > ${since})
          or exists (select from reversal_payouts where done_at > ${since})
        ) and not exists (
          select from settings where key = ${SETTING} and (value::jsonb->>'nextAt')::timestamptz > ${now}::timestamptz
        )
    on conflict do nothing
  `.execute(executor);
  return Number(numAffectedRows ?? 0);
}
