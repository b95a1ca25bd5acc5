import type { TransactionCodeAnswer } from '@contract/calls/common';
import { type DivisionBasis, type Received, receivedOf } from '@contract/rules/division';
import { COMMISSION_SIDE } from '@contract/rules/limits';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { StoredAttempt } from '../../db/repositories/paymentAttempts';
import { type Quote, quote } from '../../domain/commission';
import { shortName } from '../../domain/mask';
import type { Transaction } from '../../domain/payments';
import { partyOf } from '../../domain/transactionStateMachine';
import type { SumInSms } from '../../texts/otpSms';
import type { KeepWith } from '../idempotency';
import { type CodeRequest, sendCode, temporaryTokenOf } from '../sessions/otp';
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

/**
 * What the two sides pay and receive, for one of them. Past amounts are facts; future ones count the viewer's free
 * commission, never the other side's.
 */
export async function termsFor(
  context: Context,
  transaction: Transaction & { readonly row: { readonly received_rials: number | null } },
  viewerId: string,
  attempts: readonly StoredAttempt[],
): Promise<Quote> {
  const payingParty = transaction.commissionSide === COMMISSION_SIDE.payee ? 'payee' : 'payer';
  const viewer = partyOf(transaction, viewerId);
  const freeRials = await freeRialsFor();
  const { amountRials, commissionRials, commissionSide: side } = transaction;
  const terms = quote({ amountRials, commissionRials, side, freeRials });
  return {
    ...terms,
    payedRials: transaction.paidRials ?? terms.payedRials,
    receivedRials: transaction.row.received_rials ?? terms.receivedRials,
  };

  async function freeRialsFor(): Promise<number> {
    if (viewer !== payingParty && viewer !== 'both') return 0;
    return spendableFreeCommission(context, viewerId, attempts);
  }
}

/** The basis of a division, with the free commission that the payee has now. */
export async function divisionBasis({ db }: Context, transaction: Transaction): Promise<DivisionBasis> {
  const { amountRials, commissionSide, commissionRials, payeeId } = transaction;
  return {
    amountRials,
    commissionSide,
    commissionRials,
    payerCreditRials: transaction.payerCreditRials ?? 0,
    payeeFreeRials: await freeCommissionRials(db.kysely, payeeId),
  };
}

/** What each side would receive now for a share of the payee, after commission. */
export async function receivedNow(context: Context, transaction: Transaction, shareRials: number): Promise<Received> {
  return receivedOf(await divisionBasis(context, transaction), shareRials);
}

export function receivedOnTheWire({ payerRials, payeeRials }: Received) {
  return { payer_receives: payerRials, payee_receives: payeeRials };
}

/** The stored part of a sent code: it names the challenge and does not hold the token. */
export interface SentCode {
  readonly challengeId: string;
  /** Null where no money moves. */
  readonly receives: Received | null;
}

interface ActionCode extends Pick<CodeRequest, 'purpose' | 'payload'>, Pick<SentCode, 'receives'> {
  readonly userId: string;
  readonly transaction: Transaction;
  /** The sum of the SMS where no side receives one now, in rials; the transaction's amount when absent. */
  readonly amountRials?: number;
}

/**
 * Sends the one-time code for an action on a transaction to the user's mobile. The SMS names action, sums and the other
 * side.
 * @throws Refusal 1015, 1016 as `sendCode`
 */
export async function sendActionCode(context: Context, action: ActionCode, keepWith: KeepWith): Promise<SentCode> {
  const { transaction, receives, amountRials, ...code } = action;
  const user = await requirePerson(context, action.userId);
  const { paymentCode } = transaction;
  const sums = await sumsInSms(context, action);
  const challengeId = await sendCode(context, { ...code, paymentCode, mobile: user.mobile, sums }, (id) =>
    keepWith({ challengeId: id, receives }),
  );
  return { challengeId, receives };
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

export function codeAnswer(context: Context, { challengeId, receives }: SentCode): TransactionCodeAnswer {
  const sums = receives ? receivedOnTheWire(receives) : { payer_receives: null, payee_receives: null };
  return { token: temporaryTokenOf(context, challengeId), ...sums };
}
