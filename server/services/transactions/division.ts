import { type DivisionBasis, type Received, receivedOf } from '@contract/rules/division';
import type { TransactionCodeAnswer } from '@contract/schemas/transactions';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { Transaction } from '../../domain/payments';
import { temporaryTokenOf } from '../sessions/otpSecrets';

/** What a paid transaction is divided by, with the free commission that the payee has now. */
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

/** What each side would get now of a share of the payee's, after commission. */
export async function receivedNow(context: Context, transaction: Transaction, shareRials: number): Promise<Received> {
  return receivedOf(await divisionBasis(context, transaction), shareRials);
}

export function receivedOnTheWire({ payerRials, payeeRials }: Received) {
  return { payer_receives: payerRials, payee_receives: payeeRials };
}

/** What is kept of a code that was sent: it names the code and does not hold the token. */
export interface SentCode {
  readonly challengeId: string;
  /** Null where no money moves. */
  readonly receives: Received | null;
}

export function codeAnswer(context: Context, { challengeId, receives }: SentCode): TransactionCodeAnswer {
  const sums = receives ? receivedOnTheWire(receives) : { payer_receives: null, payee_receives: null };
  return { token: temporaryTokenOf(context, challengeId), ...sums };
}
