import type { ReturnReason } from '@contract/rules/transactionStates';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { NotedReceipt } from '../../domain/gatewayReceipts';
import type { Attempt } from '../../domain/payments';
import type { GatewayKind, ReceiptState } from '../../domain/transition';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow } from '../vault/sealedRows';

type AttemptRow = Opened<Selectable<Schema['payment_attempts']>> & {
  readonly trace_number: string | null;
  readonly receipt_states: ReceiptState[];
  readonly returned_at: Date | null;
  readonly returned_card: string | null;
  readonly by_transfer: boolean;
};

export interface StoredAttempt extends Attempt {
  readonly gateway: GatewayKind;
  readonly gatewayToken: string;
  readonly callbackSecretHash: string | null;
  /** Tracking number of the paid receipt, else of the last receipt, else of the failure. */
  readonly traceNumber: string | null;
  readonly returnUrl: string | null;
  /** States of the receipts in order of arrival. */
  readonly receiptStates: readonly ReceiptState[];
  /** Time of the last rollback at the gateway. */
  readonly returnedAt: Date | null;
  readonly returnReason: ReturnReason | null;
  /** Mask of the card of the last payment that goes back. */
  readonly returnedCard: string | null;
  /** True when a payment goes back, or went back, by a transfer, because its gateway kept it. */
  readonly byTransfer: boolean;
  readonly updatedAt: Date;
}

export async function findAttempt(executor: Executor, id: string): Promise<StoredAttempt | undefined> {
  const row = await executor
    .selectFrom('payment_attempts')
    .selectAll()
    .select(ofItsReceipts)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toAttempt(openRow(executor, 'payment_attempts', row));
}

