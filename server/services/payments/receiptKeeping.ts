import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import { findReceipt } from '../../db/repositories/gatewayReceipts';
import { noteReceipt } from '../../domain/gatewayReceipts';
import type { Attempt } from '../../domain/payments';

/** A receipt as a callback, or the gateway's answer to an inquiry, names it; without a tracking number it has `''` or null. */
interface NamedReceipt {
  readonly receipt: string;
  readonly traceNumber: string | null;
}

/**
 * Keeps the receipt, whatever became of its attempt, and orders the follow-up that goes on when this process does not. False
 * when it belongs to another attempt or this one has all that it may have: then nobody is asked about it.
 */
export async function keepReceipt(
  context: Context,
  attempt: Attempt,
  { receipt, traceNumber }: NamedReceipt,
): Promise<boolean> {
  const { kysely } = context.db;
  const isKept = async () => (await findReceipt(kysely, receipt))?.attemptId === attempt.id;
  if (await isKept()) return true;
  const transition = noteReceipt(attempt, { receipt, traceNumber: traceNumber || null }, context.clock.now());
  const { outcome } = await applyTransition(kysely, transition);
  // Another callback of the same payment may have been quicker.
  return outcome === 'applied' || (outcome === 'receipt_taken' && (await isKept()));
}
