import type { FilterTransactionsBody, ListItem } from '@contract/calls/listCalls';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { isTurnOf } from '@contract/rules/nextStep';
import { noticeWords } from '@contract/rules/noticeWords';
import { sumFor } from '@contract/rules/sums';
import { isFinal } from '@contract/rules/transactionStates';
import fc from 'fast-check';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory, WHAT_HAPPENED } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { mustWork } from '../../testing/testClient';
import { rials } from '../../texts/figures';

let server: TestServer;
let story: DisputeStory;

beforeAll(async () => {
  // Days pass without another login.
  server = await createTestServer({ config: { accessLifetimeSeconds: 60 * 24 * 3_600 } });
  story = new DisputeStory(server);
});

afterAll(() => server.close());

async function history(viewer: Trader, body: FilterTransactionsBody = {}): Promise<ListItem[]> {
  const answer = mustWork(await server.call('filterTransactions', { as: viewer.user, body: { size: 50, ...body } }));
  expect(answer.transactions).toHaveLength(answer.total_records);
  return answer.transactions;
}

const codesOf = (rows: readonly ListItem[]) => rows.map(({ payment_code: code }) => code).sort();

/** Actions of a user on a transaction. @throws Error for one that the server refuses */
const DEEDS = {
  look: ({ buyer, code }) => story.details(buyer, code),
  pay: async ({ buyer, code }) => {
    const body = { payment_code: code, payer_bank_account: buyer.accountId, accept_referee: true };
    await story.atGateway(mustWork(await server.call('pay', { as: buyer.user, body })).token);
  },
  declare: async ({ seller, code }) =>
    mustWork(await server.call('recordDelivery', { as: seller.user, body: { payment_code: code, kind: 'declared' } })),
  receive: async ({ buyer, code }) =>
    mustWork(await server.call('confirmReceipt', { as: buyer.user, body: { payment_code: code } })),
  dispute: async ({ buyer, code }) => mustWork(await story.open(buyer, code)),
  answer: async ({ seller, code }) => mustWork(await story.say('answerDispute', seller, code)),
  offer: ({ seller, code }) => offered(seller, code),
  counter: ({ buyer, code }) => offered(buyer, code),
  escalate: async ({ buyer, seller, code }) => {
    for (const { user } of [buyer, seller]) {
      mustWork(await server.call('escalateDispute', { as: user, body: { payment_code: code } }));
    }
  },
  accept: async (deal) =>
    mustWork(await server.call('acceptCase', { as: deal.referee.user, body: await caseOf(deal) })),
  // The referee asks the buyer, who answers or not.
  ask: async (deal) => {
    const body = { ...(await caseOf(deal)), to: 'payer', text: WHAT_HAPPENED };
    mustWork(await server.call('askSide', { as: deal.referee.user, body }));
  },
  explain: async ({ buyer, code }) => mustWork(await story.say('stateInDispute', buyer, code)),
  award: async (deal) => story.award(deal.referee, deal.code, (await caseOf(deal)).dispute_id, 1_000_000),
  agree: async ({ buyer, code }) => {
    const { award } = await story.dispute(buyer, code);
    const body = { award_id: award?.award_id };
    mustWork(await story.confirmStep(buyer, code, { call: 'acceptInDispute', action: 'accept_award', body }));
  },
  withdraw: async ({ buyer, code }) =>
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } })),
  cancel: async ({ seller, code }) => mustWork(await story.confirm(seller, 'cancel', code)),
  settle: async ({ buyer, code }) => mustWork(await story.confirm(buyer, 'settle', code)),
  refund: async ({ seller, code }) => mustWork(await story.confirm(seller, 'refund', code)),
} satisfies Record<string, (deal: Deal) => Promise<unknown>>;

type Deed = keyof typeof DEEDS;

/** Paths of a transaction; random actions follow. */
const WAYS: readonly (readonly Deed[])[] = [
  ['look', 'pay', 'declare', 'receive', 'settle'],
  ['pay', 'dispute', 'answer', 'offer', 'counter', 'escalate', 'accept', 'award', 'agree'],
  ['pay', 'dispute', 'answer', 'escalate', 'accept', 'ask', 'award', 'agree'],
  ['pay', 'declare', 'dispute', 'counter', 'withdraw', 'settle'],
];

interface Deal {
  readonly code: string;
  readonly buyer: Trader;
  readonly seller: Trader;
  readonly referee: Trader;
}

