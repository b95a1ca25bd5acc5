import type { Context } from '../../context';
import { applyMove } from '../../db/door';
import { findDeal } from '../../db/repositories/deals';
import { findAttempt, type StoredAttempt } from '../../db/repositories/paymentAttempts';
import { confirmPayment, endAttempt, REVIVABLE_STATUSES } from '../../domain/paymentMoves';
import { decide } from '../../domain/transactionStateMachine';
import type { GatewayVerification } from '../../ports/cardGateway/port';

/** What became of a payment attempt; `pending`: the gateway does not know yet. */
export type VerificationResult = 'paid' | 'pending' | 'failed' | 'reversed';

const TRIES = 4;

/**
 * Asks the gateway, server to server, whether an attempt was paid, and acts on the answer. Nothing else makes a
 * transaction paid. Safe to call any number of times.
 */
export async function verifyPayment(context: Context, attemptId: string, receipt: string): Promise<VerificationResult> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const result = await verifyOnce(context, attemptId, receipt);
    if (result !== 'changed-meanwhile') return result;
  }
  return 'pending';
}

async function verifyOnce(
  context: Context,
  attemptId: string,
  receipt: string,
): Promise<VerificationResult | 'changed-meanwhile'> {
  const attempt = await requireAttempt(context, attemptId);
  if (attempt.status === 'paid') return 'paid';
  if (attempt.status === 'reversed') return 'reversed';
  if (attempt.reversal !== null || !REVIVABLE_STATUSES.includes(attempt.status)) return 'failed';

  const deal = await findDeal(context.db.kysely, attempt.transactionId);
  if (!deal) throw new Error(`Transaction ${attempt.transactionId} of a payment is gone`);
  // Looked at before asking: advising the gateway of a payment that can't be used would make it final there.
  if (!decide(deal.status, 'confirm_payment', 'system').allowed) return sendBack(context, attempt, 'reversed');

  const answer = await askGateway(context, attempt, receipt);
  if (answer.outcome === 'pending') return 'pending';
  if (answer.outcome === 'failed') return endUnpaid(context, attempt);
  if (answer.amountRials !== attempt.amountRials) {
    context.log.error({ invoiceId: attempt.id, amountRials: answer.amountRials }, 'The gateway took a wrong amount');
    return sendBack(context, attempt, 'failed');
  }
  const move = confirmPayment({ deal, attempt, receipt, at: context.clock.now() });
  const { outcome } = await applyMove(context.db.kysely, move);
  if (outcome === 'applied') return 'paid';
  // The free commission that this attempt counted on has been spent elsewhere: it is short of its price.
  if (outcome === 'insufficient') return sendBack(context, attempt, 'reversed');
  return 'changed-meanwhile';
}

async function askGateway(context: Context, attempt: StoredAttempt, receipt: string): Promise<GatewayVerification> {
  try {
    return await context.ports.cardGateway.verify({ invoiceId: attempt.id, token: attempt.gatewayToken, receipt });
  } catch (error) {
    context.log.warn(
      { err: error, invoiceId: attempt.id },
      'The card gateway could not be asked; it will be asked again',
    );
    return { outcome: 'pending', amountRials: 0 };
  }
}

/** The money is at the gateway and must not stay there. */
async function sendBack(
  context: Context,
  attempt: StoredAttempt,
  to: 'failed' | 'reversed',
): Promise<VerificationResult | 'changed-meanwhile'> {
  const move = endAttempt({ attempt, to, reversal: true, at: context.clock.now() });
  const { outcome } = await applyMove(context.db.kysely, move);
  context.jobs.wake();
  return outcome === 'applied' ? to : 'changed-meanwhile';
}

async function endUnpaid(context: Context, attempt: StoredAttempt): Promise<VerificationResult | 'changed-meanwhile'> {
  if (attempt.status !== 'pending') return 'failed';
  const move = endAttempt({ attempt, to: 'failed', reversal: false, at: context.clock.now() });
  const { outcome } = await applyMove(context.db.kysely, move);
  return outcome === 'applied' ? 'failed' : 'changed-meanwhile';
}

/**
 * Ends an attempt whose time has run out. One that came back with a receipt is sent back too: the gateway may have heard
 * our question although we never got its answer. A no-op when the attempt has ended already.
 */
export async function expireAttempt(context: Context, attemptId: string): Promise<void> {
  const attempt = await requireAttempt(context, attemptId);
  if (attempt.status !== 'pending') return;
  const cameBack = attempt.receipt !== null;
  const end = { attempt, to: cameBack ? 'reversed' : 'expired', reversal: cameBack, at: context.clock.now() } as const;
  await applyMove(context.db.kysely, endAttempt(end));
  context.jobs.wake();
}

async function requireAttempt({ db }: Context, id: string): Promise<StoredAttempt> {
  const attempt = await findAttempt(db.kysely, id);
  if (!attempt) throw new Error(`Payment attempt ${id} is gone`);
  return attempt;
}