/** The attempts for one transaction, of one user or of all, newest first. */
export async function attemptsOf(
  executor: Executor,
  { transactionId, payerId }: { transactionId: string; payerId?: string },
): Promise<StoredAttempt[]> {
  const rows = await executor
    .selectFrom('payment_attempts')
    .selectAll()
    .select(ofItsReceipts)
    .where('transaction_id', '=', transactionId)
    .$if(payerId !== undefined, (query) => query.where('payer_id', '=', payerId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => toAttempt(openRow(executor, 'payment_attempts', row)));
}

function ofItsReceipts(of: ExpressionBuilder<Schema, 'payment_attempts'>) {
  return [
    traceNumber(of),
    sql<ReceiptState[]>`array(
      select state from gateway_receipts where attempt_id = payment_attempts.id order by place
    )`.as('receipt_states'),
    of
      .selectFrom('gateway_receipts')
      .select(({ fn }) => fn.max('gateway_receipts.changed_at').as('returned_at'))
      .whereRef('gateway_receipts.attempt_id', '=', 'payment_attempts.id')
      .where('gateway_receipts.state', '=', 'returned')
      .as('returned_at'),
    of
      .selectFrom('gateway_receipts')
      .select('gateway_receipts.card_mask')
      .whereRef('gateway_receipts.attempt_id', '=', 'payment_attempts.id')
      .where('gateway_receipts.state', 'in', ['unused', 'returning', 'returned'])
      .orderBy('place', 'desc')
      .limit(1)
      .as('returned_card'),
    sql<boolean>`exists (
      select from payouts join gateway_receipts using (receipt) where attempt_id = payment_attempts.id
    )`.as('by_transfer'),
  ] as const;
}

function traceNumber({ selectFrom }: ExpressionBuilder<Schema, 'payment_attempts'>) {
  return selectFrom('gateway_receipts')
    .select('gateway_receipts.trace_number')
    .whereRef('gateway_receipts.attempt_id', '=', 'payment_attempts.id')
    .orderBy(sql`state = 'paid'`, 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .as('trace_number');
}

/** A payment that goes back, or is back: it lost its request, or was refused while the request stayed payable. */
export const IS_SENT_BACK = sql<boolean>`(payment_attempts.status = 'reversed' or payment_attempts.return_reason is not null)`;

/** A payer's pending and sent back attempts for some transactions: what each takes, and the free commission that it uses. */
export async function sumsOfAttempts(executor: Executor, payerId: string, transactionIds: readonly string[]) {
  return executor
    .selectFrom('payment_attempts')
    .select(['transaction_id', 'status', 'amount_rials', 'credit_rials'])
    .where('payer_id', '=', payerId)
    .where('transaction_id', 'in', transactionIds)
    .where(({ or, eb }) => or([eb('status', '=', 'pending'), IS_SENT_BACK]))
    .orderBy('created_at')
    .execute();
}

/** The payer's newest attempt without an answer, with the code of its request; none for a paid request. */
export async function lastUnheardOf(
  executor: Executor,
  payerId: string,
  between: { readonly after: Date; readonly before: Date },
): Promise<{ paymentCode: string; amountRials: number; createdAt: Date } | undefined> {
  const row = await executor
    .selectFrom('payment_attempts as attempt')
    .innerJoin('transactions', 'transactions.id', 'attempt.transaction_id')
    .select(['transactions.payment_code', 'attempt.amount_rials', 'attempt.created_at'])
    .where('attempt.payer_id', '=', payerId)
    .where('attempt.status', 'in', ['pending', 'superseded', 'expired'])
    .where('attempt.created_at', '>', between.after)
    .where('attempt.created_at', '<=', between.before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gateway_receipts').select('attempt_id').whereRef('attempt_id', '=', 'attempt.id'))),
    )
    .where(sql<boolean>`transactions.payer_id is distinct from attempt.payer_id`)
    .orderBy('attempt.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { paymentCode: row.payment_code, amountRials: row.amount_rials, createdAt: row.created_at };
}

function toAttempt(row: AttemptRow): StoredAttempt {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    payerId: row.payer_id,
    payerAccountId: row.payer_account_id,
    payerIban: row.payer_iban,
    amountRials: row.amount_rials,
    creditRials: row.credit_rials,
    acceptsReferee: row.accepts_referee,
    terminalId: row.terminal_id,
    status: row.status,
    createdAt: row.created_at,
    gateway: row.gateway,
    gatewayToken: row.gateway_token,
    callbackSecretHash: row.callback_secret_hash,
    traceNumber: row.trace_number ?? (row.status === 'paid' ? null : row.failure_trace_number),
    returnUrl: row.return_url,
    receiptStates: row.receipt_states,
    returnedAt: row.returned_at,
    returnReason: row.return_reason,
    returnedCard: row.returned_card,
    byTransfer: row.by_transfer,
    updatedAt: row.updated_at,
  };
}

export interface StoredReceipt extends NotedReceipt {
  /** 1 to 3 of its attempt. */
  readonly place: number;
  readonly notedAt: Date;
  /** First six and last four digits of the card; null when nothing named it. */
  readonly cardMask: string | null;
}

export async function findReceipt(executor: Executor, receipt: string): Promise<StoredReceipt | undefined> {
  const row = await executor
    .selectFrom('gateway_receipts')
    .selectAll()
    .where('receipt', '=', receipt)
    .executeTakeFirst();
  return row && toReceipt(row);
}

/** The receipts of an attempt in order of arrival. */
export async function receiptsOf(executor: Executor, attemptId: string): Promise<StoredReceipt[]> {
  const rows = await executor
    .selectFrom('gateway_receipts')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('place')
    .execute();
  return rows.map(toReceipt);
}

function toReceipt(row: Selectable<Schema['gateway_receipts']>): StoredReceipt {
  const { receipt, attempt_id: attemptId, place, state, noted_at: notedAt, card_mask: cardMask } = row;
  return { receipt, attemptId, place, state, notedAt, cardMask };
}

export interface StoredKeptPayment {
  readonly attempt: StoredAttempt;
  readonly receipt: StoredReceipt;
}

/** The payment that a reversal returns. */
export async function findKeptPayment(executor: Executor, receipt: string): Promise<StoredKeptPayment> {
  const noted = await findReceipt(executor, receipt);
  const attempt = noted && (await findAttempt(executor, noted.attemptId));
  if (!attempt) throw new Error('The payment of a reversal is gone');
  return { attempt, receipt: noted };
}

/** An attempt keeps its newest tickets only, so repeated callbacks do not fill the table. */
const TICKETS_OF_AN_ATTEMPT = 5;

export async function keepTicket(
  executor: Executor,
  ticket: { readonly hash: string; readonly attemptId: string; readonly expiresAt: Date },
): Promise<void> {
  await executor
    .insertInto('receipt_tickets')
    .values({ token_hash: ticket.hash, attempt_id: ticket.attemptId, expires_at: ticket.expiresAt })
    .execute();
  await executor
    .deleteFrom('receipt_tickets')
    .where('attempt_id', '=', ticket.attemptId)
    .where(({ not, eb, selectFrom }) =>
      not(
        eb(
          'token_hash',
          'in',
          selectFrom('receipt_tickets')
            .select('token_hash')
            .where('attempt_id', '=', ticket.attemptId)
            .orderBy('expires_at', 'desc')
            .limit(TICKETS_OF_AN_ATTEMPT),
        ),
      ),
    )
    .execute();
}

/** A ticket's attempt; undefined for an unknown or expired ticket. */
export async function attemptOfTicket(executor: Executor, hash: string, now: Date): Promise<string | undefined> {
  const row = await executor
    .selectFrom('receipt_tickets')
    .select('attempt_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.attempt_id;
}

interface FlaggedPayer {
  readonly payerId: string;
  /** Payments with a foreign card so far. */
  readonly cards: number;
  /** The last time that the number was full. */
  readonly flaggedAt: Date;
  readonly lastAt: Date;
}

/** Payers with a number of foreign cards within a time, the latest first; of all, or of the given ones. */
export async function listFlaggedPayers(
  executor: Executor,
  rule: { readonly cards: number; readonly withinMs: number },
  which: { readonly limit: number } | { readonly payerIds: readonly string[] },
): Promise<FlaggedPayer[]> {
  const among = 'payerIds' in which ? sql`and payer_id = any(${which.payerIds})` : sql``;
  const { rows } = await sql<FlaggedPayer>`
    select payer_id as "payerId", count(*)::int as cards, max(created_at) as "lastAt",
      max(created_at) filter (where created_at - first_at <= ${rule.withinMs} * interval '1 millisecond') as "flaggedAt"
    from (
      select payer_id, created_at,
        lag(created_at, ${rule.cards - 1}::int) over (partition by payer_id order by created_at, id) as first_at
      from payment_attempts where return_reason = 'foreign_card' ${among}
    ) foreign_card
    group by payer_id
    having bool_or(created_at - first_at <= ${rule.withinMs} * interval '1 millisecond')
    order by "flaggedAt" desc, payer_id
    ${'limit' in which ? sql`limit ${which.limit}` : sql``}
  `.execute(executor);
  return rows;
}
