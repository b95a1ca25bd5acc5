import type { DeadlineKind } from '@contract/rules/deadlines';
import { disputeActions } from '@contract/rules/disputeRules';
import { sql } from 'kysely';
import { findDispute } from '../db/repositories/disputeRows';
import { DISPUTE_CLOCKS } from '../domain/dispute/clocks';
import { type Dispute, factsOf, viewerInOffice } from '../domain/dispute/dispute';
import type { TestServer } from '../testing/createTestServer';
import { DisputeStory, REASONS } from '../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../testing/moneyStory';
import { userIdOf } from '../testing/officeTeam';
import { OwnPartner, PartnerOffice } from '../testing/ownPartner';
import { sharedServer } from '../testing/sharedServer';
import { mustWork } from '../testing/testClient';
import { holdPaidDeals, reportOf, skipLostEvents } from './restored';

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

/** What the command finds out about these deals, in this order. */
async function foundAmong(...codes: string[]) {
  const { found } = await holdPaidDeals(server.context);
  return codes.map((code) => found.find((deal) => deal.code === code));
}

const passClock = (code: string, kind: DeadlineKind) =>
  server.send({ method: 'POST', url: '/sandbox/api/deadlines', payload: { payment_code: code, kind } });

/** Lets each clock of a dispute pass, also the one that a grace prolongs. */
async function passAllClocks(code: string): Promise<void> {
  for (const kind of [...DISPUTE_CLOCKS, ...DISPUTE_CLOCKS]) await passClock(code, kind);
  await letPayoutsGoOut(server);
}

test('a deal that the bank has paid waits for the office and is not refunded', async () => {
  const [known, second, unknown] = [
    await story.paid(seller, buyer),
    await story.paid(seller, buyer),
    await story.paid(seller, buyer),
  ];
  await lostTransfer(`${known}-settle-1`, known);
  await lostTransfer(`${second}-refund-12`, second);

  for (const _run of ['first', 'repeated']) {
    expect(await foundAmong(known, second, unknown)).toEqual([
      { code: known, kinds: ['settle'], state: 'in the office' },
      { code: second, kinds: ['refund'], state: 'in the office' },
      undefined,
    ]);
  }

  expect(await story.dispute(seller, known)).toMatchObject({ stage: 'office', my_actions: ['statement'] });
  const refused = await server.call('refund', { as: seller.user, body: { payment_code: known } });
  expect(refused.error).toBeDefined();
  await story.confirm(seller, 'refund', unknown);
  await passAllClocks(known);
  expect(await transfersOf(known)).toEqual([`${known}-settle-1`]);
  expect(await transfersOf(unknown)).toEqual([`${unknown}-refund-1`]);

  const arbiter = await story.arbiter();
  const { dispute_id: id } = await story.dispute(seller, known);
  await story.inOffice(arbiter, 'assignCase', { dispute_id: id });
  await story.inOffice(arbiter, 'awardCase', { dispute_id: id, payee_rials: 2_500_000, text: REASONS });
  await letPayoutsGoOut(server);
  expect((await story.details(seller, known)).status).toBe('settled_done');
  expect(await transfersOf(known)).toEqual([`${known}-settle-1`]);
  expect((await story.ledger()).sum).toBe(0);
});

test.each([
  ['not_received', 'answer', ['opening', 'restored']],
  ['suspected_fraud', 'office', ['opening', 'restored']],
] as const)('a dispute about %s, in the stage %s, is ended by the office alone', async (reason, stage, kinds) => {
  const code = await story.paid(seller, buyer);
  await passClock(code, 'deliver_by');
  mustWork(await story.open(buyer, code, { reason }));
  expect((await story.dispute(buyer, code)).stage).toBe(stage);
  await lostTransfer(`${code}-settle-1`, code);

  for (const _run of ['first', 'repeated']) {
    expect(await foundAmong(code)).toEqual([{ code, kinds: ['settle'], state: 'in the office' }]);
  }

  for (const side of [buyer, seller]) {
    const { entries, ...dispute } = await story.dispute(side, code);
    expect(dispute).toMatchObject({ stage: 'office', my_actions: ['statement'] });
    expect(entries.map(({ kind }) => kind)).toEqual(kinds);
  }
  const withdrawn = await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } });
  expect(withdrawn.error).toMatchObject({ code: 1007 });
  await passAllClocks(code);
  expect(await transfersOf(code)).toEqual([`${code}-settle-1`]);
});

test('an award that waits for a second arbiter since before the restore is made anew', async () => {
  const code = await story.paid(seller, buyer);
  await passClock(code, 'deliver_by');
  mustWork(await story.open(buyer, code, { reason: 'suspected_fraud' }));
  const [arbiter, colleague] = [await story.arbiter(), await story.arbiter()];
  const { dispute_id: id } = await story.dispute(buyer, code);
  await story.inOffice(arbiter, 'assignCase', { dispute_id: id });
  await story.inOffice(arbiter, 'awardCase', { dispute_id: id, payee_rials: 0, text: REASONS });
  await lostTransfer(`${code}-settle-1`, code);
  expect(await foundAmong(code)).toMatchObject([{ state: 'in the office' }]);

  const standing = (await findDispute(server.context.db.kysely, id)) as Dispute;
  const actionsOf = async (who: Trader) =>
    disputeActions(factsOf(standing, server.clock.now()), viewerInOffice(standing, await userIdOf(server, who.user)));
  expect(await actionsOf(arbiter)).toEqual(['question', 'award', 'note']);
  expect(await actionsOf(colleague)).toEqual(['assign', 'note']);
});

test('a deal at the gateway is named until it is paid, and then waits for the office', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  await lostTransfer(`${code}-settle-1`, code);
  const isUnpaid = { code, kinds: ['settle'], state: 'NOT HELD, not paid yet' } as const;
  expect(await foundAmong(code)).toEqual([isUnpaid]);
  expect(reportOf({ asked: 3, found: [isUnpaid] })).toEqual({
    text: expect.stringMatching(`^  ${code} settle: NOT HELD, not paid yet\n.* 3 deals .* paid 1 `),
    complete: false,
  });

  await story.atGateway(token);
  const isHeld = { code, kinds: ['settle'], state: 'in the office' } as const;
  expect(await foundAmong(code)).toEqual([isHeld]);
  expect(reportOf({ asked: 3, found: [isHeld] })).toMatchObject({ complete: true });
  await passAllClocks(code);
  expect(await transfersOf(code)).toEqual([`${code}-settle-1`]);
});

test('a deal about which an inquiry fails is named, and hides no other', async () => {
  const [silent, known] = [await story.paid(seller, buyer), await story.paid(seller, buyer)];
  await lostTransfer(`${known}-refund-1`, known);
  const { payouts } = server.context.ports;
  const { inquireMany } = payouts;
  jest.spyOn(payouts, 'inquireMany').mockImplementation(async (references) => {
    const answers = new Map(await inquireMany(references));
    for (const code of [silent, known]) answers.delete(`${code}-settle-1`);
    return answers;
  });
  const unanswered = { code: silent, kinds: [], state: 'NOT HELD, no answer' } as const;
  const held = { code: known, kinds: ['refund'], state: 'in the office' } as const;
  expect(await foundAmong(silent, known)).toEqual([unanswered, held]);
  expect(reportOf({ asked: 2, found: [unanswered, held] })).toEqual({
    text: expect.stringMatching(`^  ${silent}: NOT HELD, no answer\n  ${known} refund: in the office\n.* paid 1 `),
    complete: false,
  });
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
