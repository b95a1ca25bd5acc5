import { createHmac, timingSafeEqual } from 'node:crypto';
import { ERROR } from '@contract/errors';
import {
  HANDOVER_CODE_LENGTH,
  isTrackingCode,
  signsOfTrackingCode,
  WRONG_HANDOVER_CODES,
  WRONG_HANDOVER_CODES_AN_HOUR,
} from '@contract/rules/delivery';
import { cleanText } from '@contract/rules/text';
import type {
  DeliveryAnswer,
  ExtendDeadlineBody,
  HandoverBody,
  HandoverCodeAnswer,
  HandoverCodeBody,
  RecordDeliveryBody,
} from '@contract/schemas/delivery';
import type { Context } from '../../context';
import { countHandoverTries, insertHandoverTry, lockHandover } from '../../db/repositories/handoverTries';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import { overlayOf } from '../../db/repositories/overlay';
import { findTransaction, historyOf, type StoredTransaction } from '../../db/repositories/transactions';
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
import { partyOf } from '../../domain/transactionStateMachine';
import type { Transition } from '../../domain/transition';
import type { Parcel } from '../../ports/courier/port';
import { refuse, refuseUntil } from '../../refusal';
import { hashed } from '../counters';
import { deliveryStandingOf, outagesFor, type Standing, standingOf, whatIsNext } from '../deadlines/nextStep';
import { runOnce } from '../idempotency';
import { moveMoney, refuseDisputed, requireTransaction } from '../transactions/transactionAccess';

/** A call about a delivery. */
export interface DeliveryRequest<Body extends { readonly payment_code: string }> {
  readonly userId: string;
  readonly body: Body;
  readonly idempotencyKey: string | null;
}

interface Asked {
  readonly paymentCode: string;
  readonly userId: string;
  /** Whose step it is. */
  readonly by: 'payer' | 'payee';
}

/**
 * A paid transaction, when the user is the side whose step this is.
 * @throws Refusal 1404, 1016 too many guesses; 1012 not this side's; 1007 not paid, disputed (named in its fields), or one person.
 */
export async function requireDelivery(context: Context, { by, ...asked }: Asked): Promise<Standing> {
  const transaction = await requireTransaction(context, asked);
  const party = partyOf(transaction, asked.userId);
  if (party === 'both') return refuse(ERROR.notAcceptable, 'Buyer and seller are one person');
  // Before somebody has paid everybody but the seller may become the buyer.
  if (party !== by) return refuse(ERROR.noAccess);
  if (transaction.status !== 'paid') return refuse(ERROR.notAcceptable, `The transaction is ${transaction.status}`);
  if (transaction.row.dispute_id !== null) return refuseDisputed();
  return standingOf(context, transaction);
}

/**
 * Decides on the transaction as it is and applies that, once for an idempotency key; answers what comes next. What is kept of the call names the
 * transaction and does not hold the answer: a note and a tracking code are sealed.
 * @throws Refusal of {@link requireDelivery} and of the decision; 1005 a reused key.
 */
export async function stepOfDelivery(
  context: Context,
  { userId, body, idempotencyKey }: DeliveryRequest<{ readonly payment_code: string }>,
  { route, by }: { readonly route: string; readonly by: Asked['by'] },
  decide: (standing: Standing) => Transition | Promise<Transition>,
): Promise<DeliveryAnswer> {
  const asked = { paymentCode: body.payment_code, userId, by };
  await runOnce(context, { userId, key: idempotencyKey, route, body }, async (keepWith) => {
    const kept = { changed: body.payment_code };
    await moveMoney(context, async () => ({
      ...(await decide(await requireDelivery(context, asked))),
      ...keepWith(kept),
    }));
    return kept;
  });
  const { delivery, next } = await whatIsNext(context, await requireTransaction(context, asked));
  if (!delivery) throw new Error('A paid transaction has a delivery');
  return { delivery, next };
}

/**
 * The seller has sent a parcel, or says that it is delivered: weak proof, silence then goes to the office. Said once.
 * @throws Refusal 1002 a carrier or a tracking code that is missing or is none, or a picture that cannot be taken; 1706 a tracking code of another buyer's parcel; 1404,
 * 1012, 1007, 1016, 1005.
 */
export async function recordBySeller(
  context: Context,
  request: DeliveryRequest<RecordDeliveryBody>,
): Promise<DeliveryAnswer> {
  const { userId, body } = request;
  const change = changeOf(context, body);
  return stepOfDelivery(context, request, { route: 'transactions/delivery', by: 'payee' }, (read) => {
    const standing = deliveryStandingOf(read);
    if (!mayBecome(standing, change.state)) return refuse(ERROR.notAcceptable, `The delivery is ${standing.state}`);
    return recordDelivery(standing, change, { kind: 'payee', userId }, context.clock.now());
  });
}

