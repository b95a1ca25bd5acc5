import { sql } from 'kysely';
import type { TestServer } from '../testing/createTestServer';
import { DisputeStory } from '../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../testing/moneyStory';
import { OwnPartner, PartnerOffice } from '../testing/ownPartner';
import { sharedServer } from '../testing/sharedServer';
import { holdPaidDeals, skipLostEvents } from './restored';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await sharedServer();
  story = new DisputeStory(server);
  seller = await story.trader();
  buyer = await story.trader();
});

/** A transfer of the lost time: the bank has it and the database does not. */
const lostTransfer = (reference: string, description: string) =>
  server.context.ports.payouts.pay({ reference, description, iban: seller.iban, amountRials: 2_475_000 });

async function transfersOf(code: string): Promise<string[]> {
  const rows = server.context.db.kysely
    .selectFrom('sandbox_payouts')
    .select('reference')
    .where('description', '=', code);
  return (await rows.execute()).map(({ reference }) => reference);
}

test('a deal that the bank has paid waits for the office and is not refunded', async () => {
  const [known, second, unknown] = [
    await story.paid(seller, buyer),
    await story.paid(seller, buyer),
    await story.paid(seller, buyer),
  ];
  await lostTransfer(`${known}-settle-1`, known);
  await lostTransfer(`${second}-refund-12`, second);

  const held = [
    { code: known, kinds: ['settle'], held: true },
    { code: second, kinds: ['refund'], held: true },
  ];
  for (const _run of ['first', 'repeated']) {
    const { asked, found } = await holdPaidDeals(server.context);
    expect(asked).toBe(3);
    expect(
      [...found].sort(
        (one, other) =>
          held.findIndex(({ code }) => code === one.code) - held.findIndex(({ code }) => code === other.code),
      ),
    ).toEqual(held);
  }

  expect(await story.dispute(seller, known)).toMatchObject({ stage: 'office' });
  const refused = await server.call('refund', { as: seller.user, body: { payment_code: known } });
  expect(refused.error).toBeDefined();
  await story.confirm(seller, 'refund', unknown);
  await letPayoutsGoOut(server);
  expect(await transfersOf(known)).toEqual([`${known}-settle-1`]);
  expect(await transfersOf(unknown)).toEqual([`${unknown}-refund-1`]);
  expect((await story.ledger()).sum).toBe(0);
});

test('later events are newer than those of the lost time', async () => {
  const newest = async () => {
    const { rows } = await sql<{ cursor: number; version: number }>`
      select max(cursor) as cursor, max(version) as version from live_events`.execute(server.context.db.kysely);
    return rows[0] ?? { cursor: 0, version: 0 };
  };
  await story.request(seller);
  const before = await newest();
  await skipLostEvents(server.context.db.kysely);
  await story.request(seller);
  const after = await newest();
  expect(after.cursor - before.cursor).toBeGreaterThanOrEqual(1_000_000_000);
  expect(after.version - before.version).toBeGreaterThanOrEqual(1_000_000_000);
});

test('a partner whose cursor is of the lost time misses no later event', async () => {
  const partner = await OwnPartner.create(await PartnerOffice.open(server), story, { name: 'فروشگاه' });
  const events = async (query = '') => {
    await partner.untilListed(server);
    return (await partner.events(query)).data;
  };
  await partner.requested({ seller, buyer });
  const { cursor } = await events();
  const lost = String(cursor).replace(/^\d+/, (transaction) => String(Number(transaction) + 1_000_000));
  for (const _restore of ['first', 'second']) {
    await skipLostEvents(server.context.db.kysely);
    await partner.requested({ seller, buyer });
    expect((await events(`?after=${lost}`)).events).not.toEqual([]);
    expect((await events(`?after=${cursor}`)).events).toEqual((await events(`?after=${lost}`)).events);
  }
});
