import type { FilterTransactionsBody, ListItem } from '@contract/calls/listCalls';
import { HOUR_MS } from '@contract/rules/durations';
import { isTurnOf } from '@contract/rules/nextStep';
import { noticeWords } from '@contract/rules/noticeWords';
import { sumFor } from '@contract/rules/sums';
import { isFinal } from '@contract/rules/transactionStates';
import fc from 'fast-check';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory, WHAT_HAPPENED } from '../../testing/disputeStory';
import type { Trader } from '../../testing/moneyStory';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let story: DisputeStory;

beforeAll(async () => {
  // A day passes without another login.
  server = await createTestServer({ config: { accessLifetimeSeconds: 2 * 24 * 3_600 } });
  story = new DisputeStory(server);
});

afterAll(() => server.close());

async function history(viewer: Trader, body: FilterTransactionsBody = {}): Promise<ListItem[]> {
  const answer = mustWork(await server.call('filterTransactions', { as: viewer.user, body: { size: 50, ...body } }));
  expect(answer.transactions).toHaveLength(answer.total_records);
  return answer.transactions;
}

const codesOf = (rows: readonly ListItem[]) => rows.map(({ payment_code: code }) => code).sort();

/** Actions of a user on a transaction, as far as the server permits them. */
const DEEDS = {
  look: ({ buyer, code }) => story.details(buyer, code),
  pay: async ({ buyer, code }) => {
    const body = { payment_code: code, payer_bank_account: buyer.accountId, accept_referee: true };
    const { data } = await server.call('pay', { as: buyer.user, body });
    if (data) await story.atGateway(data.token);
  },
  declare: ({ seller, code }) =>
    server.call('recordDelivery', { as: seller.user, body: { payment_code: code, kind: 'declared' } }),
  receive: ({ buyer, code }) => server.call('confirmReceipt', { as: buyer.user, body: { payment_code: code } }),
  dispute: ({ buyer, code }) => story.open(buyer, code),
  answer: ({ seller, code }) => story.say('answerDispute', seller, code),
  offer: ({ seller, code }) => offered(seller, code),
  counter: ({ buyer, code }) => offered(buyer, code),
  escalate: async ({ buyer, seller, code }) => {
    for (const { user } of [buyer, seller]) {
      await server.call('escalateDispute', { as: user, body: { payment_code: code } });
    }
  },
  accept: async (deal) => server.call('acceptCase', { as: deal.referee.user, body: await caseOf(deal) }),
  award: async (deal) => {
    const body = { ...(await caseOf(deal)), payee_rials: 1_000_000, text: WHAT_HAPPENED };
    await coded(() =>
      story.confirmStep(deal.referee, deal.code, { call: 'awardDispute', action: 'award_dispute', body }),
    );
  },
  agree: async ({ buyer, code }) => {
    const { data } = await server.call('disputeDetails', { as: buyer.user, body: { payment_code: code } });
    const body = { award_id: data?.dispute.award?.award_id };
    await coded(() => story.confirmStep(buyer, code, { call: 'acceptInDispute', action: 'accept_award', body }));
  },
  withdraw: ({ buyer, code }) => server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }),
  cancel: ({ seller, code }) => coded(() => story.confirm(seller, 'cancel', code)),
  settle: ({ buyer, code }) => coded(() => story.confirm(buyer, 'settle', code)),
} satisfies Record<string, (deal: Deal) => Promise<unknown>>;

type Deed = keyof typeof DEEDS;

/** Paths of a transaction; random actions follow, which may be refused. */
const WAYS: readonly (readonly Deed[])[] = [
  ['look', 'pay', 'declare', 'receive', 'settle'],
  ['pay', 'dispute', 'answer', 'offer', 'counter', 'escalate', 'accept', 'award', 'agree'],
  ['pay', 'dispute', 'answer', 'escalate', 'accept', 'award', 'agree'],
  ['pay', 'declare', 'dispute', 'counter', 'withdraw', 'settle'],
];

interface Deal {
  readonly code: string;
  readonly buyer: Trader;
  readonly seller: Trader;
  readonly referee: Trader;
}

const offered = (who: Trader, code: string) =>
  coded(() =>
    story.confirmStep(who, code, { call: 'proposeSplit', action: 'propose_split', body: { payee_rials: 1_000_000 } }),
  );

/** An action with a code, which may be refused. */
const coded = (step: () => Promise<unknown>) => step().catch(() => undefined);

async function caseOf({ buyer, code }: Deal): Promise<{ dispute_id: string }> {
  const { data } = await server.call('disputeDetails', { as: buyer.user, body: { payment_code: code } });
  return { dispute_id: data?.dispute.dispute_id ?? '00000000-0000-4000-8000-000000000000' };
}

const walk = fc.record({
  way: fc.constantFrom(...WAYS),
  far: fc.nat(9),
  after: fc.constantFrom(...(Object.keys(DEEDS) as Deed[])),
  delivery: fc.constantFrom('hand' as const, undefined),
});

