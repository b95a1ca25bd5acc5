import { CompiledQuery, type Selectable } from 'kysely';
import { creditAccount } from '../../domain/ledger';
import type { Transaction } from '../../domain/payments';
import { PREPARED_MARK } from '../preparedStatements';
import type { Executor, Schema } from '../schema';
import { openRow } from '../vault/sealedRows';
import type { Sealed } from '../vault/vault';
import type { ChallengeRow } from './otpChallenges';
import { type TransactionColumns, toTransaction } from './transactionRows';

/** A user's confirmation of an action by a one-time code. */
export interface CodedAction {
  readonly paymentCode: string;
  readonly userId: string;
  readonly tokenHash: string;
  /** The allowance of the user's wrong codes, and the start of its window. */
  readonly allowance: string;
  readonly since: Date;
  /** The call's idempotency key; null without one. */
  readonly key: string | null;
  readonly route: string;
}

/** The part of a challenge that checks a code. */
export type SeenChallenge = Pick<
  ChallengeRow,
  | 'id'
  | 'purpose'
  | 'user_id'
  | 'device_id'
  | 'payment_code'
  | 'code_hmac'
  | 'payload'
  | 'wrong_tries'
  | 'expires_at'
  | 'used_at'
  | 'replaced_at'
>;

/** A consistent snapshot for the decision on a coded action. */
export interface SeenAction {
  readonly transaction: Transaction | undefined;
  /** True for a side, a viewer and a payer of an attempt. */
  readonly isKnown: boolean;
  readonly challenge: SeenChallenge | undefined;
  readonly wrongCodes: number;
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
type ChallengeColumns = {
  readonly [Column in keyof SeenChallenge as `code_${Column}`]: Selectable<Schema['otp_challenges']>[Column];
};

type CodedActionRow = Nullable<SealedTransaction & ChallengeColumns> & {
  readonly is_known: boolean | null;
  readonly wrong_codes: number;
  readonly payee_free_rials: number | null;
  readonly is_answered: boolean;
};

const READ = `${PREPARED_MARK}
  select txn.id, txn.payment_code, txn.payee_id, txn.payee_iban, txn.amount_rials, txn.commission_side,
    txn.commission_rials, txn.status, txn.payer_id, txn.payer_iban, txn.paid_rials, txn.payer_credit_rials,
    partner.process_id as partner_process_id, partner.one_person,
    code.id as code_id, code.purpose as code_purpose, code.user_id as code_user_id, code.device_id as code_device_id,
    code.payment_code as code_payment_code, code.code_hmac as code_code_hmac, code.payload as code_payload,
    code.wrong_tries as code_wrong_tries, code.expires_at as code_expires_at, code.used_at as code_used_at,
    code.replaced_at as code_replaced_at,
    coalesce(txn.payee_id = asked.user_id or txn.payer_id = asked.user_id, false)
      or exists (select from transaction_viewers where transaction_id = txn.id and user_id = asked.user_id)
      or exists (select from payment_attempts where transaction_id = txn.id and payer_id = asked.user_id) as is_known,
    (select count(*) from otp_wrong_codes where subject = asked.allowance and at > asked.since) as wrong_codes,
    (select balance_rials from ledger_balances where account = $8 || txn.payee_id) as payee_free_rials,
    exists (
      select from idempotency_records where user_id = asked.user_id and key = asked.key and route = asked.route
    ) as is_answered
  from (values ($1::text, $2::text, $3::text, $4::text, $5::timestamptz, $6::text, $7::text))
    as asked (payment_code, user_id, token_hash, allowance, since, key, route)
  left join lateral (select * from transactions where payment_code = asked.payment_code limit 1) txn on true
  left join lateral (select * from partner_entries where transaction_id = txn.id limit 1) partner on true
  left join lateral (select * from otp_challenges where token_hash = asked.token_hash limit 1) code on true`;

/**
 * Reads the snapshot in one statement, without locks.
 * @throws BrokenSealError
 */
export async function readCodedAction(executor: Executor, action: CodedAction): Promise<SeenAction> {
  const { paymentCode, userId, tokenHash, allowance, since, key, route } = action;
  const parameters = [paymentCode, userId, tokenHash, allowance, since, key, route, creditAccount('')];
  const { rows } = await executor.executeQuery<CodedActionRow>(CompiledQuery.raw(READ, parameters));
  const row = rows[0];
  if (!row) throw new Error('The read of a coded action gave no row');
  return {
    transaction:
      row.id === null ? undefined : toTransaction(openRow(executor, 'transactions', row as SealedTransaction)),
    isKnown: row.is_known === true,
    challenge: challengeOf(executor, row),
    wrongCodes: row.wrong_codes,
    payeeFreeRials: row.payee_free_rials ?? 0,
    isAnswered: row.is_answered,
  };
}

function challengeOf(executor: Executor, row: CodedActionRow): SeenChallenge | undefined {
  if (row.code_id === null) return undefined;
  const found = row as ChallengeColumns;
  const { payload } = openRow(executor, 'otp_challenges', { id: found.code_id, payload: found.code_payload });
  return {
    id: found.code_id,
    purpose: found.code_purpose,
    user_id: found.code_user_id,
    device_id: found.code_device_id,
    payment_code: found.code_payment_code,
    code_hmac: found.code_code_hmac,
    payload: JSON.parse(payload),
    wrong_tries: found.code_wrong_tries,
    expires_at: found.code_expires_at,
    used_at: found.code_used_at,
    replaced_at: found.code_replaced_at,
  };
}
