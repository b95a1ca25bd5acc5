import type { MoneyMove } from '../../domain/moneyMove';
import type { Executor } from '../schema';
import { vaultOf } from './carriedVault';
import type { Sealed } from './sealed';

/**
 * A move as it goes through the door: its personal values are sealed, each for the row it ends in, so that the database
 * sees only sealed text. Every kind of move that carries one is here; the columns refuse a plain text.
 */
export function sealMove(executor: Executor, move: MoneyMove): object {
  const { create, newAttempt, payer, payout } = move;
  const seal = (table: string, column: string, owner: string | null, plain: string): Sealed =>
    vaultOf(executor).seal({ table, column, owner: String(owner) }, plain);
  const ofTransaction = (column: string, plain: string) => seal('transactions', column, move.transactionId, plain);
  return {
    ...move,
    ...(create && {
      create: {
        ...create,
        payeeIban: ofTransaction('payee_iban', create.payeeIban),
        refereeNationalCode:
          create.refereeNationalCode && ofTransaction('referee_national_code', create.refereeNationalCode),
      },
    }),
    ...(newAttempt && {
      newAttempt: {
        ...newAttempt,
        payerIban: seal('payment_attempts', 'payer_iban', newAttempt.id, newAttempt.payerIban),
      },
    }),
    ...(payer && { payer: { ...payer, iban: ofTransaction('payer_iban', payer.iban) } }),
    ...(payout && { payout: { ...payout, iban: seal('payouts', 'iban', move.transactionId, payout.iban) } }),
  };
}
