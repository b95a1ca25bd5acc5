import { DISPUTE_REASONS, type DisputeAction, FOUR_EYES_FROM_RIALS } from '@contract/rules/disputeRules';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import { seededRandom } from '../../sandbox/seed/seededRandom';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory, REASONS, WHAT_HAPPENED } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { grantRoles } from '../../testing/officeTeam';
import type { TestCallName } from '../../testing/testCalls';
import { mustWork } from '../../testing/testClient';

/**
 * Random walks of all roles through the real server: no order of calls reaches a state outside the tables, moves a
 * frozen transaction, or leaves an unbalanced ledger.
 */

const WALKS = 6;
const STEPS = 40;
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Written out independently. */
const STATUS_STEPS = new Set([
  ...['>inquired', 'inquired>redirected', 'redirected>paid', 'inquired>paid', 'paid>settled', 'paid>refunded'],
  ...['settled>settled_awaiting', 'settled_awaiting>settled_done'],
  ...['refunded>refunded_awaiting', 'refunded_awaiting>refunded_done'],
]);
const STAGE_STEPS: Readonly<Record<string, readonly string[]>> = {
  none: ['answer', 'office'],
  answer: ['talk', 'closed'],
  talk: ['referee', 'office', 'closed'],
  referee: ['appeal', 'office', 'closed'],
  appeal: ['office', 'closed'],
  office: ['closed'],
  closed: ['answer', 'office'],
};

type Walker = 'payer' | 'payee' | 'referee' | 'stranger' | 'arbiter' | 'colleague' | 'system';
/** Mostly the two sides, because the deciders wait for them. */
const WALKERS: readonly Walker[] = [
  ...(['payer', 'payee', 'payer', 'payee', 'payer', 'payee', 'referee', 'referee'] as const),
  ...(['arbiter', 'colleague', 'stranger', 'system'] as const),
];
type Cast = Readonly<Record<Exclude<Walker, 'system'>, Trader>>;

let server: TestServer;
let story: DisputeStory;
let constant: Pick<Cast, 'stranger' | 'arbiter' | 'colleague'>;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 5_000 * 24 * 3_600 } });
  story = new DisputeStory(server);
  constant = { stranger: await story.trader(), arbiter: await story.trader(), colleague: await story.trader() };
  for (const { user } of [constant.arbiter, constant.colleague]) {
    await grantRoles(server, user, 'arbiter');
  }
});

afterAll(() => server.close());

type Random = (below: number) => number;

interface Walk {
  readonly cast: Cast;
  readonly code: string;
  readonly id: string;
  readonly amount: number;
  readonly random: Random;
}

async function begin(random: Random): Promise<Walk> {
  const [payer, payee, referee] = [await story.trader(), await story.trader(), await story.trader()];
  const amount = random(3) === 0 ? FOUR_EYES_FROM_RIALS : 2_500_000;
  const code = await story.request(payee, {
    amount,
    side: ([1, 2, 3] as const)[random(3)] ?? 3,
    referee: referee.user.nationalCode,
    ...(random(2) === 0 && { delivery: 'hand' }),
  });
  const body = { payment_code: code, payer_bank_account: payer.accountId, accept_referee: random(3) > 0 };
  await story.atGateway(mustWork(await server.call('pay', { as: payer.user, body })).token);
  const { id = '' } = (await findTransactionByCode(server.context.db.kysely, code)) ?? {};
  return { cast: { ...constant, payer, payee, referee }, code, id, amount, random };
}

/** The present dispute, from the database. */
async function present({ id }: Walk) {
  const { rows } = await server.context.db.pool.query(
    `select transactions.status, transactions.dispute_id as open, last.id, last.stage, last.outcome, last.reason,
        coalesce(evidence, 'none') as evidence, last.seconded_by as second,
        (select author || ' ' || user_id from dispute_awards where dispute_id = last.id order by at desc limit 1) as award,
        (select id from dispute_awards where dispute_id = last.id order by at desc limit 1) as award_id,
        array(select id::text from dispute_proposals where dispute_id = last.id and state = 'open') as proposals,
        array(select coalesce(from_status, '') || '>' || to_status from transaction_history
          where transaction_id = transactions.id) as steps,
        (select count(*)::integer from disputes where transaction_id = transactions.id) as disputes
      from transactions left join deliveries on deliveries.transaction_id = transactions.id
      left join lateral (select * from disputes where transaction_id = transactions.id order by place desc limit 1) last on true
      where transactions.id = $1`,
    [id],
  );
  return rows[0];
}

