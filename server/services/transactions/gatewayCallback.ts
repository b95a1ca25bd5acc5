import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../context';
import { applyMove } from '../../db/door';
import { findDeal } from '../../db/repositories/deals';
import { findAttempt, type StoredAttempt } from '../../db/repositories/paymentAttempts';
import { endAttempt, noteReceipt } from '../../domain/paymentMoves';
import { returnUrlNow } from './returnUrl';
import { type VerificationResult, verifyPayment } from './verifyPayment';

/** What the payer's browser brought back from the gateway. It is unsigned: a hint where to look, never a fact. */
export interface GatewayCallback {
  readonly invoiceId: string;
  readonly succeeded: boolean;
  readonly canceled: boolean;
  readonly receipt: string;
  readonly traceNumber: string;
}

export type ReceiptStatus = 'success' | 'failed' | 'canceled' | 'pending' | 'reversed';

/** A payer looks at a blank page meanwhile: after this the receipt page takes over the waiting. */
const VERIFICATION_PAUSES_MS = [500, 1500, 2500];

/**
 * Takes what came back from the gateway, verifies it, and answers where the browser goes next. Never refuses: whatever is
 * brought, the answer is a page.
 */
export async function handleGatewayCallback(context: Context, callback: GatewayCallback): Promise<string> {
  const attempt = await findCalledAttempt(context, callback.invoiceId);
  if (!attempt) return receiptUrl(null, { status: 'failed', at: context.clock.now() });
  const status = callback.succeeded
    ? await verifyWithPatience(context, attempt, callback)
    : await noteFailure(context, attempt, callback);

  const [after, deal] = [
    await findAttempt(context.db.kysely, attempt.id),
    await findDeal(context.db.kysely, attempt.transactionId),
  ];
  return receiptUrl(returnUrlNow(context.config, attempt.returnUrl), {
    status,
    at: after?.updatedAt ?? context.clock.now(),
    traceNumber: after?.traceNumber,
    paymentCode: deal?.paymentCode,
  });
}

async function findCalledAttempt({ db }: Context, invoiceId: string): Promise<StoredAttempt | undefined> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(invoiceId);
  return isUuid ? findAttempt(db.kysely, invoiceId) : undefined;
}

async function verifyWithPatience(
  context: Context,
  attempt: StoredAttempt,
  callback: GatewayCallback,
): Promise<ReceiptStatus> {
  if (!(await keepReceipt(context, attempt, callback))) return 'failed';
  let result = await verifyPayment(context, attempt.id, callback.receipt);
  for (const pause of VERIFICATION_PAUSES_MS) {
    if (result !== 'pending') break;
    await wait(pause);
    result = await verifyPayment(context, attempt.id, callback.receipt);
  }
  return RECEIPT_STATUS[result];
}

const RECEIPT_STATUS: Record<VerificationResult, ReceiptStatus> = {
  paid: 'success',
  pending: 'pending',
  failed: 'failed',
  reversed: 'reversed',
};

/**
 * Keeps the receipt, and orders the follow-up that goes on when this process does not. False when the receipt belongs to
 * another attempt: one payment at the gateway never pays twice.
 */
async function keepReceipt(context: Context, attempt: StoredAttempt, callback: GatewayCallback): Promise<boolean> {
  if (callback.receipt === '') return false;
  for (let current: StoredAttempt | undefined = attempt; current; ) {
    if (current.status === 'paid' || current.receipt === callback.receipt) return true;
    const move = noteReceipt(current, callback.receipt, callback.traceNumber || null, context.clock.now());
    const { outcome } = await applyMove(context.db.kysely, move);
    if (outcome === 'applied') return true;
    if (outcome === 'receipt_taken') return false;
    current = await findAttempt(context.db.kysely, attempt.id);
  }
  return false;
}

/** The browser says that nothing was paid. Should that be a lie, a later success is still verified. */
async function noteFailure(
  context: Context,
  attempt: StoredAttempt,
  callback: GatewayCallback,
): Promise<ReceiptStatus> {
  if (attempt.status === 'paid') return 'success';
  if (attempt.status === 'reversed') return 'reversed';
  if (attempt.status === 'pending' && attempt.receipt === null) {
    await applyMove(context.db.kysely, endAttempt({ attempt, to: 'failed', reversal: false, at: context.clock.now() }));
  }
  return callback.canceled ? 'canceled' : 'failed';
}

interface ReceiptFacts {
  readonly status: ReceiptStatus;
  readonly at: Date;
  readonly traceNumber?: string | null | undefined;
  readonly paymentCode?: string | undefined;
}

/** `/transaction-receipt?status=…&datetime=…&tracenumber=…&payment_code=…`, or the payer's own return address with the same query. */
function receiptUrl(returnUrl: string | null, facts: ReceiptFacts): string {
  const [base = '', fragment] = (returnUrl ?? '/transaction-receipt').split('#', 2);
  const query = new URLSearchParams({ status: facts.status, datetime: facts.at.toISOString() });
  if (facts.traceNumber) query.set('tracenumber', facts.traceNumber);
  if (facts.paymentCode) query.set('payment_code', facts.paymentCode);
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment ? `#${fragment}` : ''}`;
}
