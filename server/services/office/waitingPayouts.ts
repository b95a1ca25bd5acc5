import type { RetryPayoutBody, WaitingPayouts } from '@contract/calls/bankFiles';
import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { type PayoutInQueue, payoutsInQueue } from '../../db/repositories/payouts';
import { findTransactionByCode } from '../../db/repositories/transactions';
import { payoutReference, retryPayouts } from '../../domain/paymentRequests';
import { refuse } from '../../refusal';
import { moveAudited, refusePartial } from './refundQueue';

/** Transfers that are not done, the oldest first. */
export async function listWaitingPayouts({ db, clock }: Context): Promise<WaitingPayouts> {
  const now = clock.now();
  const payouts = await payoutsInQueue(db.kysely);
  return {
    payouts: payouts.map((payout) => ({
      payment_code: payout.payment_code,
      kind: payout.kind,
      reference: payoutReference(payout.payment_code, payout.kind, payout.refusals),
      amount: payout.amount_rials,
      account_end: payout.iban.slice(-4),
      state: payout.state,
      why: payout.reason,
      since: payout.created_at.toISOString(),
      tries: payout.tries ?? 0,
      next_at: nextOf(payout)?.toISOString() ?? null,
      can_retry: canRetry(payout, now),
    })),
  };
}

/**
 * Orders a waiting transfer now, with the same reference: the bank pays a reference once.
 * @throws Refusal 1404; 1012 the operator's own deal; 1607 the bank has the order, or its owner has to choose an account
 */
export async function retryPayout(
  context: Context,
  { userId, body }: { userId: string; body: RetryPayoutBody },
): Promise<Record<string, never>> {
  const { db, clock } = context;
  const { payment_code: code, kind } = body;
  const transaction = (await findTransactionByCode(db.kysely, code)) ?? refuse(ERROR.transactionNotFound);
  await refusePartial(context, { paymentCode: code }, userId);
  const now = clock.now();
  const payout = (await payoutsInQueue(db.kysely, transaction.id)).find((one) => one.kind === kind);
  if (!payout || !canRetry(payout, now)) return refuse(ERROR.tooLate, 'The transfer does not wait for a new try');
  const note = { operatorId: userId, act: 'payout_retried', subject: `transaction:${code}` };
  await moveAudited(context, retryPayouts(transaction, userId, now), note);
  return {};
}

/** The bank has a sent order and is asked by its own clock; a stopped one waits for its owner, a young account for its day. */
function canRetry({ state, not_before: notBefore }: PayoutInQueue, now: Date): boolean {
  return state === 'waiting' && (notBefore === null || notBefore <= now);
}

function nextOf({ state, ask_at: askAt, next_at: nextAt }: PayoutInQueue): Date | null {
  if (state === 'needs_account') return null;
  return state === 'sent' ? askAt : nextAt;
}
