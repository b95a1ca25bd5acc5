import type { TransactionCodeAnswer } from '@contract/calls/common';
import type { TransactionDetails } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { commissionShares, type DivisionBasis, type Received, receivedOf } from '@contract/rules/division';
import { shortName } from '@contract/rules/mask';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { StoredAttempt } from '../../db/repositories/paymentAttempts';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import { verdictOf } from '../../domain/check';
import { type Quote, quote } from '../../domain/commission';
import type { Transaction } from '../../domain/payments';
import { partyOf } from '../../domain/transactionStateMachine';
import type { UsedPasskey } from '../../domain/transition';
import { refuse } from '../../refusal';
import type { SumInSms } from '../../texts/otpSms';
import type { KeepWith } from '../idempotency';
import { hasMoneyKey, keepKeyChallenge, optionsOf } from '../passkeys/assertions';
import { type CodeRequest, refuseDeadCode, sendCode, temporaryTokenOf } from '../sessions/otp';
import { requirePerson } from './payeeTrust';

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

/**
 * A confirmation confirms what its SMS or its prompt has named (docs/behaviour.md#codes).
 * @throws Refusal 1018 that asks for a new code; 1905 for a passkey
 */
export function requireNamed(present: object, named: object, passkey: UsedPasskey | undefined): void {
  if (JSON.stringify(present) === JSON.stringify(named)) return;
  if (passkey) refuse(ERROR.passkeyRefused);
  refuseDeadCode();
}

/** The stored part of a started action: it names the challenge and holds neither token nor passkey challenge. */
export interface SentCode {
  readonly challengeId: string;
  /** Null where no money moves. */
  readonly receives: Received | null;
  /** A passkey is to confirm the action, and no SMS was sent. */
  readonly byKey: boolean;
}

interface ActionCode extends Pick<CodeRequest, 'purpose' | 'payload'>, Pick<SentCode, 'receives'> {
  readonly userId: string;
  readonly transaction: Transaction;
  /** The sum of the SMS where no side receives one now, in rials; the transaction's amount when absent. */
  readonly amountRials?: number;
  /** The user wants the SMS, whatever their keys. */
  readonly bySms: boolean | undefined;
}

/**
 * Starts the confirmation of an action on a transaction: for a user with a passkey that moves money by a challenge, else
 * by a one-time code to the user's mobile. The SMS names action, sums and the other side.
 * @throws Refusal 1015, 1016, 1025 as `sendCode`; 1016 too many challenges
 */
export async function sendActionCode(context: Context, action: ActionCode, keepWith: KeepWith): Promise<SentCode> {
  const { transaction, receives, amountRials, bySms, ...code } = action;
  const user = await requirePerson(context, action.userId);
  const byKey = !bySms && (await hasMoneyKey(context, user.id));
  const request = { ...code, paymentCode: transaction.paymentCode, mobile: user.mobile };
  const stored = (challengeId: string) => keepWith({ challengeId, receives, byKey });
  const challengeId = byKey
    ? await keepKeyChallenge(context, request, stored)
    : await sendCode(context, { ...request, sums: await sumsInSms(context, action) }, stored);
  return { challengeId, receives, byKey };
}

/** Each sum with its receiver; the other side stands there with nothing too. */
async function sumsInSms(
  context: Context,
  { transaction, userId, receives, amountRials = transaction.amountRials }: ActionCode,
): Promise<SumInSms[]> {
  const { payerId, payeeId } = transaction;
  const nameOf = async (id: string) => shortName(await requirePerson(context, id));
  if (receives === null) {
    const otherId = userId === payeeId ? payerId : payeeId;
    return [{ rials: amountRials, person: otherId && (await nameOf(otherId)), receives: false }];
  }
  const sums: SumInSms[] = [];
  for (const [id, rials] of [[payerId, receives.payerRials] as const, [payeeId, receives.payeeRials] as const]) {
    if (id !== null && (rials > 0 || id !== userId)) sums.push({ rials, person: await nameOf(id), receives: true });
  }
  return sums;
}

export async function codeAnswer(context: Context, sent: SentCode): Promise<TransactionCodeAnswer> {
  const { challengeId, receives, byKey } = sent;
  const sums = receives ? receivedOnTheWire(receives) : { payer_receives: null, payee_receives: null };
  const passkey = byKey ? await optionsOf(context, challengeId) : null;
  return { token: temporaryTokenOf(context, challengeId), passkey, ...sums };
}
