import { MINUTE_MS } from '@contract/rules/durations';
import type { PayoutReason } from '@contract/rules/payoutRules';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { findSandboxPayouts, insertSandboxPayout, type SandboxPayoutRow } from '../../db/repositories/simulators';
import { nextCycleEnd, type PayoutCycles } from '../../domain/payoutSchedule';
import type { PayoutAnswer, Payouts } from './payouts';

/** Duration of a simulated transfer. */
const TRANSFER_MS = 1_500;
/** A returned transfer counts as done until then. */
const RETURNED_AFTER_MS = MINUTE_MS;

/** The last four digits of an IBAN choose what its bank does with a transfer; all others are transferred. */
export const SIMULATED_PAYOUTS: Readonly<
  Record<string, 'next-cycle' | 'returned' | { readonly reason: PayoutReason; readonly final: boolean }>
> = {
  '7001': 'next-cycle',
  '7002': { reason: 'account_closed', final: true },
  '7003': { reason: 'account_blocked', final: true },
  '7004': 'returned',
  '7005': { reason: 'unknown', final: false },
};

/** Stores each order that it accepts in the database. */
export function payoutsSimulator(db: Database, clock: Clock, cycles: PayoutCycles): Payouts {
  return {
    async pay({ amountRials, ...order }) {
      const rule = SIMULATED_PAYOUTS[order.iban.slice(-4)];
      if (typeof rule === 'object') return { outcome: 'refused', ...rule };
      const row = { ...order, amount_rials: amountRials, created_at: clock.now() };
      const isNew = await insertSandboxPayout(db.kysely, row);
      const [known] = isNew ? [row] : await findSandboxPayouts(db.kysely, [order.reference]);
      return answerFor(known, clock.now(), cycles);
    },
    async inquireMany(references) {
      const found = await findSandboxPayouts(db.kysely, references);
      const orders = new Map(found.map((order) => [order.reference, order]));
      return new Map(references.map((reference) => [reference, answerFor(orders.get(reference), clock.now(), cycles)]));
    },
  };
}

/** The movements of an order in the statement of the simulated bank: the transfer, and its return. */
export function movementsOf(
  order: SandboxPayoutRow,
  cycles: PayoutCycles,
): readonly { readonly at: Date; readonly rials: number }[] {
  const doneAt = doneAtOf(order, cycles);
  const transfer = { at: doneAt, rials: order.amount_rials };
  if (SIMULATED_PAYOUTS[order.iban.slice(-4)] !== 'returned') return [transfer];
  return [transfer, { at: returnedAtOf(order), rials: -order.amount_rials }];
}

function doneAtOf({ iban, created_at: createdAt }: SandboxPayoutRow, cycles: PayoutCycles): Date {
  const waits = SIMULATED_PAYOUTS[iban.slice(-4)] === 'next-cycle';
  return waits ? nextCycleEnd(createdAt, cycles) : new Date(createdAt.getTime() + TRANSFER_MS);
}

function returnedAtOf({ created_at: createdAt }: SandboxPayoutRow): Date {
  return new Date(createdAt.getTime() + RETURNED_AFTER_MS);
}

/** Whether the simulated bank has transferred an order, and has not sent it back. */
export function isPaidOut(order: SandboxPayoutRow, at: Date, cycles: PayoutCycles): boolean {
  return answerFor(order, at, cycles).outcome === 'done';
}

function answerFor(order: SandboxPayoutRow | undefined, now: Date, cycles: PayoutCycles): PayoutAnswer {
  if (!order) return { outcome: 'refused', reason: 'unknown', final: false };
  const rule = SIMULATED_PAYOUTS[order.iban.slice(-4)];
  const doneAt = doneAtOf(order, cycles);
  if (now < doneAt) return { outcome: 'pending', askAgainAt: rule === 'next-cycle' ? null : doneAt };
  const returnedAt = returnedAtOf(order);
  if (rule === 'returned' && now >= returnedAt) {
    return { outcome: 'returned', at: returnedAt, reason: 'account_blocked' };
  }
  return { outcome: 'done' };
}
