import { PROPOSALS_OF_A_SIDE } from '@contract/rules/disputeRules';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';

import { findTransactionByCode } from '../../db/repositories/transactionRows';
import type { TestServer } from '../../testing/createTestServer';
import type { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { userIdOf } from '../../testing/officeTeam';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork } from '../../testing/testClient';
import { grantCredit } from '../sessions/registration';
import { passDisputeClock } from './silence';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
});

const propose = (who: Trader, code: string, rials: number) =>
  story.confirmStep(who, code, { call: 'proposeSplit', action: 'propose_split', body: { payee_rials: rials } });

const acceptance = (id: string) =>
  ({ call: 'acceptInDispute', action: 'accept_proposal', body: { proposal_id: id } }) as const;

const accept = (who: Trader, code: string, id: string) => story.confirmStep(who, code, acceptance(id));

const reject = (who: Trader, code: string, id: string) =>
  server.call('rejectProposal', { as: who.user, body: { payment_code: code, proposal_id: id } });

const escalate = (who: Trader, code: string) =>
  server.call('escalateDispute', { as: who.user, body: { payment_code: code } });

/** The last proposal of a dispute. */
async function proposal(who: Trader, code: string) {
  return (await story.dispute(who, code)).proposals.at(-1) ?? { proposal_id: '', payee_rials: 0, state: 'none' };
}

/** Passes the present clock of a dispute and applies its effect. */
async function passClock(code: string): Promise<void> {
  const transaction = await findTransactionByCode(server.context.db.kysely, code);
  const { due_at: dueAt } = await story.dispute(buyer, code);
  server.clock.advance(Date.parse(dueAt ?? '') - server.clock.now().getTime() - 1);
  await passDisputeClock(server.context, transaction?.id ?? '');
  expect((await story.dispute(buyer, code)).due_at).toBe(dueAt);
  server.clock.advance(1);
  await Promise.all([1, 2, 3].map(() => passDisputeClock(server.context, transaction?.id ?? '')));
}

