import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentCodeBody } from '@contract/calls/common';
import type {
  DeliveryAnswer,
  ExtendDeadlineBody,
  HandoverBody,
  HandoverCodeAnswer,
  HandoverCodeBody,
  RecordDeliveryBody,
} from '@contract/calls/deliveryCalls';
import { ERROR } from '@contract/errors';
import {
  HANDOVER_CODE_LENGTH,
  signsOfTrackingCode,
  trackingCodeIn,
  WRONG_HANDOVER_CODES,
  WRONG_HANDOVER_CODES_AN_HOUR,
} from '@contract/rules/deliveryRules';
import { HOUR_MS } from '@contract/rules/durations';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { dealExtrasOf } from '../../db/repositories/dealExtras';
import { countHandoverTries, insertHandoverTry, lockHandover } from '../../db/repositories/deliveries';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import { findTransaction, historyOf } from '../../db/repositories/transactionRows';
import { extendDeadline, isDeliverByExtension, mayExtend } from '../../domain/deadlineChanges';
import type { DeliveryChange } from '../../domain/dealExtras';
import {
  type DeliveryStanding,
  isOfThisPayment,
  isProof,
  mayBecome,
  recordDelivery,
  renewHandoverCode,
} from '../../domain/delivery';
import { SYSTEM } from '../../domain/dispute/steps';
import { untilRoom } from '../../domain/limits';
import { partyOf } from '../../domain/transaction';
import type { Transition } from '../../domain/transition';
import type { Parcel } from '../../ports/courier';
import { refuse, refuseField, refuseUntil } from '../../refusal';
import { paidAtOf } from '../checks/check';
import { hashed } from '../counters';
import { deliveryStandingOf, outagesFor, progressOf, type TransactionExtras, withExtras } from '../deadlines/progress';
import { runOnce, type UserCall } from '../idempotency';
import {
  type DealRequest,
  moveMoney,
  moveOnce,
  refuseDisputed,
  requireTransaction,
} from '../transactions/transactionAccess';

interface DeliveryRequest extends DealRequest {
  /** The side that may take the step. */
  readonly by: 'payer' | 'payee';
}

/**
 * A paid transaction, for the side that may take the step.
 * @throws Refusal 1404, 1016 too many guesses; 1012 another side's step; 1007 not paid, disputed (`fields.dispute`), or
 * one person.
 */
async function requireDelivery(context: Context, { by, ...request }: DeliveryRequest): Promise<TransactionExtras> {
  const transaction = await requireTransaction(context, request);
  const party = partyOf(transaction, request.userId);
  if (party === 'both') return refuse(ERROR.notAcceptable, 'Buyer and seller are one person');
  // Before the status: until the payment, each user but the seller counts as a possible payer.
  if (party !== by) return refuse(ERROR.noAccess);
  if (transaction.status !== 'paid') return refuse(ERROR.notAcceptable, `The transaction is ${transaction.status}`);
  if (transaction.row.dispute_id !== null) return refuseDisputed();
  return withExtras(context, transaction);
}

/**
 * Decides on the present transaction and applies it, once for an idempotency key; answers the delivery and the next
 * step.
 * @throws Refusal as {@link requireDelivery}; of the decision; 1005 a reused key.
 */
async function changeDelivery(
  context: Context,
  call: UserCall<PaymentCodeBody>,
  { route, by }: { readonly route: string; readonly by: DeliveryRequest['by'] },
  decide: (seen: TransactionExtras) => Transition | Promise<Transition>,
): Promise<DeliveryAnswer> {
  const paymentCode = call.body.payment_code;
  const request = { paymentCode, userId: call.userId, by };
  await moveOnce(context, call, { route, stored: { changed: paymentCode } }, async () =>
    decide(await requireDelivery(context, request)),
  );
  const { delivery, next } = await progressOf(context, await requireTransaction(context, request));
  if (!delivery) throw new Error('A paid transaction has a delivery');
  return { delivery, next };
}

/** @throws Refusal 1007 when the delivery is confirmed already. */
function requireUnconfirmed(seen: TransactionExtras): DeliveryStanding {
  const delivery = deliveryStandingOf(seen);
  return mayBecome(delivery, 'confirmed') ? delivery : refuse(ERROR.notAcceptable, 'It is delivered');
}

/**
 * The seller records a parcel or declares the delivery, once. Weak proof: after silence the office decides.
 * @throws Refusal 1002 a missing or malformed carrier or tracking code, or a picture that cannot be taken; 1706 a
 * tracking code of another buyer's parcel; 1404, 1012, 1007, 1016, 1005.
 */
