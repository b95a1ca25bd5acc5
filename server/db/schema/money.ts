import type { CommissionSide } from '@contract/calls/common';
import type { WebhookEvent } from '@contract/calls/partnerApiCalls';
import type { DealEventKind } from '@contract/rules/dealEvents';
import type { DeliveryMethod, DeliveryProof, DeliveryTerms } from '@contract/rules/deliveryRules';
import type { TransitionCause } from '@contract/rules/endings';
import type { AccountKind } from '@contract/rules/officeDealRules';
import type {
  PartnerEventName,
  PartnerKeyKind,
  PartnerState,
  WebhookDeliveryState,
  WebhookEventName,
  WebhookOffReason,
} from '@contract/rules/partnerRules';
import type { PayoutReason, PayoutState } from '@contract/rules/payoutRules';
import type { SwitchName } from '@contract/rules/switchRules';
import type { ReturnReason, TransactionStatus } from '@contract/rules/transactionStates';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PartnerDecision, PartnerSide } from '../../domain/partnerEntry';
import type {
  AttemptStatus,
  GatewayKind,
  JobQueue,
  PayoutKind,
  ReceiptState,
  SidePayoutKind,
  Transition,
} from '../../domain/transition';
import type { LookupHash, Sealed } from '../vault/vault';
import type { Fixed, Instant } from './columns';

/** Transactions, payments, the ledger. Money is integer rials. */
export interface MoneyTables {
  /** Payment requests and their later states. Only `apply_transition` writes them. */
  transactions: {
    id: Fixed<string>;
    payment_code: Fixed<string>;
    payee_id: Fixed<string>;
    payee_account_id: Fixed<string>;
    /** The account's IBAN at creation: the payout goes there even after the account was deleted. */
    payee_iban: Fixed<Sealed>;
    amount_rials: Fixed<number>;
    behalf: Fixed<string>;
    commission_side: Fixed<CommissionSide>;
    commission_rate_basis_points: Fixed<number>;
    commission_minimum_rials: Fixed<number>;
    commission_maximum_rials: Fixed<number>;
    /** The whole commission, before free commission. */
    commission_rials: Fixed<number>;
    referee_national_code: Fixed<Sealed | null>;
    process_id: Fixed<string | null>;
    status: TransactionStatus;
    /** Null until the request is paid. */
    payer_id: string | null;
    payer_account_id: string | null;
    payer_iban: Sealed | null;
    /** Amount that the payer paid at the gateway. */
    paid_rials: number | null;
    /** The payer's free commission in this payment. */
    payer_credit_rials: number | null;
    /** The payee's payout; null until settled. */
    received_rials: number | null;
    /** The payer's part of a split. */
    refunded_rials: number | null;
    delivery_method: Fixed<DeliveryMethod>;
    pay_by_days: Fixed<DeliveryTerms['payByDays']>;
    deliver_by_days: Fixed<DeliveryTerms['deliverByDays']>;
    /** The payer of record accepted the request's referee. */
    referee_accepted: Generated<boolean>;
    /** The payee lets messengers show the sum beside the link. */
    amount_in_preview: Generated<boolean>;
    /** Set while a dispute is open; no money moves then. */
    dispute_id: string | null;
    created_at: Instant;
    updated_at: Instant;
  };

  transaction_history: {
    id: Generated<number>;
    transaction_id: string;
    from_status: TransactionStatus | null;
    to_status: TransactionStatus;
    actor: Transition['actor']['kind'];
    actor_user_id: string | null;
    /** Reason of a transition that no side requested alone. */
    cause: TransitionCause | null;
    at: Instant;
  };

  /** Users who opened another user's request: it is on their received list («inquiry»). */
  transaction_viewers: {
    transaction_id: string;
    user_id: string;
    first_opened_at: Instant;
  };

