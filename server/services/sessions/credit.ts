import { applyTransition } from '../../db/door';
import type { Executor } from '../../db/schema';
import { creditGranted } from '../../domain/ledger';

export interface CreditGrant {
  readonly userId: string;
  readonly amountRials: number;
  readonly at: Date;
}

/** Gives a user free commission, through the one door for money and in the caller's database transaction. */
export async function grantCredit(executor: Executor, { userId, amountRials, at }: CreditGrant): Promise<void> {
  const { outcome } = await applyTransition(executor, {
    at: at.toISOString(),
    transactionId: null,
    actor: { kind: 'system', userId: null },
    entries: [creditGranted(userId, amountRials)],
  });
  if (outcome !== 'applied') throw new Error(`Free commission was not granted: ${outcome}`);
}