const offered = async (who: Trader, code: string) =>
  mustWork(
    await story.confirmStep(who, code, {
      call: 'proposeSplit',
      action: 'propose_split',
      body: { payee_rials: 1_000_000 },
    }),
  );

async function caseOf({ buyer, code }: Pick<Deal, 'buyer' | 'code'>): Promise<{ dispute_id: string }> {
  return { dispute_id: (await story.dispute(buyer, code)).dispute_id };
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
    fc.asyncProperty(fc.array(walk, { minLength: 4, maxLength: 4 }), async (walks) => {
      for (const [number, { way, far, after, delivery }] of walks.entries()) {
        const [seller, buyer] = number % 2 === 0 ? [one, other] : [other, one];
        const code = await story.request(seller, { referee: referee.user.nationalCode, delivery });
        for (const deed of [...way.slice(0, far), after]) {
          // The server refuses some of the random actions.
          await DEEDS[deed]({ code, seller, buyer, referee }).catch(() => undefined);
        }
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

/** The seller's account is closed: its bank refuses the transfer for good. */
async function closeAccount({ seller }: Deal): Promise<void> {
  const { payouts } = server.context.ports;
  const { pay } = payouts;
  jest
    .spyOn(payouts, 'pay')
    .mockImplementation(async (order) =>
      order.iban === seller.iban ? { outcome: 'refused', reason: 'account_closed', final: true } : pay(order),
    );
}

/** The job sends the transfer, and the bank answers. */
const transfer = () => letPayoutsGoOut(server);

/** The seller takes another account, which has had its day of rest. */
async function repair({ seller, code }: Deal): Promise<void> {
  const { id } = await server.addCard(seller.user);
  server.clock.advance(DAY_MS);
  const body = { bank_account_id: id };
  await story.confirmStep(seller, code, { call: 'changePayoutAccount', action: 'change_payout_account', body });
}

/** A question loses its time. */
async function waitADay(): Promise<void> {
  server.clock.advance(DAY_MS);
}

/** A few hours before the running deadline, with its reminder. */
async function waitForReminder({ buyer, code }: Deal): Promise<void> {
  const { next } = await story.details(buyer, code);
  const rest = new Date(next.due_at ?? 0).getTime() - server.clock.now().getTime();
  server.clock.advance(rest - 3 * HOUR_MS);
}

/** Situations that a person's own act does not bring about. */
const TURNS_OF_FATE = { closeAccount, transfer, repair, waitADay, waitForReminder };

/** Words by which a notice or an SMS asks its reader to act. An award is told with its shares alone. */
const ASKS = /دهید|بفرستید|کنید|بخوانید|بگیرید|^مهلت نزدیک است|وقت دارید/;

/** The SMS to a person without a code in it, the latest first. */
async function smsTo({ user }: Trader): Promise<string[]> {
  const { data } = (await server.send({ url: '/sandbox/api/sms', query: { mobile: user.mobile } })).json<{
    data: { code: string | null; text: string }[];
  }>();
  return data.flatMap(({ code, text }) => (code === null ? [text] : []));
}

/** A situation, and the steps to it from the one before. */
type Situation = readonly [name: string, way: readonly (Deed | keyof typeof TURNS_OF_FATE)[]];

/** Each row is one transaction. */
const STORIES: readonly (readonly Situation[])[] = [
  [
    ['asked', ['look']],
    ['reminded of the payment', ['waitForReminder']],
    ['canceled', ['cancel']],
  ],
  [
    ['paid', ['pay']],
    ['reminded of the delivery', ['waitForReminder']],
    ['declared', ['declare']],
    ['reminded of the inspection', ['waitForReminder']],
    ['withdrawn', ['dispute', 'withdraw']],
    ['settled', ['settle']],
  ],
  [
    ['received', ['pay', 'receive']],
    ['refunded', ['refund']],
  ],
  [
    ['disputed', ['pay', 'dispute']],
    ['answered', ['answer']],
    ['offered', ['offer']],
    ['offered by both', ['counter']],
  ],
  [
    ['escalated, with a referee invited', ['pay', 'dispute', 'answer', 'escalate']],
    ['accepted as referee', ['accept']],
    ['asked by the referee', ['ask']],
    ['explained to the referee', ['explain']],
    ['unanswered for a day', ['ask', 'waitADay']],
    ['judged', ['award']],
    ['accepted by one side', ['agree']],
  ],
  [
    ['refused by the bank', ['pay', 'closeAccount', 'settle', 'transfer']],
    ['repaired', ['repair']],
    ['transferred', ['transfer']],
  ],
];

const noticesOf = async ({ user }: Trader) =>
  mustWork(await server.call('listNotices', { as: user, query: { size: 50 } })).notifications;

describe.each(STORIES.map((situations) => ({ situations })))('a transaction', ({ situations }) => {
  let deal: Deal;
  /** Notices and SMS from before the last step. */
  const known = new Set<string>();

  beforeAll(async () => {
    const [seller, buyer, referee] = [await story.trader(), await story.trader(), await story.trader()];
    const code = await story.request(seller, { referee: referee.user.nationalCode, delivery: 'service' });
    deal = { code, buyer, seller, referee };
  });

  test.each(situations)('page, list, count, notice and SMS agree: %s', async (_name, way) => {
    const { code, buyer, seller, referee } = deal;
    const people = [buyer, seller, referee];
    for (const [at, deed] of way.entries()) {
      server.clock.advance(HOUR_MS / 30);
      await server.runJobs();
      if (at > 0) for (const viewer of people) await remember(viewer);
      await { ...DEEDS, ...TURNS_OF_FATE }[deed](deal);
    }
    await server.runJobs();

    const told: string[] = [];
    for (const viewer of people) {
      const side = viewer === buyer ? 'payer' : viewer === seller ? 'payee' : 'referee';
      const [row] = side === 'referee' ? [] : await history(viewer);
      if (side !== 'referee' && !row) continue;
      // The referee's page of the deal is the case, and the referee has the turn even while a side is asked.
      const page = await story.details(side === 'referee' ? buyer : viewer, code);
      const isOwn = side === 'referee' ? await waitsForReferee(referee, buyer, code) : isTurnOf(page.next, side);
      const sums = { payerPaysRials: page.payed_amount, payeeReceivesRials: page.received_amount };
      expect(mustWork(await server.call('userReport', { as: viewer.user })).my_turn_num).toBe(Number(isOwn));
      if (row) {
        expect([whatIsNext(row), row.payed_amount, row.received_amount]).toEqual([
          whatIsNext(page),
          page.payed_amount,
          page.received_amount,
        ]);
        expect(codesOf(await history(viewer, { filters: { _turn: 'mine' } }))).toEqual(isOwn ? [code] : []);
      } else {
        const { judgments } = mustWork(await server.call('listJudgments', { as: viewer.user }));
        expect(judgments.filter(({ stage }) => stage === 'referee')).toHaveLength(Number(isOwn));
      }
      const own = new Set<string>();
      for (const { id, kind, details, amount } of await noticesOf(viewer)) {
        told.push(id);
        if (known.has(id) || kind === 'security') continue;
        const { title, body } = noticeWords({ kind, details }, '۲ آذر', String);
        const words = `${title}: ${body}`;
        expect({ words, isOwn: kind === 'award' || ASKS.test(words) }).toEqual({ words, isOwn });
        const { payer_receives: payerRials, payee_receives: payeeRials } = details;
        const split = payerRials !== undefined && payeeRials !== undefined ? { payerRials, payeeRials } : null;
        if (side !== 'referee') expect([kind, amount]).toEqual([kind, sumFor(side, { ...sums, split })]);
        for (const sum of [amount, payerRials, payeeRials]) if (sum) own.add(rials(sum));
      }
      for (const text of await smsTo(viewer)) {
        told.push(text);
        if (known.has(text) || text.includes('اگر شما نبودید')) continue;
        expect({ text, isOwn: /رأی پرونده/.test(text) || ASKS.test(text) }).toEqual({ text, isOwn });
        for (const [sum] of text.matchAll(/[۰-۹٬]+ ریال/g)) expect(own).toContain(sum);
      }
    }
    for (const message of told) known.add(message);
  });

  async function remember(viewer: Trader): Promise<void> {
    for (const { id } of await noticesOf(viewer)) known.add(id);
    for (const text of await smsTo(viewer)) known.add(text);
  }
});

async function waitsForReferee(referee: Trader, buyer: Trader, code: string): Promise<boolean> {
  const { data: page } = await server.call('disputeDetails', { as: buyer.user, body: { payment_code: code } });
  if (!page) return false;
  const body = { dispute_id: page.dispute.dispute_id };
  const { data } = await server.call('judgmentDetails', { as: referee.user, body });
  return data?.dispute.next.actor === 'referee';
}

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
