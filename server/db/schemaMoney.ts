import type { CommissionSide, TransactionStatus } from '@contract/schemas/common';
import type { ColumnType, Generated } from 'kysely';
import type { AttemptStatus, PayoutKind } from '../domain/moneyMove';

/** A column that is written once. */
type Fixed<Type> = ColumnType<Type, Type, never>;
type Instant = ColumnType<Date, Date | string, Date | string>;

/** Payment requests and what became of them. Written only by `apply_transition`. Money is integer rials. */
export interface TransactionsTable {
  id: Fixed<string>;
  payment_code: Fixed<string>;
  payee_id: Fixed<string>;
  payee_account_id: Fixed<string>;
  /** The account's IBAN as it was when the request was made: a payout goes there whatever becomes of the account. */
  payee_iban: Fixed<string>;
  amount_rials: Fixed<number>;
  behalf: Fixed<string>;
  commission_side: Fixed<CommissionSide>;
  commission_rate_basis_points: Fixed<number>;
  commission_minimum_rials: Fixed<number>;
  commission_maximum_rials: Fixed<number>;
  /** The whole commission, before any free commission is used. */
  commission_rials: Fixed<number>;
  referee_national_code: Fixed<string | null>;
  process_id: Fixed<string | null>;
  status: TransactionStatus;
  /** Null until somebody has paid. */
  payer_id: string | null;
  payer_account_id: string | null;
  payer_iban: string | null;
  /** What the payer paid at the gateway. */
  paid_rials: number | null;
  /** The payer's free commission that this payment used. */
  payer_credit_rials: number | null;
  /** What the payee is paid out; known once settled. */
  received_rials: number | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface TransactionHistoryTable {
  id: Generated<number>;
  transaction_id: string;
  from_status: TransactionStatus | null;
  to_status: TransactionStatus;
  actor: 'payer' | 'payee' | 'system';
  actor_user_id: string | null;
  at: Instant;
}

/** People who have opened somebody else's request: it is on their received list («inquiry»). */
export interface TransactionViewersTable {
  transaction_id: string;
  user_id: string;
  first_opened_at: Instant;
}

/** One try to pay at the gateway; its id is the gateway's invoice id. */
export interface PaymentAttemptsTable {
  id: string;
  transaction_id: string;
  payer_id: string;
  payer_account_id: string;
  payer_iban: string;
  amount_rials: number;
  /** Free commission reserved by this attempt; given back when it comes to nothing. */
  credit_rials: number;
  gateway_token: string;
  terminal_id: string;
  /** Where the payer wants to come back to; null for the receipt page. */
  return_url: string | null;
  status: AttemptStatus;
  /** The gateway's digital receipt, as the (unsigned) callback named it; belongs to one attempt only. */
  receipt: string | null;
  trace_number: string | null;
  /** The gateway has taken money that is not ours to keep: it has to go back, or has gone. */
  reversal: 'due' | 'done' | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  transaction_id: string | null;
  kind: string;
  at: Instant;
}

export interface LedgerPostingsTable {
  id: Generated<number>;
  entry_id: number;
  account: string;
  amount_rials: number;
}

/** One row for every account that may not go below zero; system accounts have none, so that nobody waits for them. */
export interface LedgerBalancesTable {
  account: string;
  balance_rials: number;
}

/** Money that leaves by bank transfer. A transaction has at most one. */
export interface PayoutsTable {
  transaction_id: string;
  kind: PayoutKind;
  iban: string;
  amount_rials: number;
  /** Bank transfers the bank has definitely refused so far; part of the next one's reference. */
  refusals: number;
  created_at: Instant;
  done_at: Instant | null;
}

/** Answers kept for repeated calls with the same `Idempotency-Key`. */
export interface IdempotencyRecordsTable {
  user_id: string;
  key: string;
  route: string;
  body_hash: string;
  /** The execution that is working on it; null when there is an answer. */
  claimed_by: string | null;
  /** The process of that execution, by the name under which it was alive. */
  claimed_by_process: number | null;
  answer: unknown | null;
  created_at: Instant;
}

export interface MoneySchema {
  transactions: TransactionsTable;
  transaction_history: TransactionHistoryTable;
  transaction_viewers: TransactionViewersTable;
  payment_attempts: PaymentAttemptsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_postings: LedgerPostingsTable;
  ledger_balances: LedgerBalancesTable;
  payouts: PayoutsTable;
  idempotency_records: IdempotencyRecordsTable;
}
