import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { DISPUTES_OF_A_TRANSACTION, isShare, openableReasons, PAYEE_WAITS_HOURS } from '@contract/rules/disputes';
import type { Dispute as DisputeAnswer, OpenDisputeBody } from '@contract/schemas/disputes';
import type { Context } from '../../context';
import { deliveryBefore, findLastDispute } from '../../db/repositories/disputes';
import { openDispute as opening } from '../../domain/dispute/steps';
import { DISPUTES_OF_A_USER } from '../../domain/limits';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { runOnce } from '../idempotency';
import { moveMoney } from '../transactions/moveMoney';
import { requireSide, type SeenBySide } from './access';
import { disputeDetails } from './disputeView';
import { entryOf } from './entries';

const HOUR_MS = 3_600_000;

interface OpenRequest {
  readonly userId: string;
  readonly body: OpenDisputeBody;
  readonly idempotencyKey: string | null;
}

/**
 * Opens a dispute over the money of a paid transaction, by one of its sides; from now on the money stays where it is.
 * @throws Refusal 1404, 1012; 1007 not paid, payer and payee are one person, or not for this reason now; 1605 there is an open one; 1609 there have
 * been two; 1002 no such share, too short a text, pictures that cannot be taken; 1016 more than five in thirty days; 1005 a reused key.
 */
export async function openDispute(context: Context, request: OpenRequest): Promise<{ dispute: DisputeAnswer }> {
  const { userId, body, idempotencyKey } = request;
  const asked = { userId, paymentCode: body.payment_code };
  const call = { userId, key: idempotencyKey, route: 'disputes', body };
  await runOnce(context, call, async (keepWith) => {
    const kept = { opened: body.payment_code };
    await requireOpenable(context, await requireSide(context, asked), body);
    await refuseBeyond(context, DISPUTES_OF_A_USER, userId);
    const id = randomUUID();
    await moveMoney(context, async (): Promise<Transition> => {
      const { transaction, side } = await requireSide(context, asked);
      await requireOpenable(context, { transaction, side }, body);
      const entry = entryOf({ side, userId }, 'opening', { text: body.text, evidenceIds: body.evidence_ids });
      const { reason, wanted_payee_rials: wantedPayeeRials } = body;
      const opened = { id, openedBy: side, reason, wantedPayeeRials, entry };
      return { ...opening(transaction, opened, { kind: side, userId, at: context.clock.now() }), ...keepWith(kept) };
    });
    return kept;
  });
  return disputeDetails(context, asked);
}

async function requireOpenable(
  context: Context,
  { transaction, side }: SeenBySide,
  body: OpenDisputeBody,
): Promise<void> {
  const { db, clock } = context;
  if (transaction.status !== 'paid') refuse(ERROR.notAcceptable, `The transaction is ${transaction.status}`);
  const last = await findLastDispute(db.kysely, transaction.id);
  if (last && last.closedAt === null) refuse(ERROR.disputeAlreadyOpen);
  if ((last?.place ?? 0) >= DISPUTES_OF_A_TRANSACTION) refuse(ERROR.tooManyEntries, 'There have been two disputes');
  if (!isShare(body.wanted_payee_rials, transaction.amountRials)) {
    refuse(ERROR.badRequest, undefined, { fields: { wanted_payee_rials: 'is no share of the amount' } });
  }
  const now = clock.now();
  const { state, since, deliverByPassed } = await deliveryBefore(db.kysely, transaction.id, now);
  const isDelivered = state === 'declared' || state === 'confirmed';
  const deliveredLongAgo = isDelivered && now.getTime() - since.getTime() >= PAYEE_WAITS_HOURS * HOUR_MS;
  const reasons = openableReasons({ side, delivery: state, deliverByPassed, deliveredLongAgo });
  if (!reasons.includes(body.reason)) {
    refuse(ERROR.notAcceptable, 'Not for this reason now', { fields: { reason: 'is not possible now' } });
  }
}