export async function recordBySeller(context: Context, call: UserCall<RecordDeliveryBody>): Promise<DeliveryAnswer> {
  const change = changeOf(context, call.body);
  return changeDelivery(context, call, { route: 'transactions/delivery', by: 'payee' }, (seen) => {
    const delivery = deliveryStandingOf(seen);
    if (!mayBecome(delivery, change.state)) return refuse(ERROR.notAcceptable, `The delivery is ${delivery.state}`);
    return recordDelivery(delivery, change, { kind: 'payee', userId: call.userId }, context.clock.now());
  });
}

function changeOf(
  context: Context,
  { kind, carrier, tracking_code: code, text, evidence_ids: evidenceIds }: RecordDeliveryBody,
): DeliveryChange & { readonly state: 'sent' | 'declared' } {
  const extras = { ...(text !== undefined && { note: cleanText(text) }), ...(evidenceIds && { evidenceIds }) };
  if (kind === 'declared') return { state: 'declared', ...extras };
  if (!carrier) return refuseField('carrier', 'is missing');
  const trackingCode = trackingCodeIn(carrier, code ?? '') ?? refuseField('tracking_code', `is no code of ${carrier}`);
  return { state: 'sent', carrier, trackingCode, trackingHash: trackingHashOf(context, trackingCode), ...extras };
}

/**
 * The buyer confirms the receipt: strong proof, and the inspection begins.
 * @throws Refusal 1404, 1012, 1007, 1016, 1005.
 */
export function confirmReceipt(context: Context, call: UserCall<PaymentCodeBody>): Promise<DeliveryAnswer> {
  return changeDelivery(context, call, { route: 'transactions/received', by: 'payer' }, (seen) => {
    const actor = { kind: 'payer', userId: call.userId } as const;
    return recordDelivery(requireUnconfirmed(seen), { state: 'confirmed' }, actor, context.clock.now());
  });
}

/**
 * The buyer gives the seller 1, 3 or 7 days more, at most three times, or extends the inspection by two days, once.
 * @throws Refusal 1002 another number of days; 1007 no such clock runs, or no extension is left; 1404, 1012, 1016,
 * 1005.
 */
export async function extendByBuyer(context: Context, call: UserCall<ExtendDeadlineBody>): Promise<DeliveryAnswer> {
  const { what, days } = call.body;
  if (what === 'deliver_by' && !isDeliverByExtension(days)) return refuseField('days', 'are not offered');
  return changeDelivery(context, call, { route: 'transactions/extend', by: 'payer' }, async ({ extras }) => {
    const deadline = extras.deadlines.find(({ kind }) => kind === what);
    if (!deadline || !mayExtend(deadline, days)) return refuse(ERROR.notAcceptable, `No more time for «${what}»`);
    const outages = await outagesFor(context, deadline);
    return extendDeadline(deadline, { userId: call.userId, days, outages }, context.clock.now());
  });
}

/**
 * The code that the payer shows at the handover: proof of delivery, never payment. It is derived from a secret and not
 * stored.
 *
 * @param ownOrigin the origin of the payer's browser, for the QR of a server without a configured address.
 * @throws Refusal 1404, 1012, 1007 also after the delivery, 1016, 1005 a reused idempotency key.
 */
export async function handoverCode(
  context: Context,
  call: UserCall<HandoverCodeBody>,
  ownOrigin: string,
): Promise<HandoverCodeAnswer> {
  const { userId, body } = call;
  const request = { paymentCode: body.payment_code, userId, by: 'payer' } as const;
  const read = async () => requireUnconfirmed(await requireDelivery(context, request));
  // The stored answer names the code and does not hold it.
  const code = await runOnce(context, { ...call, route: 'transactions/handover-code' }, async (keepWith) => {
    const { transactionId, generation } = await read();
    let answer = { transactionId, generation };
    if (body.renew === true) {
      await moveMoney(context, async () => {
        const delivery = await read();
        answer = { transactionId, generation: delivery.generation + 1 };
        return { ...renewHandoverCode(delivery, userId, context.clock.now()), ...keepWith(answer) };
      });
      return answer;
    }
    const { idempotency } = keepWith(answer);
    if (idempotency) await storeAnswer(context.db.kysely, idempotency, context.clock.now());
    return answer;
  });
  const pin = pinOf(context, code);
  const origin = context.config.publicUrl || ownOrigin;
  return { pin, qr_url: `${origin}/pay-handover/${body.payment_code}#${pin}` };
}