function changeOf(
  context: Context,
  { kind, carrier, tracking_code: code, text, evidence_ids: evidenceIds }: RecordDeliveryBody,
): DeliveryChange & { readonly state: 'sent' | 'declared' } {
  const said = { ...(text !== undefined && { note: cleanText(text) }), ...(evidenceIds && { evidenceIds }) };
  if (kind === 'declared') return { state: 'declared', ...said };
  if (!carrier) return refuseField('carrier', 'is missing');
  if (!code || !isTrackingCode(carrier, code)) return refuseField('tracking_code', `is no code of ${carrier}`);
  const trackingCode = code.toUpperCase();
  return {
    state: 'sent',
    carrier,
    trackingCode,
    trackingHash: trackingHashOf(context, trackingCode),
    ...said,
  };
}

function refuseField(field: string, why: string): never {
  return refuse(ERROR.badRequest, undefined, { fields: { [field]: why } });
}

/**
 * The buyer has received it: strong proof, and the inspection begins.
 * @throws Refusal 1404, 1012, 1007, 1016, 1005.
 */
export async function confirmReceipt(
  context: Context,
  request: DeliveryRequest<{ readonly payment_code: string }>,
): Promise<DeliveryAnswer> {
  const { userId } = request;
  return stepOfDelivery(context, request, { route: 'transactions/received', by: 'payer' }, (read) => {
    const standing = deliveryStandingOf(read);
    if (!mayBecome(standing, 'confirmed')) return refuse(ERROR.notAcceptable, 'It is delivered');
    return recordDelivery(standing, { state: 'confirmed' }, { kind: 'payer', userId }, context.clock.now());
  });
}

/**
 * The buyer gives the seller 1, 3 or 7 days more, three times at most, or takes two more for inspecting, once.
 * @throws Refusal 1002 days that are not offered for delivering; 1007 no such clock runs, or it was lengthened as often as it may be; 1404, 1012, 1016, 1005.
 */
export async function extendByBuyer(
  context: Context,
  request: DeliveryRequest<ExtendDeadlineBody>,
): Promise<DeliveryAnswer> {
  const { userId } = request;
  const { what, days } = request.body;
  if (what === 'deliver_by' && !isDeliverByExtension(days)) return refuseField('days', 'are not offered');
  return stepOfDelivery(context, request, { route: 'transactions/extend', by: 'payer' }, async ({ overlay }) => {
    const deadline = overlay.deadlines.find(({ kind }) => kind === what);
    if (!deadline || !mayExtend(deadline, days)) return refuse(ERROR.notAcceptable, `No more time for «${what}»`);
    const outages = await outagesFor(context, deadline);
    return extendDeadline(deadline, { userId, days, outages }, context.clock.now());
  });
}

const HOUR_MS = 3_600_000;

/**
 * The code that the payer shows when the goods are in their hands: proof of delivery, and never payment. Made of a secret and not kept.
 *
 * @param ownOrigin where the payer's browser has reached us, for the QR of a server that does not know its own address.
 * @throws Refusal 1404, 1012, 1007 also once it is delivered, 1016, 1005 a reused idempotency key.
 */
export async function handoverCode(
  context: Context,
  request: DeliveryRequest<HandoverCodeBody> & { readonly ownOrigin: string },
): Promise<HandoverCodeAnswer> {
  const { userId, body, idempotencyKey, ownOrigin } = request;
  const asked = { paymentCode: body.payment_code, userId, by: 'payer' } as const;
  const call = { userId, key: idempotencyKey, route: 'transactions/handover-code', body };
  // What is kept names the code and does not hold it.
  const { transactionId, generation } = await runOnce(context, call, async (keepWith) => {
    const { transactionId: id, generation: present } = await requireOpen(context, asked);
    let answer = { transactionId: id, generation: present };
    if (body.renew === true) {
      await moveMoney(context, async () => {
        const standing = await requireOpen(context, asked);
        answer = { transactionId: id, generation: standing.generation + 1 };
        return { ...renewHandoverCode(standing, userId, context.clock.now()), ...keepWith(answer) };
      });
      return answer;
    }
    const { idempotency } = keepWith(answer);
    if (idempotency) await storeAnswer(context.db.kysely, idempotency, context.clock.now());
    return answer;
  });
  const pin = pinOf(context, { transactionId, generation });
  const origin = context.config.publicUrl || ownOrigin;
  return { pin, qr_url: `${origin}/pay-handover/${body.payment_code}#${pin}` };
}

