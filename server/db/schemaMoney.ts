import type { DeliveryMethod, DeliveryTerms } from '@contract/rules/delivery';
import type { ReturnReason } from '@contract/rules/paymentStates';
import type { CommissionSide, TransactionStatus } from '@contract/schemas/common';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AttemptStatus, PayoutKind, ReceiptState, Transition, TransitionCause } from '../domain/transition';
import type { Sealed } from './vault/sealed';

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
  payee_iban: Fixed<Sealed>;
  amount_rials: Fixed<number>;
  behalf: Fixed<string>;
  commission_side: Fixed<CommissionSide>;
  commission_rate_basis_points: Fixed<number>;
  commission_minimum_rials: Fixed<number>;
  commission_maximum_rials: Fixed<number>;
  /** The whole commission, before any free commission is used. */
  commission_rials: Fixed<number>;
  referee_national_code: Fixed<Sealed | null>;
  process_id: Fixed<string | null>;
  status: TransactionStatus;
  /** Null until somebody has paid. */
  payer_id: string | null;
  payer_account_id: string | null;
  payer_iban: Sealed | null;
  /** What the payer paid at the gateway. */
  paid_rials: number | null;
  /** The payer's free commission that this payment used. */
  payer_credit_rials: number | null;
  /** What the payee is paid out; known once settled. */
  received_rials: number | null;
  /** What the payer gets back of a split. */
  refunded_rials: number | null;
  delivery_method: Fixed<DeliveryMethod>;
  pay_by_days: Fixed<DeliveryTerms['payByDays']>;
  deliver_by_days: Fixed<DeliveryTerms['deliverByDays']>;
  /** The payer of record has accepted the request's referee. */
  referee_accepted: Generated<boolean>;
  /** Set exactly while a dispute is open: the money stays where it is. */
  dispute_id: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface TransactionHistoryTable {
  id: Generated<number>;
  transaction_id: string;
  from_status: TransactionStatus | null;
  to_status: TransactionStatus;
  actor: Transition['actor']['kind'];
  actor_user_id: string | null;
  /** Why it was made, where no side asked for it alone. */
  cause: TransitionCause | null;
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
  payer_iban: Sealed;
  amount_rials: number;
  /** Free commission reserved by this attempt; given back when it comes to nothing. */
  credit_rials: number;
  gateway_token: string;
  terminal_id: string;
  /** Where the payer wants to come back to; null for the receipt page. */
  return_url: string | null;
  status: AttemptStatus;
  /** Of the secret in the address that the gateway sends the payer back to; null: made before there was one. */
  callback_secret_hash: string | null;
  accepts_referee: Generated<boolean>;
  /** What the gateway calls a payment that failed or was canceled; null while it has named none. */
  failure_trace_number: Generated<string | null>;
  /** Why its money goes back; null for what does not, or went before there were reasons. */
  return_reason: Generated<ReturnReason | null>;
  created_at: Instant;
  updated_at: Instant;
}

/** The gateway's digital receipts, as the (unsigned) callbacks named them. One belongs to one attempt for ever. */
export interface GatewayReceiptsTable {
  receipt: Fixed<string>;
  attempt_id: Fixed<string>;
  /** 1 to 3: an attempt has no more. */
  place: Fixed<number>;
  trace_number: Fixed<string | null>;
  state: ReceiptState;
  noted_at: Fixed<Date>;
  /** When the gateway was first asked to make it final; written before it is asked. */
  asked_at: Instant | null;
  changed_at: Instant;
}

/** What a browser that came back from the gateway may read one attempt with. */
export interface ReceiptTicketsTable {
  token_hash: string;
  attempt_id: string;
  expires_at: Instant;
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

/** Money that leaves by bank transfer. A transaction has one, or, when the money is split, one of each kind. */
export interface PayoutsTable {
  id: GeneratedAlways<number>;
  transaction_id: string;
  kind: PayoutKind;
  iban: Sealed;
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
  answer: unknown;
  created_at: Instant;
}

export interface MoneySchema {
  transactions: TransactionsTable;
  transaction_history: TransactionHistoryTable;
  transaction_viewers: TransactionViewersTable;
  payment_attempts: PaymentAttemptsTable;
  gateway_receipts: GatewayReceiptsTable;
  receipt_tickets: ReceiptTicketsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_postings: LedgerPostingsTable;
  ledger_balances: LedgerBalancesTable;
  payouts: PayoutsTable;
  idempotency_records: IdempotencyRecordsTable;
}
