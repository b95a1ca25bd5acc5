import type { Context } from '../../context';
import { wrongBalances } from '../../db/repositories/ledgerRows';
import { totalTransactions } from '../../db/repositories/transactionLists';
import { openSimulatedBank } from '../../ports/custody';
import { ledgerReport } from '../ledgerReport';
import { SeededRows } from './seededRows';
import { transactionStory, transitionsOf } from './seededTransitions';
import { type SeedPeople, seedPeople } from './seedPeople';

export interface SeedRequest {
  /** The final number of the person's transactions. */
  readonly transactions: number;
  /** The end of the history. */
  readonly now: Date;
  /** Receives the number of transactions after each batch. */
  readonly onProgress?: (present: number) => void;
}

export interface SeedReport {
  readonly person: SeedPeople['person'];
  readonly made: number;
  readonly present: number;
}

/** Transactions per database transaction. */
const BATCH = 250;

/**
 * Gives the sample person a history of two years, in the rows that the door would write. Existing transactions count, so
 * a second run creates only missing ones.
 * @throws Error when a transition does not follow, or the ledger is wrong afterwards
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
  const { sum, accounts } = await ledgerReport(context);
  if (sum !== 0) throw new Error(`The ledger sums to ${sum}`);
  const held = { rials: -accounts.gateway_clearing - accounts.payouts, at: context.clock.now() };
  await openSimulatedBank(context.db, context.bankCalendar, held);
  const wrong = await wrongBalances(context.db.kysely);
  if (wrong > 0) throw new Error(`${wrong} balances differ from their postings`);
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
  if (item === undefined) throw new Error('The list is empty');
  return item;
}
