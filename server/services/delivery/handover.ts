import { createHmac, timingSafeEqual } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { HANDOVER_CODE_LENGTH, WRONG_HANDOVER_CODES, WRONG_HANDOVER_CODES_AN_HOUR } from '@contract/rules/delivery';
import type { DeliveryAnswer, HandoverBody, HandoverCodeAnswer, HandoverCodeBody } from '@contract/schemas/delivery';
import type { Context } from '../../context';
import { countHandoverTries, insertHandoverTry, lockHandover } from '../../db/repositories/deliveries';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import { type DeliveryStanding, mayBecome, recordDelivery, renewHandoverCode } from '../../domain/delivery';
import { untilRoom } from '../../domain/limits';
import { refuse, refuseUntil } from '../../refusal';
import { deliveryStandingOf } from '../deadlines/standing';
import { runOnce } from '../idempotency';
import { moveMoney } from '../transactions/moveMoney';
import { type DeliveryRequest, requireDelivery, stepOfDelivery } from './deliverySteps';

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