type Present = Awaited<ReturnType<typeof present>>;

/** A call of a walker, allowed or not; a requested code is confirmed. Returns the name of the call. */
async function act(walk: Walk, walker: Walker, seen: Present): Promise<string> {
  const { random, code, cast } = walk;
  if (walker === 'system') {
    server.clock.advance((1 + random(40)) * 3_600_000);
    await server.runJobs();
    return 'time passes';
  }
  const { user } = cast[walker];
  const share = [0, walk.amount, Math.round(walk.amount / 2)][random(3)];
  const ofCase = { dispute_id: seen.id ?? NO_ID };
  const ofDeal = { payment_code: code };
  const to = random(2) === 0 ? 'payer' : 'payee';
  const plain = async (name: TestCallName, body: object) => void (await server.call(name, { as: user, body }));
  const coded = async (name: TestCallName, action: string, body: object) => {
    const { data } = await server.call(name, { as: user, body });
    const token = (data as { token?: string } | undefined)?.token;
    if (!token) return;
    const confirmation = { ...ofDeal, token, action, verification_code: await server.smsCode(user.mobile) };
    await server.call('verifyTransactionOtp', { as: user, body: confirmation });
  };
  const office = (name: TestCallName, body: object = {}) => plain(name, { ...ofCase, ...body });
  const reason = DISPUTE_REASONS[random(DISPUTE_REASONS.length)];
  const proposal = { ...ofDeal, proposal_id: seen.proposals[random(2)] ?? NO_ID };
  const actions: Readonly<Record<string, () => Promise<void>>> = {
    settle: () => coded('settle', 'settle_transaction', ofDeal),
    refund: () => coded('refund', 'refund_transaction', ofDeal),
    declare: () => plain('recordDelivery', { ...ofDeal, kind: 'declared' }),
    receive: () => plain('confirmReceipt', ofDeal),
    open: () => plain('openDispute', { ...ofDeal, reason, text: WHAT_HAPPENED, wanted_payee_rials: share }),
    answer: () => plain('answerDispute', { ...ofDeal, text: WHAT_HAPPENED }),
    concede: () => coded('concedeDispute', 'concede_dispute', ofDeal),
    statement: () => plain('stateInDispute', { ...ofDeal, text: WHAT_HAPPENED }),
    propose: () => coded('proposeSplit', 'propose_split', { ...ofDeal, payee_rials: share }),
    accept: () => coded('acceptInDispute', 'accept_proposal', proposal),
    reject: () => plain('rejectProposal', proposal),
    escalate: () => plain('escalateDispute', ofDeal),
    withdraw: () => plain('withdrawDispute', ofDeal),
    appeal: () => plain('appealAward', { ...ofDeal, text: REASONS }),
    accept_award: () => coded('acceptInDispute', 'accept_award', { ...ofDeal, award_id: seen.award_id ?? NO_ID }),
    judge_accept: () => plain('acceptCase', ofCase),
    judge_decline: () => plain('declineCase', ofCase),
    question: () =>
      walker === 'referee'
        ? plain('askSide', { ...ofCase, to, text: 'چرا؟' })
        : office('askInCase', { to, text: 'چرا؟' }),
    award: () =>
      walker === 'referee'
        ? coded('awardDispute', 'award_dispute', { ...ofCase, payee_rials: share, text: REASONS })
        : office('awardCase', { payee_rials: share, text: REASONS }),
    assign: () => office('assignCase'),
    second: () => office('secondAward'),
    note: () => office('noteInCase', { text: 'تلفن شد.' }),
  };
  // Mostly permitted actions, so that the walk advances.
  const may = random(3) > 0 ? await permittedActions(walk, walker, ofCase) : [];
  const names = may.filter((name) => name in actions && !['withdraw', 'concede', 'note', 'statement'].includes(name));
  const all = Object.keys(actions).filter((name) => random(12) === 0 || !['settle', 'refund'].includes(name));
  const name = names.length > 0 ? names[random(names.length)] : all[random(all.length)];
  await actions[name ?? 'note']?.();
  return String(name);
}