test('counts equal to the rows, and rows equal to the transactions, after random actions', async () => {
  const [one, other, referee] = [await story.trader(), await story.trader(), await story.trader()];
  await fc.assert(
    fc.asyncProperty(fc.array(walk, { minLength: 14, maxLength: 14 }), async (walks) => {
      for (const [number, { way, far, after, delivery }] of walks.entries()) {
        const [seller, buyer] = number % 2 === 0 ? [one, other] : [other, one];
        const code = await story.request(seller, { referee: referee.user.nationalCode, delivery });
        for (const deed of [...way.slice(0, far), after]) await DEEDS[deed]({ code, seller, buyer, referee });
        server.clock.advance(HOUR_MS / 30);
      }
      for (const viewer of [one, other, referee]) await holds(viewer);
      // Proposals and clocks have expired by then.
      server.clock.advance(25 * HOUR_MS);
      for (const viewer of [one, other]) await holds(viewer);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

/** Words by which a notice asks its reader to act. An award is told with its shares alone. */
const ASKS = /دهید|بفرستید|کنید|بخوانید|بگیرید/;

test.each<[string, readonly Deed[]]>([
  ['asked', ['look']],
  ['paid', ['pay']],
  ['declared', ['pay', 'declare']],
  ['received', ['pay', 'receive']],
  ['disputed', ['pay', 'dispute']],
  ['answered', ['pay', 'dispute', 'answer']],
  ['offered', ['pay', 'dispute', 'answer', 'offer']],
  ['offered by both', ['pay', 'dispute', 'answer', 'offer', 'counter']],
  ['escalated', ['pay', 'dispute', 'answer', 'escalate']],
  ['judged', ['pay', 'dispute', 'answer', 'escalate', 'accept', 'award']],
  ['accepted by one side', ['pay', 'dispute', 'answer', 'escalate', 'accept', 'award', 'agree']],
  ['withdrawn', ['pay', 'declare', 'dispute', 'withdraw']],
  ['settled', ['pay', 'settle']],
  ['canceled', ['look', 'cancel']],
])('page, list, count and notice agree: %s', async (_name, way) => {
  const [seller, buyer, referee] = [await story.trader(), await story.trader(), await story.trader()];
  const code = await story.request(seller, { referee: referee.user.nationalCode, delivery: 'service' });
  const noticesOf = async ({ user }: Trader) =>
    mustWork(await server.call('listNotices', { as: user, query: { size: 50 } })).notifications;
  const known = new Set<string>();
  for (const deed of way) {
    server.clock.advance(HOUR_MS / 30);
    for (const viewer of [buyer, seller]) for (const { id } of await noticesOf(viewer)) known.add(id);
    await DEEDS[deed]({ code, seller, buyer, referee });
  }
  for (const [viewer, side] of [
    [buyer, 'payer'],
    [seller, 'payee'],
  ] as const) {
    const [row] = await history(viewer);
    if (!row) continue;
    const page = await story.details(viewer, code);
    expect([whatIsNext(row), row.payed_amount, row.received_amount]).toEqual([
      whatIsNext(page),
      page.payed_amount,
      page.received_amount,
    ]);
    const isOwn = isTurnOf(page.next, side);
    expect(codesOf(await history(viewer, { filters: { _turn: 'mine' } }))).toEqual(isOwn ? [code] : []);
    expect(mustWork(await server.call('userReport', { as: viewer.user })).my_turn_num).toBe(Number(isOwn));
    const sums = { payerPaysRials: page.payed_amount, payeeReceivesRials: page.received_amount };
    for (const { id, kind, details, amount } of await noticesOf(viewer)) {
      if (known.has(id) || kind === 'security') continue;
      const { body } = noticeWords({ kind, details }, '۲ آذر', String);
      expect({ body, isOwn: kind === 'award' || ASKS.test(body) }).toEqual({ body, isOwn });
      const { payer_receives: payerRials, payee_receives: payeeRials } = details;
      const split = payerRials !== undefined && payeeRials !== undefined ? { payerRials, payeeRials } : null;
      expect([kind, amount]).toEqual([kind, sumFor(side, { ...sums, split })]);
    }
  }
});

async function holds(viewer: Trader): Promise<void> {
  const rows = await history(viewer);
  for (const row of rows) expect(whatIsNext(row)).toEqual(whatIsNext(await story.details(viewer, row.payment_code)));

  const own = rows.filter(({ next, requesting_user_role: side }) => isTurnOf(next, side));
  expect(codesOf(await history(viewer, { filters: { _turn: 'mine' } }))).toEqual(codesOf(own));
  const others = rows.filter(
    ({ next, status, requesting_user_role: side }) => !isFinal(status) && !isTurnOf(next, side),
  );
  expect(codesOf(await history(viewer, { filters: { _turn: 'others' } }))).toEqual(codesOf(others));
  const held = rows.filter(({ dispute }) => dispute !== null);
  expect(codesOf(await history(viewer, { filters: { _dispute: 'open' } }))).toEqual(codesOf(held));

  const { judgments } = mustWork(await server.call('listJudgments', { as: viewer.user }));
  const toJudge = judgments.filter(({ stage }) => stage === 'referee');
  const { my_turn_num: count } = mustWork(await server.call('userReport', { as: viewer.user }));
  expect(count).toBe(own.length + toJudge.length);

  const due = (await history(viewer, { order: 'due' })).map(({ next }) => next.due_at ?? 'never');
  expect(due).toEqual([...due].sort());
}

function whatIsNext({ dispute, delivery, next }: Pick<ListItem, 'dispute' | 'delivery' | 'next'>) {
  return { dispute, delivery, next };
}
