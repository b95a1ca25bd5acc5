import { type Division, divide } from '@contract/rules/division';
import { awarded, type Entry, refunded, settled } from './ledger';
import { creditBack, paymentOf, payoutJob } from './paymentRequests';
import type { Transaction } from './payments';
import { statusChange } from './transactionStateMachine';
import type { Transition } from './transition';

interface DivisionOrder {
  readonly transaction: Transaction;
  /** The payee's share of the amount in rials, before any commission: all of it is a settle, nothing a refund. */
  readonly shareRials: number;
  /** The payee's free commission now, in rials. */
  readonly payeeFreeRials: number;
  readonly actor: Transition['actor'];
  readonly cause: NonNullable<Transition['cause']>;
  readonly at: Date;
}

/**
 * Divides held money by a share, as a deadline, an agreement or an award has it: to the payee, back to the payer, or a split with two
 * transfers (beyond-a-disputes.md, A5 «Award to money»). Whoever ends a dispute by it adds the closing of the dispute.
 */
export function divideTransaction({ transaction, at, cause, actor, ...order }: DivisionOrder): Transition {
  const { shareRials, payeeFreeRials } = order;
  const { paidRials, payerId, payerIban } = paymentOf(transaction);
  const division = divide({
    ...transaction,
    shareRials,
    payeeFreeRials,
    payerCreditRials: transaction.payerCreditRials ?? 0,
  });
  const { payeeRials, payerRials, payerCreditBackRials } = division;
  const toPayee = { kind: 'settle', iban: transaction.payeeIban, amountRials: payeeRials } as const;
  const toPayer = { kind: 'refund', iban: payerIban, amountRials: payerRials } as const;
  const base = {
    at: at.toISOString(),
    transactionId: transaction.id,
    actor,
    cause,
    entries: [entryOf(transaction, shareRials, paidRials, division), ...creditBack(payerId, payerCreditBackRials)],
    jobs: [payoutJob(transaction.id, at)],
  };
  if (shareRials === 0) return { ...base, ...statusChange('auto_refund'), payouts: [toPayer] };
  if (shareRials === transaction.amountRials) {
    return { ...base, ...statusChange('auto_settle'), receivedRials: payeeRials, payouts: [toPayee] };
  }
  return {
    ...base,
    ...statusChange('award'),
    receivedRials: payeeRials,
    refundedRials: payerRials,
    payouts: [toPayee, toPayer],
  };
}

function entryOf(transaction: Transaction, shareRials: number, paidRials: number, division: Division): Entry {
  if (shareRials === 0) return refunded(transaction.id, paidRials);
  if (shareRials < transaction.amountRials) return awarded(transaction, division);
  return settled({
    transactionId: transaction.id,
    payeeId: transaction.payeeId,
    side: transaction.commissionSide,
    paidRials,
    receivedRials: division.payeeRials,
    payeeCreditRials: division.payeeCreditRials,
  });
}
