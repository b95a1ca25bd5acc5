import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { refuseDeadCode } from '../sessions/otp';

const TRIES = 5;
/** PostgreSQL: two transactions got in each other's way; one was told to start again. */
const TRY_AGAIN_STATES = new Set(['40001', '40P01']);

type Applied = Extract<DoorOutcome, { outcome: 'applied' }>;

/**
 * Decides a transition and applies it. When something changed in between, decides again on what is there now; deciding refuses
 * what is no longer possible, and a decision of `null` leaves it at that.
 * @throws Refusal of the decision; 1007 while a dispute is open; 1002 for pictures that cannot be taken; 1706 for a tracking code of another payer's parcel; 1018 when the one-time code was used up meanwhile; 1005 when it does not come to rest.
 */
export async function moveMoney<Decided extends Transition | null>(
  context: Context,
  decide: () => Promise<Decided>,
): Promise<Applied | Extract<Decided, null>> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const transition = await decide();
    if (transition === null) return transition as Extract<Decided, null>;
    const outcome = await applyDecided(context, transition);
    if (outcome?.outcome === 'applied') {
      context.jobs.ordered();
      return outcome;
    }
    if (outcome?.outcome === 'missing') refuse(ERROR.transactionNotFound);
    if (outcome?.outcome === 'code_used') refuseDeadCode();
    if (outcome?.outcome === 'pictures_gone') {
      refuse(ERROR.badRequest, undefined, { fields: { evidence_ids: 'names a picture that cannot be taken' } });
    }
    if (outcome?.outcome === 'frozen') refuseDisputed();
    if (outcome?.outcome === 'tracking_taken') refuse(ERROR.trackingCodeTaken);
  }
  return refuse(ERROR.conflict, 'Too much is happening to this transaction at once; try again');
}

/** The money stays where it is until a dispute has come to its end. @throws Refusal 1007, naming the dispute in its fields */
export function refuseDisputed(): never {
  refuse(ERROR.notAcceptable, 'The transaction is disputed', { fields: { dispute: 'open' } });
}

/** Null when the database asks for another try. */
async function applyDecided(context: Context, transition: Transition): Promise<DoorOutcome | null> {
  try {
    return await applyTransition(context.db.kysely, transition);
  } catch (error) {
    if (TRY_AGAIN_STATES.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