  /** A payment attempt at the gateway; its id is the gateway's invoice id. */
  payment_attempts: {
    id: string;
    transaction_id: string;
    payer_id: string;
    payer_account_id: string;
    payer_iban: Sealed;
    amount_rials: number;
    /** Free commission that this attempt reserves; a failed attempt releases it. */
    credit_rials: number;
    gateway: GatewayKind;
    gateway_token: string;
    terminal_id: string;
    /** The payer's return address; null for the receipt page. */
    return_url: string | null;
    status: AttemptStatus;
    /** Hash of the secret in the callback's address. */
    callback_secret_hash: string | null;
    accepts_referee: Generated<boolean>;
    /** The gateway's tracking number of a failed or canceled payment. */
    failure_trace_number: Generated<string | null>;
    /** Why the money goes back; null when it stays. */
    return_reason: Generated<ReturnReason | null>;
    created_at: Instant;
    updated_at: Instant;
  };

  /** Where the payer of an attempt wants the parcel, as JSON. Only `apply_transition` adds rows. */
  delivery_addresses: {
    attempt_id: Fixed<string>;
    address: Fixed<Sealed>;
  };

  /** The gateway's digital receipts from its unsigned callbacks. A receipt belongs to one attempt for ever. */
  gateway_receipts: {
    receipt: Fixed<string>;
    attempt_id: Fixed<string>;
    /** 1 to 3: an attempt has at most three receipts. */
    place: Fixed<number>;
    trace_number: string | null;
    /** First six and last four digits of the card: of the unsigned callback, then of the gateway's own answer. */
    card_mask: string | null;
    state: ReceiptState;
    /** The gateway said that the payment was verified before we asked. */
    verified_before: Generated<boolean>;
    noted_at: Fixed<Date>;
    /** Written before the first verification request to the gateway. */
    asked_at: Instant | null;
    changed_at: Instant;
  };

  /** A browser back from the gateway reads its own attempt with a ticket. */
  receipt_tickets: {
    token_hash: string;
    attempt_id: string;
    expires_at: Instant;
  };

  ledger_entries: {
    id: Generated<number>;
    transaction_id: string | null;
    kind: string;
    at: Instant;
  };

  ledger_postings: {
    id: Generated<number>;
    entry_id: number;
    account: string;
    amount_rials: number;
    /** The account's name without its owner. */
    account_kind: GeneratedAlways<AccountKind>;
  };

  /** Sums of the postings of a kind up to a posting; they spare the pages of the ledger the sum of all. Append-only. */
  ledger_marks: {
    account_kind: AccountKind;
    posting_id: number;
    rials: number;
    posting_count: number;
    /** Times of the postings since the mark before it. */
    first_at: Instant;
    last_at: Instant;
  };

  /** A row for each account that must not go below zero. System accounts have none, so they need no lock. */
  ledger_balances: {
    account: string;
    balance_rials: number;
  };

  /** Outgoing bank transfers: one to a side of a transaction, or two for a split; and reversals of receipts. */
  payouts: {
    id: GeneratedAlways<number>;
    transaction_id: string;
    kind: PayoutKind;
    /** Of a reversal. */
    receipt: string | null;
    /** Null for a reversal: each order of it goes to the next account of the payer. */
    iban: Sealed | null;
    amount_rials: number;
    /** Transfers that the bank refused or returned so far; part of the next transfer's reference. */
    refusals: number;
    created_at: Instant;
    /** Set: the transfer is finished, whatever its state. */
    done_at: Instant | null;
    state: Generated<Exclude<PayoutState, 'done'>>;
    /** Why it waits or stopped. */
    reason: Generated<PayoutReason | null>;
    /** Refusals of the present account. */
    account_refusals: Generated<number>;
    account_changes: Generated<number>;
    sent_at: Generated<Date | null>;
    /** The bank is not asked before this time. */
    ask_at: Generated<Date | null>;
    /** No order before this time. */
    not_before: Generated<Date | null>;
    /** When the bank last refused or returned it. */
    tried_at: Generated<Date | null>;
    /** Of a finished transfer: number of the order that arrived, from 0; null for the last one. */
    arrived_order: Generated<number | null>;
  };

