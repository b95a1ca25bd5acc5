import type { Context } from '../../context';
import { trackingHashOf } from '../../services/delivery/delivery';
import { ledgerReport } from '../ledgerReport';
import { samplePerson } from '../samples';
import { sandboxPeople } from '../sandboxPeople';
import { DEAL_STORIES, hoursBefore } from './dealStories';
import { SeededDeal } from './seededDeal';
import { seededRandom } from './seededRandom';
import { type SeedLogin, traderOf } from './seedPeople';

export interface DealsReport {
  readonly seller: SeedLogin;
  readonly buyer: SeedLogin;
  readonly made: number;
}

/**
 * Twelve deals of one seller and one buyer, one in each stage, from asked for to refunded by silence. Those that are there stay as they are: run
 * again, it makes what is missing.
 * @throws Error when the door refuses a step or the ledger does not sum to zero: both are faults of the seed.
 */
export async function seedDeals(context: Context): Promise<DealsReport> {
  const [seller, buyer] = [samplePerson(seededRandom('the seller')), samplePerson(seededRandom('the buyer'))];
  const [payee, payer] = [(await traderOf(context, seller, 1))[0], (await traderOf(context, buyer, 1))[0]];
  const referee = (await sandboxPeople(context)).find(({ role }) => role === 'referee');
  if (!payee || !payer || !referee) throw new Error('Somebody of the seed is missing');
  const known = await purposesOf(context, payee.userId);
  const missing = DEAL_STORIES.filter(({ purpose }) => !known.has(purpose));
  const now = context.clock.now();
  const random = seededRandom(`parcel of ${now.getTime()}`);
  for (const { tell } of missing) {
    const trackingCode = Array.from({ length: 24 }, () => random(10)).join('');
    await context.db.kysely.transaction().execute((transaction) =>
      tell({
        deal: new SeededDeal(transaction, { payee, payer, rule: context.config.commission }),
        referee,
        ago: (hours) => hoursBefore(now, hours),
        trackingCode,
        trackingHash: trackingHashOf(context, trackingCode),
      }),
    );
  }
  const { sum } = await ledgerReport(context);
  if (sum !== 0) throw new Error(`The ledger sums to ${sum}`);
  context.jobs.ordered();
  return { seller, buyer, made: missing.length };
}

async function purposesOf({ db }: Context, payeeId: string): Promise<Set<string>> {
  const rows = await db.kysely.selectFrom('transactions').select('behalf').where('payee_id', '=', payeeId).execute();
  return new Set(rows.map(({ behalf }) => behalf));
}
