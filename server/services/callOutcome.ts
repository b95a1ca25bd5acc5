import type { CallOutcomeAnswer } from '@contract/schemas/unanswered';
import type { Context } from '../context';
import { findOutcome } from '../db/repositories/idempotencyRecords';

/**
 * What became of a call of this user's, by its idempotency key: for whoever got no answer and wants to know before sending it again. A refused
 * call is `not_done`, as one that never came: it has changed nothing. Nothing of the answer is told but the payment code.
 */
export async function callOutcome(
  { db }: Context,
  call: { readonly userId: string; readonly key: string },
): Promise<CallOutcomeAnswer> {
  const { state, paymentCode } = await findOutcome(db, call);
  return { state, payment_code: paymentCode };
}