async function requireOpen(context: Context, asked: Parameters<typeof requireDelivery>[1]): Promise<DeliveryStanding> {
  const standing = deliveryStandingOf(await requireDelivery(context, asked));
  return mayBecome(standing, 'confirmed') ? standing : refuse(ERROR.notAcceptable, 'It is delivered');
}

/**
 * The seller has read the buyer's code: delivered, with strong proof.
 * @throws Refusal 1705 a wrong code; 1016 after five of them in an hour or ten in all, until the buyer makes another code; 1404, 1012,
 * 1007, 1005.
 */
export async function handover(context: Context, request: DeliveryRequest<HandoverBody>): Promise<DeliveryAnswer> {
  const { userId, body } = request;
  return stepOfDelivery(context, request, { route: 'transactions/handover', by: 'payee' }, async (read) => {
    const standing = deliveryStandingOf(read);
    if (!mayBecome(standing, 'confirmed')) return refuse(ERROR.notAcceptable, 'It is delivered');
    await judgePin(context, standing, body.pin);
    return recordDelivery(standing, { state: 'confirmed' }, { kind: 'payee', userId }, context.clock.now());
  });
}

/** @throws Refusal 1705, 1016 */
async function judgePin(context: Context, standing: DeliveryStanding, typed: string): Promise<void> {
  const { db, clock } = context;
  const { transactionId, generation } = standing;
  const at = clock.now();
  const isRight = timingSafeEqual(Buffer.from(pinOf(context, standing)), Buffer.from(typed));
  const verdict = await db.kysely.transaction().execute(async (transaction) => {
    await lockHandover(transaction, transactionId);
    const since = new Date(at.getTime() - HOUR_MS);
    const { all, recent, first } = await countHandoverTries(transaction, { transactionId, generation, since });
    // no time ends it: the buyer makes another code
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

/** Six digits of an HMAC: `handover`, the transaction, and how often the code was made. */
function pinOf(
  { secrets }: Pick<Context, 'secrets'>,
  { transactionId, generation }: Pick<DeliveryStanding, 'transactionId' | 'generation'>,
): string {
  const hmac = createHmac('sha256', secrets.otpPepper).update(`handover ${transactionId}:${generation}`).digest();
  return String(hmac.readUIntBE(0, 6) % 10 ** HANDOVER_CODE_LENGTH).padStart(HANDOVER_CODE_LENGTH, '0');
}

/** What a parcel is found by: a keyed hash of its code alone, because its carrier and the hyphens are the seller's word. */
export function trackingHashOf(context: Context, code: string): string {
  return hashed(context, `parcel:${signsOfTrackingCode(code)}`);
}

/** The parcel of a transaction, as long as it waits for somebody to prove that it has come; null without one. */
export async function parcelOnItsWay({ db }: Context, transactionId: string): Promise<Parcel | null> {
  const transaction = await findTransaction(db.kysely, transactionId);
  if (transaction?.status !== 'paid') return null;
  const { delivery } = await overlayOf(db.kysely, transactionId);
  const { state, carrier = null, tracking_code: code = null } = delivery ?? {};
  return state === 'sent' && carrier && code ? { carrier, code } : null;
}

/**
 * The carrier says that the parcel has come: strong proof, and the inspection begins. While a dispute is open nothing changes, and a parcel
 * that had come before it was paid for, or whose carrier is not named, proves nothing: silence then goes to the office.
 */
export async function confirmByCarrier(context: Context, transactionId: string, deliveredAt: Date): Promise<void> {
  const { db, clock } = context;
  await moveMoney(context, async () => {
    const transaction = await findTransaction(db.kysely, transactionId);
    if (transaction?.status !== 'paid' || transaction.row.dispute_id !== null) return null;
    const overlay = await overlayOf(db.kysely, transactionId);
    const standing = deliveryStandingOf({ transaction, overlay });
    if (standing.state !== 'sent' || !isProof(overlay.delivery?.carrier)) return null;
    if (!isOfThisPayment(deliveredAt, await paidAt(context, transaction))) return null;
    return recordDelivery(standing, { state: 'confirmed' }, SYSTEM, clock.now());
  });
}

async function paidAt({ db }: Context, { id }: StoredTransaction): Promise<Date> {
  const paid = (await historyOf(db.kysely, id)).find(({ to_status: to }) => to === 'paid');
  if (!paid) throw new Error('A paid transaction was paid');
  return paid.at;
}