/**
 * The seller enters the buyer's code: strong proof of delivery.
 * @throws Refusal 1705 a wrong code; 1016 after five of them in an hour or ten in all, until the buyer renews the code;
 * 1404, 1012, 1007, 1005.
 */
export function handover(context: Context, call: UserCall<HandoverBody>): Promise<DeliveryAnswer> {
  return changeDelivery(context, call, { route: 'transactions/handover', by: 'payee' }, async (seen) => {
    const delivery = requireUnconfirmed(seen);
    await judgePin(context, delivery, call.body.pin);
    const actor = { kind: 'payee', userId: call.userId } as const;
    return recordDelivery(delivery, { state: 'confirmed' }, actor, context.clock.now());
  });
}

/** @throws Refusal 1705, 1016 */
async function judgePin(context: Context, delivery: DeliveryStanding, typed: string): Promise<void> {
  const { db, clock } = context;
  const { transactionId, generation } = delivery;
  const at = clock.now();
  const isRight = timingSafeEqual(Buffer.from(pinOf(context, delivery)), Buffer.from(typed));
  const verdict = await db.kysely.transaction().execute(async (transaction) => {
    await lockHandover(transaction, transactionId);
    const since = new Date(at.getTime() - HOUR_MS);
    const { all, recent, first } = await countHandoverTries(transaction, { transactionId, generation, since });
    // Only a renewed code ends this lock.
    if (all >= WRONG_HANDOVER_CODES) return { lockedForMs: null };
    if (recent >= WRONG_HANDOVER_CODES_AN_HOUR) {
      return { lockedForMs: untilRoom(first ?? undefined, HOUR_MS, at) };
    }
    if (!isRight) await insertHandoverTry(transaction, { transactionId, generation, at });
    return isRight ? 'right' : 'wrong';
  });
  if (typeof verdict === 'object') {
    refuseUntil('handover-codes', verdict.lockedForMs, 'Too many wrong handover codes');
  }
  if (verdict === 'wrong') refuse(ERROR.wrongHandoverCode);
}

/** Six digits of an HMAC of the transaction and the generation of its code. */
function pinOf(
  { secrets }: Pick<Context, 'secrets'>,
  { transactionId, generation }: Pick<DeliveryStanding, 'transactionId' | 'generation'>,
): string {
  const hmac = createHmac('sha256', secrets.otpPepper).update(`handover ${transactionId}:${generation}`).digest();
  return String(hmac.readUIntBE(0, 6) % 10 ** HANDOVER_CODE_LENGTH).padStart(HANDOVER_CODE_LENGTH, '0');
}

/** The lookup hash of a parcel: of its code alone, because carrier and hyphens are the seller's input. */
export function trackingHashOf(context: Context, code: string): string {
  return hashed(context, `parcel:${signsOfTrackingCode(code)}`);
}

/** The parcel of a transaction while its arrival is not proven; null without one. */
export async function parcelOnItsWay({ db }: Context, transactionId: string): Promise<Parcel | null> {
  const transaction = await findTransaction(db.kysely, transactionId);
  if (transaction?.status !== 'paid') return null;
  const { delivery } = await dealExtrasOf(db.kysely, transactionId);
  const { state, carrier = null, tracking_code: code = null } = delivery ?? {};
  return state === 'sent' && carrier && code ? { carrier, code } : null;
}

/**
 * The carrier confirms the arrival: strong proof, and the inspection begins. An open dispute blocks it. A parcel that
 * arrived before the payment, or has no known carrier, proves nothing: after silence the office decides.
 */
export async function confirmByCarrier(context: Context, transactionId: string, deliveredAt: Date): Promise<void> {
  const { db, clock } = context;
  await moveMoney(context, async () => {
    const transaction = await findTransaction(db.kysely, transactionId);
    if (transaction?.status !== 'paid' || transaction.row.dispute_id !== null) return null;
    const seen = await withExtras(context, transaction);
    const delivery = deliveryStandingOf(seen);
    if (delivery.state !== 'sent' || !isProof(seen.extras.delivery?.carrier)) return null;
    if (!isOfThisPayment(deliveredAt, paidAtOf(await historyOf(db.kysely, transactionId)))) return null;
    return recordDelivery(delivery, { state: 'confirmed' }, SYSTEM, clock.now());
  });
}
