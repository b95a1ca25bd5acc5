import { HOUR_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { openSimulatedBank } from '../../ports/custody';
import { trackingHashOf } from '../../services/delivery/delivery';
import { ledgerReport } from '../ledgerReport';
import { samplePerson } from '../samples';
import { DEAL_STORIES, SeededDeal } from './dealStories';
import { seededRandom } from './seededRandom';
import { type SeedLogin, samplePeople, traderOf } from './seedPeople';

export interface DealsReport {
  readonly seller: SeedLogin;
  readonly buyer: SeedLogin;
  readonly made: number;
}

/**
 * Creates twelve deals of one seller and one buyer, one in each stage. Existing deals stay, so a second run creates only
 * missing ones.
 * @throws Error when the door refuses a step or the ledger does not sum to zero
 */
export async function seedDeals(context: Context): Promise<DealsReport> {
  const [seller, buyer] = [samplePerson(seededRandom('the seller')), samplePerson(seededRandom('the buyer'))];
  const [payee, payer] = [(await traderOf(context, seller, 1))[0], (await traderOf(context, buyer, 1))[0]];
  const referee = (await samplePeople(context)).find(({ role }) => role === 'referee');
  if (!payee || !payer || !referee) throw new Error('A person of the seed is missing');
  const existing = await purposesOf(context, payee.userId);
  const missing = DEAL_STORIES.filter(({ purpose }) => !existing.has(purpose));
  const now = context.clock.now();
  const random = seededRandom(`parcel of ${now.getTime()}`);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const { play } of missing) {
    const trackingCode = Array.from({ length: 24 }, () => random(10)).join('');
    await context.db.kysely.transaction().execute((transaction) =>
      play({
        deal: new SeededDeal(transaction, { payee, payer, rule: context.config.commission }),
        referee,
        ago,
        trackingCode,
        trackingHash: trackingHashOf(context, trackingCode),
      }),
    );
  }
  const { sum, accounts } = await ledgerReport(context);
  if (sum !== 0) throw new Error(`The ledger sums to ${sum}`);
  const held = { rials: -accounts.gateway_clearing - accounts.payouts, at: context.clock.now() };
  await openSimulatedBank(context.db, context.bankCalendar, held);
  context.jobs.ordered();
  return { seller, buyer, made: missing.length };
}

async function purposesOf({ db }: Context, payeeId: string): Promise<Set<string>> {
  const rows = await db.kysely.selectFrom('transactions').select('behalf').where('payee_id', '=', payeeId).execute();
  return new Set(rows.map(({ behalf }) => behalf));
}
