import { type PayoutReason, passesByItself } from '@contract/rules/payoutRules';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { listBankAccounts } from '../db/repositories/bankAccounts';
import type { StoredAttempt, StoredReceipt } from '../db/repositories/paymentAttempts';
import { findTransaction } from '../db/repositories/transactionRows';
import { INQUIRY_PAUSE_MS, nextInquiryAt } from '../domain/payoutSchedule';
import {
  finishReversalPayout,
  nextAccountAt,
  type ReversalPayout,
  refuseReversalPayout,
  reversalReference,
  sendReversalPayout,
} from '../domain/reversalPayouts';
import type { Transition } from '../domain/transition';
import type { PayoutAnswer } from '../ports/payouts/payouts';
import type { JobResult } from './jobRunner';

/**
 * One step of the bank transfer for a payment that the gateway does not roll back. After a refusal the next order goes to
 * the payer's next account, a day later: they are all the payer's own.
 * @throws PortFailure
 */
export async function runReversalPayout(
  context: Context,
  attempt: StoredAttempt,
  { receipt, payout }: { readonly receipt: StoredReceipt; readonly payout: ReversalPayout },
): Promise<JobResult> {
  const { clock, config, db, log, switches } = context;
  const now = clock.now();
  if (payout.askAt && payout.askAt > now) return { againAt: payout.askAt };
  if (!switches.isOpen('payouts')) return 'again';
  const apply = async (transition: Transition) =>
    (await applyTransition(db.kysely, transition)).outcome === 'applied' ? null : 'again';

  const answer = await ask(context, attempt, { receipt, payout });
  const refuse = async (reason: PayoutReason): Promise<JobResult> => {
    log.error({ invoiceId: attempt.id, reason }, 'The bank refused the payout of a reversal');
    return (await apply(refuseReversalPayout(attempt, payout, reason, now))) ?? { againAt: nextAccountAt(now) };
  };
  switch (answer.outcome) {
    case 'former-open':
      return { againAt: new Date(now.getTime() + INQUIRY_PAUSE_MS) };
    case 'done':
      return (await apply(finishReversalPayout(attempt, receipt, payout, now))) ?? 'done';
    case 'accepted':
    case 'pending': {
      const askAgainAt = answer.outcome === 'pending' ? answer.askAgainAt : null;
      const asked = { sentAt: payout.sentAt ?? now, now, outcome: answer.outcome, askAgainAt, isFirst: !payout.sentAt };
      const askAt = nextInquiryAt(asked, config.payouts.cycles);
      return (await apply(sendReversalPayout(attempt, payout, askAt, now))) ?? { againAt: askAt };
    }
    case 'refused':
      return !answer.final && passesByItself(answer.reason) ? 'again' : refuse(answer.reason);
    case 'returned':
      return refuse(answer.reason);
  }
}

type Answer = PayoutAnswer | { readonly outcome: 'former-open' };

/** The bank's word about the present order, which is made when the bank does not know it. */
async function ask(
  { db, ports }: Context,
  attempt: StoredAttempt,
  { receipt, payout }: { readonly receipt: StoredReceipt; readonly payout: ReversalPayout },
): Promise<Answer> {
  const transaction = await findTransaction(db.kysely, attempt.transactionId);
  if (!transaction) throw new Error('The transaction of an attempt is gone');
  const { paymentCode } = transaction;
  const referenceOf = (refusals: number) => reversalReference(paymentCode, receipt, refusals);
  const reference = referenceOf(payout.refusals);
  if (payout.sentAt) {
    const answer = await ports.payouts.inquire({ reference });
    const isUnknown = answer.outcome === 'refused' && answer.reason === 'unknown' && !answer.final;
    if (!isUnknown) return answer;
  }
  // A bank may execute an order that it has refused.
  for (let former = 0; former < payout.refusals; former += 1) {
    const answer = await ports.payouts.inquire({ reference: referenceOf(former) });
    if (answer.outcome === 'done') return answer;
    if (answer.outcome === 'accepted' || answer.outcome === 'pending') return { outcome: 'former-open' };
  }
  const others = (await listBankAccounts(db.kysely, attempt.payerId)).map(({ iban }) => iban);
  const ibans = [...new Set([attempt.payerIban, ...others])];
  const iban = ibans[payout.refusals % ibans.length] ?? attempt.payerIban;
  return ports.payouts.pay({ reference, iban, amountRials: payout.amountRials, description: paymentCode });
}