  /** What happened to a transaction besides its status and its disputes. Append-only; only `apply_transition` writes it. */
  deal_events: {
    id: GeneratedAlways<number>;
    transaction_id: string;
    kind: Exclude<DealEventKind, 'dispute_opened' | 'dispute_withdrawn'>;
    /** Of a transfer, with its account. */
    payout: SidePayoutKind | null;
    account_id: string | null;
    /** Why the bank refused or returned it. */
    reason: PayoutReason | null;
    /** Of a delivery. */
    proof: DeliveryProof | null;
    /** The extended deadline, or the earliest time of a transfer. */
    until: Instant | null;
    at: Instant;
  };

  /** The next free moment of a limited provider, for all processes. */
  port_slots: {
    port: string;
    next_at: Date;
  };

  /** Days without a cycle of the bank, in Tehran, besides Fridays. */
  bank_holidays: {
    /** ISO 8601 date. */
    day: string;
    name: string;
  };

  /** A missing row is an open switch. */
  switches: {
    name: SwitchName;
    is_open: boolean;
    reason: string;
    changed_at: Instant;
  };

  /** Each change of a switch. Append-only. */
  switch_changes: {
    id: GeneratedAlways<number>;
    name: SwitchName;
    is_open: boolean;
    reason: string;
    /** Null for the command. */
    user_id: string | null;
    at: Instant;
  };

  /** Stored answers for repeated calls with the same `Idempotency-Key`. */
  idempotency_records: {
    user_id: string;
    key: string;
    route: string;
    body_hash: string;
    answer: unknown;
    created_at: Instant;
  };

  /** The public check link of a paid transaction; written when a side first sees it. */
  check_links: {
    transaction_id: string;
    /** Number of links made so far. */
    generation: number;
    token_hash: string;
    /** Time of the current link. */
    made_at: Date;
  };

  /** Processes of partners: created with a key, or read from a partner's site since their first offer. */
  partner_entries: {
    process_id: string;
    price_rials: number;
    title: string;
    commission_side: PartnerSide;
    submitted_at: Instant;
    /** The one request of this process. */
    transaction_id: string | null;
    /** The process had one person as seller and buyer at the time of the request. */
    one_person: boolean;
    /** The buyer's answer. */
    decision: PartnerDecision | null;
    decided_at: Instant | null;
    partner_id: Fixed<string>;
    /** Of an own process, until it has expired. Those of another one are read from its site. */
    seller_mobile: Generated<Sealed | null>;
    buyer_mobile: Generated<Sealed | null>;
    expires_at: Generated<Date | null>;
    /** Idempotency key of the call that created the own process. */
    call_key: Generated<string | null>;
    order_number: Generated<string | null>;
    metadata: Generated<Record<string, string>>;
    return_url: Generated<string | null>;
  };

  /** Processes of test keys. */
  test_processes: {
    process_id: Fixed<string>;
    partner_id: Fixed<string>;
    price_rials: Fixed<number>;
    title: Fixed<string>;
    commission_side: Fixed<PartnerSide>;
    order_number: Fixed<string | null>;
    metadata: Fixed<Record<string, string>>;
    return_url: Fixed<string | null>;
    call_key: Fixed<string | null>;
    body_hash: Fixed<string>;
    submitted_at: Instant;
    expires_at: Instant;
    decision: Generated<PartnerDecision | null>;
    payment_code: Generated<string | null>;
    status: Generated<TransactionStatus | null>;
    disputed: Generated<boolean>;
    shipped_at: Generated<Date | null>;
    /** The last one, and the idempotency key of its call. */
    move: Generated<string | null>;
    move_key: Generated<string | null>;
    /** For the seller, once it is settled. */
    received_rials: Generated<number | null>;
    deal_created_at: Generated<Date | null>;
    deal_updated_at: Generated<Date | null>;
  };

