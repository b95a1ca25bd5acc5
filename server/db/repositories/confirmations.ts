import type { OtpPurpose } from '@contract/rules/confirmedActions';
import { CompiledQuery } from 'kysely';
import { creditAccount } from '../../domain/ledger';
import type { CodeVerdict } from '../../domain/otpPolicy';
import type { Transaction } from '../../domain/transaction';
import { PREPARED_MARK } from '../preparedStatements';
import type { Executor } from '../schema';
import { openRow } from '../vault/sealedRows';
import type { Sealed } from '../vault/vault';
import type { ChallengeRow, Guess } from './otpChallenges';
import { type TransactionColumns, toTransaction } from './transactionRows';

/** A user's confirmation of an action. */
export interface Confirmation {
  readonly paymentCode: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly purpose: OtpPurpose;
  /** The typed code; null for a passkey. */
  readonly guess: Guess | null;
  /** The call's idempotency key; null without one. */
  readonly key: string | null;
  readonly route: string;
}

/** A consistent snapshot for the decision on a confirmation. */
export interface SeenAction {
  readonly transaction: Transaction | undefined;
  /** True for a side, a viewer and a payer of an attempt. */
  readonly isKnown: boolean;
  /** What the code is bound to; null for an unknown one, and one of another person, deal or action. */
  readonly challenge: { readonly id: string; readonly payload: ChallengeRow['payload'] } | null;
  /** The judgement of the typed code; null without one, and for an unknown challenge. */
  readonly verdict: CodeVerdict | null;
  /** The payee's free commission in rials. */
  readonly payeeFreeRials: number;
  /** True when an answer is stored under the idempotency key. */
  readonly isAnswered: boolean;
}

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };
type SealedTransaction = Omit<TransactionColumns, 'payee_iban' | 'payer_iban'> & {
  readonly payee_iban: Sealed;
  readonly payer_iban: Sealed | null;
};
type ConfirmationRow = Nullable<SealedTransaction> & {
  readonly is_known: boolean | null;
  readonly code_id: string | null;
  readonly code_payload: Sealed | null;
  readonly verdict: CodeVerdict | null;
  readonly payee_free_rials: number | null;
  readonly is_answered: boolean;
};

const READ = `${PREPARED_MARK}
  select txn.id, txn.payment_code, txn.payee_id, txn.payee_iban, txn.amount_rials, txn.commission_side,
    txn.commission_rials, txn.status, txn.payer_id, txn.payer_iban, txn.paid_rials, txn.payer_credit_rials,
    partner.process_id as partner_process_id, partner.one_person,
    code.id as code_id, code.payload as code_payload,
    case when code.id is not null and asked.guess is not null then judge_code(asked.guess) end as verdict,
    coalesce(txn.payee_id = asked.user_id or txn.payer_id = asked.user_id, false)
      or exists (select from transaction_viewers where transaction_id = txn.id and user_id = asked.user_id)
      or exists (select from payment_attempts where transaction_id = txn.id and payer_id = asked.user_id) as is_known,
    (select balance_rials from ledger_balances where account = $8 || txn.payee_id) as payee_free_rials,
    exists (
      select from idempotency_records where user_id = asked.user_id and key = asked.key and route = asked.route
    ) as is_answered
  from (values ($1::text, $2::text, $3::text, $4::text, $5::jsonb, $6::text, $7::text))
    as asked (payment_code, user_id, token_hash, purpose, guess, key, route)
  left join lateral (select * from transactions where payment_code = asked.payment_code limit 1) txn on true
  left join lateral (select * from partner_entries where transaction_id = txn.id limit 1) partner on true
  left join lateral (
    select id, payload from otp_challenges
    where token_hash = asked.token_hash and purpose = asked.purpose and user_id = asked.user_id
      and payment_code = asked.payment_code
    limit 1
  ) code on true`;

/**
 * Reads the snapshot and judges the typed code in one statement. Only a wrong code writes.
 * @throws BrokenSealError
 */
export async function readConfirmation(executor: Executor, confirmation: Confirmation): Promise<SeenAction> {
  const { paymentCode, userId, tokenHash, purpose, guess, key, route } = confirmation;
  const typed = guess && JSON.stringify(guess);
  const parameters = [paymentCode, userId, tokenHash, purpose, typed, key, route, creditAccount('')];
  const { rows } = await executor.executeQuery<ConfirmationRow>(CompiledQuery.raw(READ, parameters));
  const row = rows[0];
  if (!row) throw new Error('The read of a confirmation gave no row');
  return {
    transaction:
      row.id === null ? undefined : toTransaction(openRow(executor, 'transactions', row as SealedTransaction)),
    isKnown: row.is_known === true,
    challenge: challengeOf(executor, row),
    verdict: row.verdict,
    payeeFreeRials: row.payee_free_rials ?? 0,
    isAnswered: row.is_answered,
  };
}

function challengeOf(
  executor: Executor,
  { code_id: id, code_payload: sealed }: ConfirmationRow,
): SeenAction['challenge'] {
  if (id === null || sealed === null) return null;
  const { payload } = openRow(executor, 'otp_challenges', { id, payload: sealed });
  return { id, payload: JSON.parse(payload) };
}