async function permittedActions(
  walk: Walk,
  walker: Exclude<Walker, 'system'>,
  ofCase: object,
): Promise<readonly DisputeAction[]> {
  const { user } = walk.cast[walker];
  if (walker === 'arbiter' || walker === 'colleague') {
    return (await server.call('caseDetails', { as: user, body: ofCase })).data?.dispute.my_actions ?? [];
  }
  const call = walker === 'referee' ? 'judgmentDetails' : 'disputeDetails';
  const body = walker === 'referee' ? ofCase : { payment_code: walk.code };
  return (await server.call(call, { as: user, body })).data?.dispute.my_actions ?? [];
}

/** All violations; empty when the state is right. */
async function faults(walk: Walk, before: Present, after: Present, walker: Walker): Promise<string[]> {
  const found: string[] = [];
  const wrong = (isWrong: boolean, what: string) => isWrong && found.push(what);
  for (const step of after.steps) wrong(!STATUS_STEPS.has(step), `the status went ${step}`);
  wrong(after.open !== null && after.status !== 'paid', `a dispute is open, and the deal is ${after.status}`);
  wrong(
    (after.stage !== null && after.stage !== 'closed') !== (after.open !== null),
    'the dispute is not permittedActions alike',
  );
  if (before.stage !== after.stage || before.id !== after.id) {
    const from = before.id === after.id ? before.stage : before.stage === null ? 'none' : 'closed';
    // One day may bring several steps of the system.
    const way = STAGE_STEPS[from ?? 'none'] ?? [];
    const two = walker === 'system' ? way.flatMap((stage) => STAGE_STEPS[stage] ?? []) : [];
    wrong(![...way, ...two].includes(after.stage), `the stage went from ${from} to ${after.stage}`);
    wrong(walker === 'stranger', 'a stranger has changed it');
  }
  const isOut = before.status === 'paid' && after.status !== 'paid';
  wrong(isOut && before.open !== null && after.outcome === null, 'a frozen deal has moved');
  wrong(isOut && walker === 'stranger', 'a stranger has moved the money');
  if (isOut && after.outcome === 'awarded') {
    const [author, judge] = String(after.award).split(' ');
    const needsTwo = author === 'office' && (walk.amount >= FOUR_EYES_FROM_RIALS || after.reason === 'suspected_fraud');
    wrong(needsTwo && (after.second === null || after.second === judge), 'one arbiter alone has decided');
  }
  const isPaidBySilence = isOut && walker === 'system' && after.status.startsWith('settled') && before.open === null;
  wrong(isPaidBySilence && after.evidence !== 'strong', 'silence has paid the seller without strong evidence');
  wrong(after.disputes > 3, `${after.disputes} disputes`);
  const { rows } = await server.context.db.pool.query(
    `select 'the ledger sums to ' || sum(amount_rials) as what from ledger_postings having sum(amount_rials) <> 0
     union all select 'the payouts do not sum to what was paid' from transactions
       where id = $1 and status not in ('paid') and paid_rials <> (
         select coalesce(sum(amount_rials), 0) from payouts where transaction_id = $1
       ) + coalesce((
         select sum(amount_rials) from ledger_postings join ledger_entries entry on entry.id = entry_id
         where transaction_id = $1 and account = 'commission'
       ), 0)`,
    [walk.id],
  );
  return [...found, ...rows.map(({ what }) => String(what))];
}

test.each(Array.from({ length: WALKS }, (_, place) => [`walk ${place}`]))('%s', async (seed) => {
  const random = seededRandom(seed);
  const walk = await begin(random);
  const trail: string[] = [];
  if (random(4) > 0) {
    mustWork(await story.open(walk.cast.payer, walk.code));
    mustWork(await story.say('answerDispute', walk.cast.payee, walk.code));
  }
  for (let step = 0; step < STEPS; step += 1) {
    // The limits have their own tests, and a code can be requested again after a minute.
    await server.context.db.pool.query('delete from rate_limits; delete from otp_challenges');
    server.clock.advance(61_000);
    const before = await present(walk);
    const walker = WALKERS[random(WALKERS.length)] ?? 'system';
    const did = await act(walk, walker, before);
    const after = await present(walk);
    trail.push(`${walker} ${did}: ${after.status} ${after.stage ?? ''} ${after.outcome ?? ''}`);
    const found = await faults(walk, before, after, walker);
    if (found.length > 0) throw new Error([...found, ...trail].join('\n'));
  }
  await letPayoutsGoOut(server);
  expect((await story.ledger()).sum).toBe(0);
  ends.push((await present(walk)).stage ?? 'none');
});

const ends: string[] = [];

test('reaches the late stages', () => {
  expect(new Set(ends).size).toBeGreaterThan(1);
  expect(ends).toContain('closed');
});
