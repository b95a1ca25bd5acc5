import { loadConfig } from '../config';
import type { Context } from '../context';
import { applyTransitions } from '../db/door';
import type { Executor } from '../db/schema';
import { samplePerson } from '../sandbox/samples';
import type { SeedTrader } from '../sandbox/seed/seededPayment';
import { seededRandom } from '../sandbox/seed/seededRandom';
import { transitionsOf } from '../sandbox/seed/seededTransitions';
import { traderOf } from '../sandbox/seed/seedPeople';

interface Sides {
  readonly payee: SeedTrader;
  readonly payer: SeedTrader;
}

/** Two registered people with an account each. */
export async function sampleSides(context: Context): Promise<Sides> {
  const [payee] = await traderOf(context, samplePerson(seededRandom('payee')), 1);
  const [payer] = await traderOf(context, samplePerson(seededRandom('payer')), 1);
  if (!payee || !payer) throw new Error('A sample person has no account');
  return { payee, payer };
}

/**
 * Makes settled transactions of 50,000 rials at once, without calls and notices. Their payouts are due at `at`.
 * @returns their payment codes
 */
export async function settledDeals(
  executor: Executor,
  people: Sides,
  { count, at }: { readonly count: number; readonly at: Date },
): Promise<string[]> {
  const story = {
    role: 'payer' as const,
    amountRials: 50_000,
    purpose: 'کتاب',
    side: 2 as const,
    status: 'settled' as const,
    createdAt: at,
    paidAt: at,
    decidedAt: at,
    doneAt: at,
    counterpart: 0,
    account: 0,
  };
  const { commission } = loadConfig({});
  const deals = Array.from({ length: count }, () => transitionsOf(story, people, commission));
  const transitions = deals.flatMap((deal) => deal.transitions);
  await applyTransitions(executor, transitions);
  const ids = deals.map(({ id }) => id);
  await executor
    .updateTable('jobs')
    .set({ due_at: at })
    .where('queue', '=', 'payout')
    .where('subject', 'in', ids)
    .execute();
  return transitions.flatMap(({ create }) => (create ? [create.paymentCode] : []));
}
