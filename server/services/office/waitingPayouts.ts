import type { WaitingPayouts } from '@contract/calls/bankFileCalls';
import { endOf } from '@contract/rules/mask';
import type { Context } from '../../context';
import { namesOfOwn } from '../../db/repositories/officeDealRows';
import { type PayoutInQueue, payoutsInQueue } from '../../db/repositories/payoutRows';
import { canRetryNow } from '../../domain/payoutSchedule';
import { payoutReference } from '../../domain/payouts';

/** Transfers that are not done, the oldest first. Those of own deals are left out. */
export async function listWaitingPayouts({ db, clock }: Context, userId: string): Promise<WaitingPayouts> {
  const now = clock.now();
  const payouts = await payoutsInQueue(db.kysely);
  const codes = payouts.map(({ payment_code: code }) => code);
  const own = await namesOfOwn(db.kysely, userId, codes);
  const others = payouts.filter(({ payment_code: code }) => !own.has(code));
  return {
    payouts: others.map((payout) => ({
      payment_code: payout.payment_code,
      kind: payout.kind,
      reference: payoutReference(payout.payment_code, payout.kind, payout.refusals),
      amount: payout.amount_rials,
      account_end: endOf(payout.iban),
      state: payout.state,
      why: payout.reason,
      since: payout.created_at.toISOString(),
      tries: payout.tries ?? 0,
      next_at: nextOf(payout)?.toISOString() ?? null,
      can_retry: canRetryNow(payout, jobOf(payout), now),
    })),
  };
}

function jobOf({ tries, next_at: dueAt, running }: PayoutInQueue) {
  return tries === null ? undefined : { tries, due_at: dueAt, running };
}

function nextOf({ state, ask_at: askAt, next_at: nextAt }: PayoutInQueue): Date | null {
  if (state === 'needs_account') return null;
  return state === 'sent' ? askAt : nextAt;
}