describe('a proposal', () => {
  test('splits the money when it is accepted, in two transfers that sum to the payment', async () => {
    const code = await story.disputed(seller, buyer, { side: 1, amount: 3_000_000 });
    const { payed_amount: paid } = await story.details(buyer, code);
    mustWork(await propose(seller, code, 1_200_000));
    const offered = await story.dispute(buyer, code);
    expect(offered.my_actions).toEqual(expect.arrayContaining(['accept', 'reject']));
    expect((await story.dispute(seller, code)).my_actions).not.toContain('accept');
    const { proposal_id: id } = await proposal(buyer, code);
    expect(mustWork(await accept(buyer, code, id)).status).toBe('settled');
    const { outcome } = await story.dispute(seller, code);
    expect(outcome).toMatchObject({ kind: 'agreed', payee_receives: 1_200_000 });
    const commission = paid - (outcome?.payer_receives ?? 0) - (outcome?.payee_receives ?? 0);
    // The earned part of the commission.
    expect(commission).toBe(Math.round((paid - 3_000_000) * 0.4));
    await letPayoutsGoOut(server);
    expect(await story.details(buyer, code)).toMatchObject({ status: 'settled_done', ending: 'agreed' });
    const transaction = await findTransactionByCode(server.context.db.kysely, code);
    const payouts = await server.context.db.kysely
      .selectFrom('payouts')
      .select(['kind', 'amount_rials'])
      .where('transaction_id', '=', transaction?.id ?? '')
      .orderBy('kind')
      .execute();
    expect(payouts).toEqual([
      { kind: 'refund', amount_rials: outcome?.payer_receives },
      { kind: 'settle', amount_rials: 1_200_000 },
    ]);
  });

  test('of a half fee charges each side the earned part of its half, and returns the rest', async () => {
    const before = (await story.ledger()).accounts;
    const code = await story.disputed(seller, buyer, { side: 3, amount: 3_000_100 });
    mustWork(await propose(seller, code, 1_200_040));
    mustWork(await accept(buyer, code, (await proposal(buyer, code)).proposal_id));
    // The commission is 30,001: 15,000 and 15,001. The seller's share is 40 %, so 6,000 of each half are earned.
    const { outcome } = await story.dispute(seller, code);
    expect(outcome).toMatchObject({ payee_receives: 1_200_040 - 6_000, payer_receives: 1_800_060 + 9_000 });
    await letPayoutsGoOut(server);
    const { accounts, sum } = await story.ledger();
    expect(accounts).toMatchObject({ hold: before.hold, payable: before.payable });
    expect([sum, accounts.commission - before.commission]).toEqual([0, 12_000]);
  });

  test('pays one side while the bank refuses the other transfer, and both after the repair', async () => {
    const code = await story.disputed(seller, buyer);
    mustWork(await propose(buyer, code, 1_000_000));
    const { pay } = server.context.ports.payouts;
    const bank = jest
      .spyOn(server.context.ports.payouts, 'pay')
      .mockImplementation(async (order) =>
        order.reference.includes('-refund-') ? { outcome: 'refused', reason: 'bank_down', final: false } : pay(order),
      );
    mustWork(await accept(seller, code, (await proposal(seller, code)).proposal_id));
    const { id = '' } = (await findTransactionByCode(server.context.db.kysely, code)) ?? {};
    const open = async () => {
      const rows = await server.context.db.kysely
        .selectFrom('payouts')
        .select('kind')
        .where('transaction_id', '=', id)
        .where('done_at', 'is', null)
        .execute();
      return rows.map(({ kind }) => kind);
    };
    for (let tried = 0; tried < 5; tried += 1) await letPayoutsGoOut(server);
    expect((await story.details(seller, code)).status).toBe('settled_awaiting');
    expect(await open()).toEqual(['refund']);
    bank.mockRestore();
    // A retry after a minute at most, then a query of its arrival.
    for (let minute = 0; minute < 3; minute += 1) {
      server.clock.advance(60_000);
      await server.runJobs();
    }
    expect((await story.details(seller, code)).status).toBe('settled_done');
    expect(await open()).toEqual([]);
    const { rows } = await server.context.db.pool.query(
      'select amount_rials from sandbox_payouts where description = $1 order by amount_rials',
      [code],
    );
    expect(rows).toEqual([{ amount_rials: 975_000 + 15_000 }, { amount_rials: 1_500_000 }]);
  });

  test.each([
    ['nothing', 0, 'refunded'],
    ['everything', 2_500_000, 'settled'],
  ] as const)('of %s is a refund or a settle', async (_what, rials, status) => {
    const code = await story.disputed(seller, buyer);
    mustWork(await propose(buyer, code, rials));
    expect(mustWork(await accept(seller, code, (await proposal(seller, code)).proposal_id)).status).toBe(status);
  });

  test('outside the amount is refused with 1021', async () => {
    const code = await story.disputed(seller, buyer);
    for (const rials of [1, 9_999, 2_499_999, 2_500_001]) {
      const proposed = await server.call('proposeSplit', {
        as: buyer.user,
        body: { payment_code: code, payee_rials: rials },
      });
      expect(proposed.error?.code).toBe(1021);
    }
  });

  test('replaces the one before, lives a day, and ends with a rejection', async () => {
    const code = await story.disputed(seller, buyer);
    mustWork(await propose(buyer, code, 500_000));
    const first = await proposal(seller, code);
    server.clock.advance(61_000);
    mustWork(await propose(buyer, code, 600_000));
    const second = await proposal(seller, code);
    expect((await story.dispute(seller, code)).proposals.map(({ state }) => state)).toEqual(['replaced', 'open']);
    const gone = { payment_code: code, proposal_id: first.proposal_id };
    expect((await server.call('acceptInDispute', { as: seller.user, body: gone })).error?.code).toBe(1606);
    expect((await reject(seller, code, first.proposal_id)).error?.code).toBe(1606);
    expect((await reject(buyer, code, second.proposal_id)).error?.code).toBe(1606);
    expect(mustWork(await reject(seller, code, second.proposal_id)).dispute.proposals.at(-1)?.state).toBe('rejected');
    server.clock.advance(61_000);
    mustWork(await propose(buyer, code, 700_000));
    const third = await proposal(seller, code);
    server.clock.advance(DAY_MS);
    expect((await proposal(seller, code)).state).toBe('expired');
    expect((await reject(seller, code, third.proposal_id)).error?.code).toBe(1606);
    mustWork(await propose(buyer, code, 800_000));
    expect((await proposal(seller, code)).state).toBe('open');
  });

  test('is limited to five per side, then 1609', async () => {
    const code = await story.disputed(seller, buyer);
    for (let made = 0; made < PROPOSALS_OF_A_SIDE; made += 1) {
      mustWork(await propose(buyer, code, 100_000 * (made + 1)));
      server.clock.advance(61_000);
    }
    const body = { payment_code: code, payee_rials: 900_000 };
    expect((await server.call('proposeSplit', { as: buyer.user, body })).error?.code).toBe(1609);
    mustWork(await propose(seller, code, 900_000));
  });

  test('is accepted only by a code for this proposal', async () => {
    const code = await story.disputed(seller, buyer);
    mustWork(await propose(buyer, code, 500_000));
    const { proposal_id: id } = await proposal(seller, code);
    const { token } = mustWork(
      await server.call('acceptInDispute', { as: seller.user, body: { payment_code: code, proposal_id: id } }),
    );
    const sent = await server.smsCode(seller.user.mobile);
    server.clock.advance(61_000);
    mustWork(await propose(buyer, code, 10_000));
    const body = { payment_code: code, action: 'accept_proposal', token, verification_code: sent };
    expect((await server.call('verifyTransactionOtp', { as: seller.user, body })).error?.code).toBe(1606);
    expect((await story.details(buyer, code)).status).toBe('paid');
  });

  test('is accepted once by concurrent sides', async () => {
    const code = await story.disputed(seller, buyer);
    mustWork(await propose(buyer, code, 500_000));
    mustWork(await propose(seller, code, 2_000_000));
    const { proposals } = await story.dispute(buyer, code);
    const idOf = (side: string) => proposals.find(({ by }) => by === side)?.proposal_id ?? '';
    const bodies = [
      await story.codeOf(seller, code, acceptance(idOf('payer'))),
      await story.codeOf(buyer, code, acceptance(idOf('payee'))),
    ];
    const answers = await Promise.all(
      [seller, buyer].map(({ user }, at) => server.call('verifyTransactionOtp', { as: user, body: bodies[at] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await story.dispute(buyer, code)).outcome?.kind).toBe('agreed');
  });
});

describe('free commission of the seller that the end uses up', () => {
  beforeEach(async () => {
    const { context, clock } = server;
    const userId = await userIdOf(server, seller.user);
    await grantCredit(context.db.kysely, { userId, amountRials: 25_000, at: clock.now() });
  });

  test('stays in the sums of an award', async () => {
    const code = await story.decided(seller, buyer, 'referee', 2_500_000);
    const { award, outcome } = await story.dispute(seller, code);
    expect(outcome).toMatchObject({ payer_receives: 0, payee_receives: 2_500_000 });
    expect(award).toMatchObject({ payer_receives: 0, payee_receives: 2_500_000 });
  });

  test('stays in the sums of an accepted proposal', async () => {
    const code = await story.disputed(seller, buyer);
    mustWork(await propose(buyer, code, 1_000_000));
    mustWork(await accept(seller, code, (await proposal(seller, code)).proposal_id));
    // The rest of it is free for the next deal.
    expect(await proposal(seller, code)).toMatchObject({ payer_receives: 1_500_000, payee_receives: 1_000_000 });
    await story.confirm(buyer, 'settle', await story.paid(seller, buyer));
    expect(await proposal(seller, code)).toMatchObject({ payer_receives: 1_500_000, payee_receives: 1_000_000 });
  });
});

describe('escalation', () => {
  test('takes effect when both sides have requested it, and counts once per side', async () => {
    const code = await story.disputed(seller, buyer);
    expect((await escalate(buyer, code)).error?.code).toBe(1607);
    mustWork(await story.say('answerDispute', seller, code));
    expect(mustWork(await escalate(buyer, code)).dispute.stage).toBe('talk');
    expect((await escalate(buyer, code)).error?.code).toBe(1607);
    expect(mustWork(await escalate(seller, code)).dispute).toMatchObject({ stage: 'office', due_actor: 'office' });
  });

  test('takes effect after a day of talk when one side requested it', async () => {
    const code = await story.disputed(seller, buyer);
    mustWork(await story.say('answerDispute', seller, code));
    const began = server.clock.now().getTime();
    const { due_at: dueAt } = mustWork(await escalate(buyer, code)).dispute;
    const hours = (Date.parse(dueAt ?? '') - began) / HOUR_MS;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(36);
    await passClock(code);
    expect((await story.dispute(buyer, code)).stage).toBe('office');
  });
});

describe('silence', () => {
  test('of the respondent leads to the talk, of both to a decision, of the office to a new date', async () => {
    const code = await story.disputed(seller, buyer);
    await passClock(code);
    const talked = await story.dispute(buyer, code);
    expect(talked.stage).toBe('talk');
    expect(talked.entries.map(({ kind }) => kind)).toEqual(['opening', 'no_answer']);
    await passClock(code);
    expect((await story.dispute(buyer, code)).stage).toBe('office');
    await passClock(code);
    const late = await story.dispute(buyer, code);
    expect([late.stage, late.entries.at(-1)?.kind, late.entries.length]).toEqual(['office', 'office_late', 3]);
    expect((await story.details(buyer, code)).status).toBe('paid');
  });

  test.each([
    ['nothing', async () => {}, ['refund', 'closed', 'refunded']],
    ['a statement', state, ['next_stage', 'talk', 'paid']],
    ['a rejected proposal', proposeInVain, ['next_stage', 'talk', 'paid']],
  ])('about missing goods, after %s of the seller', async (_what, speak, [result, stage, status]) => {
    const code = await story.paid(seller, buyer);
    server.clock.advance(4 * DAY_MS);
    mustWork(await story.open(buyer, code, { reason: 'not_received' }));
    await speak(code);
    expect((await story.details(buyer, code)).next.if_silent).toBe(result);
    await passClock(code);
    // A day more.
    if (result === 'refund') await passClock(code);
    const { stage: reached, entries } = await story.dispute(buyer, code);
    expect([reached, (await story.details(buyer, code)).status]).toEqual([stage, status]);
    expect(entries.map(({ kind }) => kind)).not.toContain('no_answer');
  });

  async function state(code: string) {
    mustWork(await story.say('stateInDispute', seller, code));
  }

  async function proposeInVain(code: string) {
    mustWork(await propose(seller, code, 1_000_000));
    mustWork(await reject(buyer, code, (await proposal(buyer, code)).proposal_id));
  }
});
