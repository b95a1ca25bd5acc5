import type { Transition } from '../../domain/transition';
import type { Executor } from '../schema';
import { vaultOf } from './carriedVault';
import type { Sealed } from './sealed';

/**
 * A transition as it goes through the door: its personal values are sealed, each for the row it ends in, so that the database
 * sees only sealed text. Every kind of transition that carries one is here; the columns refuse a plain text.
 */
export function sealTransition(executor: Executor, transition: Transition): object {
  const { create, newAttempt, payer, payouts, delivery, dispute } = transition;
  const seal = (table: string, column: string, owner: string | null, plain: string): Sealed =>
    vaultOf(executor).seal({ table, column, owner: String(owner) }, plain);
  const ofTransaction = (column: string, plain: string) =>
    seal('transactions', column, transition.transactionId, plain);
  return {
    ...transition,
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
    ...(payouts && {
      payouts: payouts.map((payout) => ({
        ...payout,
        iban: seal('payouts', 'iban', transition.transactionId, payout.iban),
      })),
    }),
    ...(delivery && {
      delivery: {
        ...delivery,
        ...(delivery.trackingCode && {
          trackingCode: seal('deliveries', 'tracking_code', transition.transactionId, delivery.trackingCode),
        }),
        ...(delivery.note && { note: seal('deliveries', 'note', transition.transactionId, delivery.note) }),
      },
    }),
    ...(dispute && {
      dispute: {
        ...dispute,
        ...(dispute.entries && {
          entries: dispute.entries.map((said) => ({
            ...said,
            text: seal('dispute_entries', 'text', said.id, said.text),
          })),
        }),
        ...(dispute.award && {
          award: { ...dispute.award, text: seal('dispute_awards', 'text', dispute.award.id, dispute.award.text) },
        }),
      },
    }),
  };
}
