import type { TransactionCodeAnswer } from '@contract/calls/common';
import type { TransactionDetails } from '@contract/calls/transactions';
import { commissionShares, type DivisionBasis, type Received, receivedOf } from '@contract/rules/division';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { StoredAttempt } from '../../db/repositories/paymentAttempts';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { findUser } from '../../db/repositories/users';
import { verdictOf } from '../../domain/check';
import { type Quote, quote } from '../../domain/commission';
import type { Transaction } from '../../domain/payments';
import { partyOf } from '../../domain/transactionStateMachine';
import type { KeepWith } from '../idempotency';
import { hasMoneyKey, keepKeyChallenge, optionsOf } from '../passkeys/assertions';
import { type CodeRequest, sendCode, temporaryTokenOf } from '../sessions/otp';

/** The free commission that a user can spend on a payment: the rest, and what their open attempts have reserved. */
export async function spendableFreeCommission(
  { db }: Context,
  userId: string,
  attempts: readonly StoredAttempt[],
): Promise<number> {
  const reserved = attempts
    .filter((attempt) => attempt.status === 'pending')
    .reduce((sum, attempt) => sum + attempt.creditRials, 0);
  return (await freeCommissionRials(db.kysely, userId)) + reserved;
}

/** The commission in rials: the part of the payment that no side receives. */
export function commissionTaken(
  { payedRials, receivedRials }: Pick<Quote, 'payedRials' | 'receivedRials'>,
  refundedRials: number | null,
): number {
  return payedRials - receivedRials - (refundedRials ?? 0);
}

/** Amounts of a transaction in rials, for one of its sides. */
interface Terms extends Pick<Quote, 'payedRials' | 'receivedRials'> {
  readonly fee: TransactionDetails['fee'];
}

/**
 * What the two sides pay and receive, for one of them. Past amounts are facts; future ones count the viewer's free
 * commission, never the other side's.
 */
export async function termsFor(
  context: Context,
  transaction: StoredTransaction,
  viewerId: string,
  attempts: readonly StoredAttempt[],
): Promise<Terms> {
  const { amountRials, commissionSide, commissionRials, paidRials, payerCreditRials, row, status } = transaction;
  const shares = commissionShares(commissionSide, commissionRials);
  const viewer = partyOf(transaction, viewerId);
  const [isPayer, isPayee] = [viewer !== 'payee', viewer !== 'payer'];
  const bears = (isPayer && shares.payerRials > 0) || (isPayee && shares.payeeRials > 0);
  const freeRials = bears ? await spendableFreeCommission(context, viewerId, attempts) : 0;
  const payerFreeRials = isPayer && paidRials === null ? freeRials : 0;
  const terms = quote({
    ...transaction,
    payerFreeRials,
    // One person on both sides spends it as the payer first.
    payeeFreeRials: isPayee ? freeRials - Math.min(payerFreeRials, shares.payerRials) : 0,
  });
  const receivedRials = row.received_rials ?? terms.receivedRials;
  const usedByPayer = payerCreditRials ?? terms.payerCreditRials;
  const usedByPayee = receivedRials - (amountRials - shares.payeeRials);
  const verdict = verdictOf({ status, isDisputed: false, refundedRials: row.refunded_rials });
  return {
    payedRials: paidRials ?? terms.payedRials,
    receivedRials,
    fee:
      verdict === 'refunded' || verdict === 'split'
        ? null
        : {
            payer_share: shares.payerRials,
            payee_share: shares.payeeRials,
            free_used: (isPayer ? usedByPayer : 0) + (isPayee ? usedByPayee : 0),
          },
  };
}

/** The basis of a division, with the free commission that the payee has now. */
export async function divisionBasis({ db }: Context, transaction: Transaction): Promise<DivisionBasis> {
  return divisionWith(transaction, await freeCommissionRials(db.kysely, transaction.payeeId));
}

/** The basis of a division with a known free commission of the payee, in rials. */
export function divisionWith(transaction: Transaction, payeeFreeRials: number): DivisionBasis {
  const { amountRials, commissionSide, commissionRials } = transaction;
  const payerCreditRials = transaction.payerCreditRials ?? 0;
  return { amountRials, commissionSide, commissionRials, payerCreditRials, payeeFreeRials };
}

/** What each side would receive now for a share of the payee, after commission. */
export async function receivedNow(context: Context, transaction: Transaction, shareRials: number): Promise<Received> {
  return receivedOf(await divisionBasis(context, transaction), shareRials);
}

export function receivedOnTheWire({ payerRials, payeeRials }: Received) {
  return { payer_receives: payerRials, payee_receives: payeeRials };
}

/** The stored part of a started action: it names the challenge and holds neither token nor passkey challenge. */
export interface SentCode {
  readonly challengeId: string;
  /** Null where no money moves. */
  readonly receives: Received | null;
  /** A passkey is to confirm the action, and no SMS was sent. */
  readonly byKey: boolean;
}

type ActionCodeRequest = Omit<CodeRequest, 'mobile' | 'receives'> & { readonly userId: string } & Pick<
    SentCode,
    'receives'
  > & {
    /** The user wants the SMS, whatever their keys. */
    readonly bySms: boolean | undefined;
  };

/**
 * Starts the confirmation of an action on a transaction: for a user with a passkey that moves money by a challenge, else
 * by a one-time code to the user's mobile.
 * @throws Refusal 1015, 1016, 1025 as `sendCode`; 1016 too many challenges
 */
export async function sendActionCode(
  context: Context,
  { receives, bySms, ...action }: ActionCodeRequest,
  keepWith: KeepWith,
): Promise<SentCode> {
  const user = await findUser(context.db.kysely, action.userId);
  if (!user) throw new Error('The user of a session is gone');
  const byKey = !bySms && (await hasMoneyKey(context, user.id));
  const request = { ...action, mobile: user.mobile, ...(receives && { receives }) };
  const stored = (challengeId: string) => keepWith({ challengeId, receives, byKey });
  const start = byKey ? keepKeyChallenge : sendCode;
  return { challengeId: await start(context, request, stored), receives, byKey };
}

export async function codeAnswer(context: Context, sent: SentCode): Promise<TransactionCodeAnswer> {
  const { challengeId, receives, byKey } = sent;
  const sums = receives ? receivedOnTheWire(receives) : { payer_receives: null, payee_receives: null };
  const passkey = byKey ? await optionsOf(context, challengeId) : null;
  return { token: temporaryTokenOf(context, challengeId), passkey, ...sums };
}
