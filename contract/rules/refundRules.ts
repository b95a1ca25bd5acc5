import { HOUR_MS } from './durations';
import type { ReturnReason } from './transactionStates';

/**
 * A payment that pays nothing is back on the card within this time (docs/behaviour.md#pay). The texts that promise it write
 * «۷۲ ساعت».
 */
export const REFUND_WITHIN_MS = 72 * HOUR_MS;
const REFUND_LATE_MS = 6 * HOUR_MS;

/** Age of a payment that goes back: whole hours, its share of the promised time from 0 to 1, and whether six hours or less are left. */
export function refundAge(since: Date, now: Date): { hours: number; share: number; isLate: boolean } {
  const age = Math.max(0, now.getTime() - since.getTime());
  return {
    hours: Math.floor(age / HOUR_MS),
    share: Math.min(1, age / REFUND_WITHIN_MS),
    isLate: age >= REFUND_WITHIN_MS - REFUND_LATE_MS,
  };
}

/**
 * True when a transfer to the payer's account, in place of a rollback, takes two operators. The money of a foreign card
 * would reach a person who did not pay it.
 */
export function takesTwoToTransfer(why: ReturnReason | null): boolean {
  return why === 'foreign_card';
}
