import type { Context } from '../../context';
import { wrongBalances } from '../../db/repositories/ledger';
import { totalTransactions } from '../../db/repositories/transactionLists';
import { ledgerReport } from '../ledgerReport';
import { SeededRows } from './seededRows';
import { transitionsOf } from './seededTransitions';
import { type SeedPeople, seedPeople } from './seedPeople';
import { transactionStory } from './transactionStories';

export interface SeedRequest {
  /** How many transactions the person has in the end. */
  readonly transactions: number;
  /** The history ends here. */
  readonly now: Date;
  /** Told after every batch how many there are by then. */
  readonly onProgress?: (present: number) => void;
}

export interface SeedReport {
  readonly person: SeedPeople['person'];
  readonly made: number;
  readonly present: number;
}

/** Transactions to one database transaction: enough to forget the round trips, few enough to be done in a moment. */
const BATCH = 250;

/**
 * Gives the sample person a history of two years, as rows that the door would have left. What is there already counts: run again, it makes
 * what is missing.
 * @throws Error when a transition does not follow, or the ledger is not true afterwards: both are faults of the seed.
 */
export async function seedHistory(context: Context, request: SeedRequest): Promise<SeedReport> {
  const people = await seedPeople(context);
  const { userId } = people.person;
  const before = await totalTransactions(context.db.kysely, { userId, role: 'all', at: context.clock.now() }, {});
  let present = before.count;
  while (present < request.transactions) {
    const next = Math.min(present + BATCH, request.transactions);
    await seedBatch(context, people, { ...request, from: present, to: next });
    present = next;
    request.onProgress?.(present);
  }
  const { sum } = await ledgerReport(context);
  if (sum !== 0) throw new Error(`The ledger sums to ${sum}`);
  const wrong = await wrongBalances(context.db.kysely);
  if (wrong > 0) throw new Error(`${wrong} balances are not what was posted`);
  return { person: people.person, made: present - before.count, present };
}

async function seedBatch(
  context: Context,
  { own, others }: SeedPeople,
  batch: SeedRequest & { readonly from: number; readonly to: number },
): Promise<void> {
  const transactions = Array.from({ length: batch.to - batch.from }, (_none, offset) => {
    const story = transactionStory(batch.from + offset, batch.transactions, batch.now);
    const self = picked(own, story.account);
    const other = picked(others, story.counterpart);
    const people = story.role === 'payee' ? { payee: self, payer: other } : { payee: other, payer: self };
    return transitionsOf(story, people, context.config.commission);
  });
  await context.db.kysely.transaction().execute(async (executor) => {
    const rows = new SeededRows(executor);
    for (const transaction of transactions) rows.add(transaction);
    await rows.write();
  });
}

function picked<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
