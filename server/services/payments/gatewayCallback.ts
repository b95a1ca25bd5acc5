import { cardMask } from '@contract/rules/mask';
import { GATEWAY_RETURN_PATH } from '@contract/rules/redirects';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import { findAttempt, receiptsOf, type StoredAttempt } from '../../db/repositories/paymentAttempts';
import { findTransaction } from '../../db/repositories/transactionRows';
import { isPaymentOf } from '../../domain/gatewayReceipts';
import { noteUnpaid } from '../../domain/payments';
import type { Fields, GatewayCallback } from '../../ports/cardGateway/cardGateway';
import { readCallback } from '../../ports/cardGateway/gateways';
import { hashToken, isSameSecret } from '../sessions/tokens';
import { returnUrlNow } from './pay';
import { giveTicket } from './receiptTickets';
import { keepReceipt, resultOf, type VerificationResult, verifyPayment } from './verifyPayment';

export { asciiText, lowerCaseFields } from '../../ports/cardGateway/cardGateway';

/** A return of the payer's browser. */
interface CalledBack {
  /** The last path segment of the callback address of this attempt. */
  readonly secret: string;
  readonly invoiceId: string;
  /** By their names in lower case. */
  readonly fields: Fields;
}

type ReceiptStatus = 'success' | 'failed' | 'canceled' | 'pending' | 'reversed';

/** The payer sees a blank page during these pauses; then the receipt page takes over the wait. */
const VERIFICATION_PAUSES_MS = [500, 1500, 2500];

/**
 * Verifies a returned payment and answers the address of the next page. It never refuses. A wrong secret leads to the
 * page of an unknown attempt.
 */
export async function handleGatewayCallback(context: Context, called: CalledBack): Promise<string> {
  const attempt = await findCalledAttempt(context, called);
  if (!attempt) return receiptUrl(GATEWAY_RETURN_PATH, { status: 'failed', at: context.clock.now() });
  const status = await statusAfter(context, attempt, readCallback(attempt, called.fields));

  const [after, transaction] = [
    await findAttempt(context.db.kysely, attempt.id),
    await findTransaction(context.db.kysely, attempt.transactionId),
  ];
  const returnUrl = returnUrlNow(context.config, attempt.returnUrl) ?? GATEWAY_RETURN_PATH;
  return receiptUrl(returnUrl, {
    status,
    at: after?.updatedAt ?? context.clock.now(),
    traceNumber: after?.traceNumber,
    paymentCode: transaction?.paymentCode,
    // Only our receipt page gets a ticket, because it removes it from the address.
    ...(returnUrl === GATEWAY_RETURN_PATH && { ticket: await giveTicket(context, attempt.id) }),
  });
}

/** @param callback null for one that the gateway of the attempt does not send */
function statusAfter(
  context: Context,
  attempt: StoredAttempt,
  callback: GatewayCallback | null,
): Promise<ReceiptStatus> | ReceiptStatus {
  if (!callback) {
    context.security.note({ event: 'callback_refused', reason: 'other_payment', attemptId: attempt.id });
    return RECEIPT_STATUS[resultOf(attempt)];
  }
  return callback.succeeded ? verifyWithPatience(context, attempt, callback) : noteFailure(context, attempt, callback);
}

async function findCalledAttempt(
  { db, security }: Context,
  { invoiceId, secret }: CalledBack,
): Promise<StoredAttempt | undefined> {
  const refused = (reason: 'unknown_payment' | 'wrong_secret', attemptId: string | null) => {
    security.note({ event: 'callback_refused', reason, attemptId });
    return undefined;
  };
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(invoiceId);
  const attempt = isUuid ? await findAttempt(db.kysely, invoiceId) : undefined;
  if (!attempt) return refused('unknown_payment', null);
  return isCallbackSecret(secret, attempt.callbackSecretHash) ? attempt : refused('wrong_secret', attempt.id);
}

async function verifyWithPatience(
  context: Context,
  attempt: StoredAttempt,
  callback: GatewayCallback,
): Promise<ReceiptStatus> {
  if (!isPaymentOf(attempt, { invoiceId: null, ...callback })) {
    context.security.note({ event: 'callback_refused', reason: 'other_payment', attemptId: attempt.id });
    return RECEIPT_STATUS[resultOf(attempt)];
  }
  if (
    callback.receipt === '' ||
    !(await keepReceipt(context, attempt, { ...callback, cardMask: cardMask(callback.cardNumber) }))
  ) {
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

/** The browser reports no payment. A later success is still verified. */
async function noteFailure(
  context: Context,
  attempt: StoredAttempt,
  callback: GatewayCallback,
): Promise<ReceiptStatus> {
  if (attempt.status === 'paid') return 'success';
  if (attempt.status === 'reversed') return 'reversed';
  if (!(await hasReceipt(context, attempt))) {
    await applyTransition(context.db.kysely, noteUnpaid(attempt, callback.traceNumber || null, context.clock.now()));
  }
  return callback.canceled ? 'canceled' : 'failed';
}

async function hasReceipt({ db }: Context, attempt: StoredAttempt): Promise<boolean> {
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
function receiptUrl(returnUrl: string, facts: ReceiptFacts): string {
  const [base = '', fragment] = returnUrl.split('#', 2);
  const query = new URLSearchParams({ status: facts.status, datetime: facts.at.toISOString() });
  if (facts.traceNumber) query.set('tracenumber', facts.traceNumber);
  if (facts.paymentCode) query.set('payment_code', facts.paymentCode);
  if (facts.ticket) query.set('ticket', facts.ticket);
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment ? `#${fragment}` : ''}`;
}

/** True for the secret of the hash. An attempt without a hash has none. */
function isCallbackSecret(secret: string, hash: string | null): boolean {
  return hash !== null && isSameSecret(hashToken(secret), hash);
}
