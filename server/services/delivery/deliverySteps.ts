import { ERROR } from '@contract/errors';
import type { DeliveryAnswer } from '@contract/schemas/delivery';
import type { Context } from '../../context';
import { partyOf } from '../../domain/transactionStateMachine';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { whatIsNext } from '../deadlines/nextStep';
import { type Standing, standingOf } from '../deadlines/standing';
import { runOnce } from '../idempotency';
import { moveMoney, refuseDisputed } from '../transactions/moveMoney';
import { requireTransaction } from '../transactions/transactionAccess';

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