  /** Sites that send us buyers and sellers. */
  partners: {
    id: Fixed<string>;
    name: string;
    /** Part of the addresses of its pages. */
    slug: string;
    state: Generated<PartnerState>;
    /** With the placeholder `{process_id}`. */
    return_url: string;
    /** Target after a finished step; null for the return address. */
    completion_url: string | null;
    webhook_url: string | null;
    events: WebhookEventName[];
    /** The address that answers the partner's processes. */
    reads_process_from: string | null;
    /** The address that gets news for the partner's chat. */
    tells_chat_at: string | null;
    /** Our key at both addresses. */
    site_token: Sealed | null;
    /** Gets an SMS of each change, and opens the partner's own page. */
    contact_mobile: Sealed | null;
    contact_mobile_hash: LookupHash | null;
    /** The first failure of the webhook address since its last success. */
    failing_since: ColumnType<Date | null, never, Date | null>;
    /** No webhook is sent since. */
    webhook_off_at: ColumnType<Date | null, never, Date | null>;
    webhook_off_why: ColumnType<WebhookOffReason | null, never, WebhookOffReason | null>;
    created_at: Instant;
  };

  /** What an open proposal would change. */
  partner_changes: {
    proposal_id: Fixed<string>;
    /** JSON of the new settings or the new key. */
    settings: Sealed;
  };

  /** SMS to a partner's contact. */
  partner_notices: {
    id: Fixed<string>;
    partner_id: Fixed<string>;
    mobile: Sealed;
    text: Fixed<string>;
    created_at: Instant;
    sent_at: Date | null;
  };

  partner_keys: {
    id: Fixed<string>;
    partner_id: Fixed<string>;
    kind: Fixed<PartnerKeyKind>;
    /** Of a `key` or a `test_key`. */
    hash: Fixed<string | null>;
    /** Of a webhook `secret`. */
    secret: Sealed | null;
    /** Last four characters. */
    hint: Fixed<string>;
    created_at: Instant;
    /** Null for the present key. */
    expires_at: Date | null;
  };

  /** The outbox of webhooks. The door writes a row with its move. */
  webhook_deliveries: {
    id: Fixed<string>;
    partner_id: Fixed<string>;
    event: Fixed<WebhookEventName | PartnerEventName>;
    payment_code: Fixed<string | null>;
    /** `data` of the body. */
    data: Fixed<WebhookEvent['data']>;
    /** Apart from the live ones, in each list. */
    is_test: Generated<boolean>;
    /** A former address; null for the present one. */
    url: Fixed<string | null>;
    state: Generated<WebhookDeliveryState>;
    tries: Generated<number>;
    ordered_at: Instant;
    created_at: Instant;
    tried_at: Date | null;
    /** Of the last try. */
    result: string | null;
    /** Number of its database transaction. */
    written_by: GeneratedAlways<number>;
    place: GeneratedAlways<number>;
  };

  /** Pending work: one row for each subject of a queue, deleted when done. `apply_transition` enqueues it. */
  jobs: {
    queue: JobQueue;
    /** Id of a transaction, a payment attempt, a process, a webhook delivery or a notice and its channel. */
    subject: string;
    /** Time of the latest order. */
    ordered_for: Date;
    /** Next run; null while a run is in progress and no new order came. */
    due_at: Date | null;
    /** Number of runs started. */
    tries: number;
    /** The process of the current run; null while the job waits. */
    taken_by: number | null;
    /** Id of the current run: only that run can end it. */
    take_id: string | null;
    /** W3C trace context of the latest traced order. */
    traceparent: string | null;
  };

  /** Proof of reserves: the signed record of each day. Append-only. */
  reserve_records: {
    /** In Asia/Tehran. */
    day: string;
    root: string;
    owed_rials: number;
    bank_rials: number;
    gateway_rials: number;
    leaves: number;
    previous: string | null;
    signed_at: Instant;
    key_id: string;
    /** Public part of the signing key. */
    key: string;
    signature: string;
  };

  /** Leaves of the newest days in the order of their hashes, without a name. */
  reserve_chunks: {
    day: string;
    number: number;
    first_leaf: Buffer;
    /** Hash and sum of the node above these leaves. */
    node: Buffer;
    /** Hash and amount of each leaf. */
    leaves: Buffer;
  };
}
