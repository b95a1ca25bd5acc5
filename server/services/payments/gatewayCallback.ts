import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import { findAttempt, receiptsOf, type StoredAttempt } from '../../db/repositories/paymentAttempts';
import { findTransaction } from '../../db/repositories/transactions';
import { isPaymentOf } from '../../domain/gatewayReceipts';
import { noteUnpaid } from '../../domain/payments';
import { hashToken } from '../sessions/opaqueToken';
import { giveTicket } from './receiptTicket';
import { returnUrlNow } from './returnUrl';
import { keepReceipt, resultOf, type VerificationResult, verifyPayment } from './verifyPayment';

export { inSmallLetters } from '../../ports/cardGateway/http';

/** What the payer's browser brought back from the gateway. It is unsigned: a hint where to look, never a fact. */
export interface GatewayCallback {
  /** The last part of the address that the gateway was given for this attempt. */
  readonly secret: string;
  readonly invoiceId: string;
  /** Null when the gateway names none. */
  readonly terminalId: string | null;
  /** Rials, NaN for an amount that can't be read; null when the gateway names none. */
  readonly amountRials: number | null;
  readonly succeeded: boolean;
  readonly canceled: boolean;
  readonly receipt: string;
  readonly traceNumber: string;
}

type ReceiptStatus = 'success' | 'failed' | 'canceled' | 'pending' | 'reversed';

/** A payer looks at a blank page meanwhile: after this the receipt page takes over the waiting. */
const VERIFICATION_PAUSES_MS = [500, 1500, 2500];

/**
 * Takes what came back from the gateway, verifies it, and answers where the browser goes next. Never refuses: whatever is
 * brought, the answer is a page. Whoever does not know the secret of an attempt gets the page of one that does not exist.
 */
export async function handleGatewayCallback(context: Context, callback: GatewayCallback): Promise<string> {
  const attempt = await findCalledAttempt(context, callback);
  if (!attempt) return receiptUrl(null, { status: 'failed', at: context.clock.now() });
  const status = callback.succeeded
    ? await verifyWithPatience(context, attempt, callback)
    : await noteFailure(context, attempt, callback);

  const [after, transaction] = [
    await findAttempt(context.db.kysely, attempt.id),
    await findTransaction(context.db.kysely, attempt.transactionId),
  ];
  const returnUrl = returnUrlNow(context.config, attempt.returnUrl);
  return receiptUrl(returnUrl, {
    status,
    at: after?.updatedAt ?? context.clock.now(),
    traceNumber: after?.traceNumber,
    paymentCode: transaction?.paymentCode,
    // Nobody else's page gets one, nor one of ours that would leave it standing in the address.
    ...(returnUrl === null && { ticket: await giveTicket(context, attempt.id) }),
  });
}

async function findCalledAttempt(
  { db, security }: Context,
  { invoiceId, secret }: GatewayCallback,
): Promise<StoredAttempt | undefined> {
  const refused = (reason: 'unknown_payment' | 'wrong_secret', attemptId: string | null) => {
    security.note({ event: 'callback_refused', reason, attemptId });
    return undefined;
  };
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(invoiceId);
  const attempt = isUuid ? await findAttempt(db.kysely, invoiceId) : undefined;
  if (!attempt) return refused('unknown_payment', null);
  return fitsCallbackSecret(secret, attempt.callbackSecretHash) ? attempt : refused('wrong_secret', attempt.id);
}

async function verifyWithPatience(
  context: Context,
  attempt: StoredAttempt,
  callback: GatewayCallback,
): Promise<ReceiptStatus> {
  if (!isPaymentOf(attempt, callback)) {
    context.security.note({ event: 'callback_refused', reason: 'other_payment', attemptId: attempt.id });
    return RECEIPT_STATUS[resultOf(attempt)];
  }
  if (callback.receipt === '' || !(await keepReceipt(context, attempt, callback))) {
    context.security.note({ event: 'callback_refused', reason: 'receipt_refused', attemptId: attempt.id });
    return RECEIPT_STATUS[resultOf(attempt)];
  }
  let result = await verifyPayment(context, callback.receipt);
  for (const pause of VERIFICATION_PAUSES_MS) {
    if (result !== 'pending') break;
    await context.clock.wait(pause);
    result = await verifyPayment(context, callback.receipt);
  }
  return RECEIPT_STATUS[result];
}

const RECEIPT_STATUS: Record<VerificationResult, ReceiptStatus> = {
  paid: 'success',
  pending: 'pending',
  failed: 'failed',
  reversed: 'reversed',
};

/** The browser says that nothing was paid. Should that be a lie, a later success is still verified. */
async function noteFailure(
  context: Context,
  attempt: StoredAttempt,
  callback: GatewayCallback,
): Promise<ReceiptStatus> {
  if (attempt.status === 'paid') return 'success';
  if (attempt.status === 'reversed') return 'reversed';
  if (!(await hasCome(context, attempt))) {
    await applyTransition(context.db.kysely, noteUnpaid(attempt, callback.traceNumber || null, context.clock.now()));
  }
  return callback.canceled ? 'canceled' : 'failed';
}

async function hasCome({ db }: Context, attempt: StoredAttempt): Promise<boolean> {
  return (await receiptsOf(db.kysely, attempt.id)).length > 0;
}

interface ReceiptFacts {
  readonly status: ReceiptStatus;
  readonly at: Date;
  readonly traceNumber?: string | null | undefined;
  readonly paymentCode?: string | undefined;
  readonly ticket?: string;
}

/** `/transaction-receipt?status=…&datetime=…&tracenumber=…&payment_code=…&ticket=…`, or the payer's own return address with the same query but the ticket. */
function receiptUrl(returnUrl: string | null, facts: ReceiptFacts): string {
  const [base = '', fragment] = (returnUrl ?? '/transaction-receipt').split('#', 2);
  const query = new URLSearchParams({ status: facts.status, datetime: facts.at.toISOString() });
  if (facts.traceNumber) query.set('tracenumber', facts.traceNumber);
  if (facts.paymentCode) query.set('payment_code', facts.paymentCode);
  if (facts.ticket) query.set('ticket', facts.ticket);
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment ? `#${fragment}` : ''}`;
}

/** What only the gateway and the payer's own browser learn of an attempt: 128 random bits, for the callback's address. */
export function newCallbackSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** True when it is the secret of that hash, in a time that tells nothing. No secret fits an attempt that has none. */
function fitsCallbackSecret(secret: string, hash: string | null): boolean {
  if (hash === null) return false;
  const [said, kept] = [Buffer.from(hashToken(secret)), Buffer.from(hash)];
  return said.length === kept.length && timingSafeEqual(said, kept);
}
