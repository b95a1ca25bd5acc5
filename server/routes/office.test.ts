import { OFFICE_CALLS } from '@contract/officeCalls';
import type { Dispute, OfficeCase } from '@contract/schemas/disputes';
import { grantRole } from '../db/repositories/operatorRoles';
import { noteParcelAnswer } from '../db/repositories/parcelAnswers';
import { findTransactionByCode } from '../db/repositories/transactions';
import { findUserByNationalCode } from '../db/repositories/users';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { DisputeStory } from '../testing/disputeStory';
import type { Trader } from '../testing/moneyStory';
import { mustWork } from '../testing/testClient';

jest.setTimeout(180_000);

const REASONS = 'از عکس‌ها پیداست که ترمز دوچرخه کار نمی‌کند و آگهی چیزی از آن نگفته است.';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let arbiter: Trader;
let colleague: Trader;

beforeAll(async () => {
  server = await createTestServer();
  story = new DisputeStory(server);
  [arbiter, colleague] = [await operator(), await operator()];
});

beforeEach(async () => {
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
});

afterAll(() => server.close());

async function operator(): Promise<Trader> {
  const who = await story.trader();
  const { kysely } = server.context.db;
  const user = await findUserByNationalCode(kysely, who.user.nationalCode);
  await grantRole(kysely, user?.id ?? '', 'arbiter', server.clock.now());
  return who;
}

type OfficeCall = keyof typeof OFFICE_CALLS;

async function ask(who: Trader, name: OfficeCall, body: object = {}, from = '127.0.0.1') {
  const { method, path } = OFFICE_CALLS[name];
  const response = await server.app.inject({
    method,
    url: path,
    remoteAddress: from,
    headers: { authorization: `Bearer ${who.user.access}` },
    ...(method === 'POST' && { payload: body }),
  });
  const { data, error } = response.json<{ data: OfficeCase; error?: { code: number } }>();
  return { data, code: error?.code };
}

const award = (who: Trader, { dispute_id: id }: Dispute, rials: number) =>
  ask(who, 'awardCase', { dispute_id: id, payee_rials: rials, text: REASONS });

async function inOffice(amount = 2_500_000): Promise<Dispute> {
  const dispute = await story.escalated(seller, buyer, await story.paid(seller, buyer, { amount }));
  expect(dispute.stage).toBe('office');
  return dispute;
}

test.each(Object.keys(OFFICE_CALLS) as OfficeCall[])(
  '%s is 1012 for whoever is no arbiter or comes from elsewhere, whatever is sent',
  async (name) => {
    for (const body of [{}, { dispute_id: 'x' }, { anything: true }]) {
      expect((await ask(buyer, name, body)).code).toBe(1012);
      expect((await ask(arbiter, name, body, '198.51.100.7')).code).toBe(1012);
    }
  },
);

test('an arbiter takes a case, notes and asks, and divides the money with reasons', async () => {
  const dispute = await inOffice();
  const { dispute_id: id, payment_code: code } = dispute;
  expect((await award(arbiter, dispute, 0)).code).toBe(1607);
  const { data } = await ask(arbiter, 'assignCase', { dispute_id: id });
  expect(data.dispute.my_actions).toEqual(['question', 'award', 'note']);
  expect(data.deal).toMatchObject({ amount: 2_500_000, payer: { mobile: expect.stringMatching(/\*{4}/) } });
  expect(data.facts.payer).toMatchObject({ disputes: 1 });
  expect(data.facts.parcel).toBeNull();
  const { kysely } = server.context.db;
  const at = server.clock.now();
  const transactionId = (await findTransactionByCode(kysely, code))?.id ?? '';
  await noteParcelAnswer(kysely, { transactionId, at, answer: { state: 'delivered', at, city: 'تبریز' } });
  const seen = (await ask(colleague, 'caseDetails', { dispute_id: id })).data;
  expect(seen.dispute.my_actions).toEqual(['assign', 'note']);
  const now = at.toISOString();
  expect(seen.facts.parcel).toEqual({ state: 'delivered', asked_at: now, delivered_at: now, city: 'تبریز' });
  await ask(arbiter, 'noteInCase', { dispute_id: id, text: 'با فروشنده تلفنی صحبت شد.' });
  await ask(arbiter, 'askInCase', { dispute_id: id, to: 'payee', text: 'ترمز را چه زمانی آزمودید؟' });
  expect((await story.dispute(seller, code)).entries.map(({ kind }) => kind)).toEqual([
    'opening',
    'answer',
    'note',
    'question_to_payee',
  ]);
  expect((await award(arbiter, dispute, 3)).code).toBe(1021);
  expect((await award(arbiter, dispute, 1_000_000)).data.dispute).toMatchObject({
    stage: 'closed',
    outcome: { kind: 'awarded' },
  });
  expect(await story.dispute(buyer, code)).toMatchObject({
    award: { by: 'office', final: true },
    outcome: { payer_receives: 1_500_000 },
  });
  expect((await story.details(seller, code)).status).toBe('settled');
});

test('a large amount takes two arbiters: the money stays until another one has approved', async () => {
  const dispute = await inOffice(200_000_000);
  const { dispute_id: id, payment_code: code } = dispute;
  await ask(arbiter, 'assignCase', { dispute_id: id });
  expect((await award(arbiter, dispute, 0)).data.dispute).toMatchObject({ stage: 'office', outcome: null });
  expect((await story.details(buyer, code)).status).toBe('paid');
  expect((await award(arbiter, dispute, 200_000_000)).code).toBe(1607);
  expect((await ask(arbiter, 'secondAward', { dispute_id: id })).code).toBe(1607);
  // Giving the case away does not make a second person of whoever has decided.
  await ask(colleague, 'assignCase', { dispute_id: id });
  expect((await ask(arbiter, 'secondAward', { dispute_id: id })).code).toBe(1012);
  await ask(arbiter, 'assignCase', { dispute_id: id });
  expect((await ask(colleague, 'secondAward', { dispute_id: id })).data.dispute.stage).toBe('closed');
  expect((await story.details(buyer, code)).status).toBe('refunded');
});

test('an arbiter has nothing to do with a case of their own', async () => {
  const code = await story.paid(seller, arbiter);
  mustWork(await story.open(arbiter, code, { accept_rules: true }));
  const { dispute_id: id } = await story.dispute(seller, code);
  for (const name of ['caseDetails', 'assignCase'] as const) {
    expect((await ask(arbiter, name, { dispute_id: id })).code).toBe(1012);
  }
});

test('the queue has what is open, the office’s own stage by itself', async () => {
  const { dispute_id: id } = await inOffice();
  const response = await server.app.inject({
    url: '/office/v1/disputes/',
    query: { stage: 'office', size: '100' },
    headers: { authorization: `Bearer ${arbiter.user.access}` },
  });
  const { disputes } = response.json<{ data: { disputes: { dispute_id: string; stage: string }[] } }>().data;
  expect(disputes.map(({ dispute_id }) => dispute_id)).toContain(id);
  expect(new Set(disputes.map(({ stage }) => stage))).toEqual(new Set(['office']));
});
