import type { DisputeAction } from '@contract/rules/disputeRules';
import { HOUR_MS } from '@contract/rules/durations';
import { sql } from 'kysely';
import type { TestServer } from '../../testing/createTestServer';
import { DisputeStory, REASONS, WHAT_HAPPENED } from '../../testing/disputeStory';
import type { Trader } from '../../testing/moneyStory';
import { grantRoles } from '../../testing/officeTeam';
import { samples } from '../../testing/samples';
import { sharedServer } from '../../testing/sharedServer';
import type { TestCallName } from '../../testing/testCalls';
import { mustWork } from '../../testing/testClient';

/**
 * Permissions by stage, written out independently: `my_actions` equals the table, and each other call is refused
 * without effect.
 */

const NO_ID = '00000000-0000-4000-8000-000000000000';

const VIEWERS = ['payer', 'payee', 'referee', 'stranger', 'otherReferee', 'arbiter', 'colleague'] as const;
type Viewer = (typeof VIEWERS)[number];
type Table = Readonly<Partial<Record<Viewer, readonly DisputeAction[]>>>;

/** The people of a case. The payer opened it, and has a proposal where that is possible. */
type Cast = Readonly<Record<Viewer, Trader>>;

interface Case {
  readonly cast: Cast;
  readonly code: string;
  readonly id: string;
}

let server: TestServer;
let story: DisputeStory;
let constant: Pick<Cast, 'stranger' | 'otherReferee' | 'arbiter' | 'colleague'>;

beforeAll(async () => {
  server = await sharedServer();
  story = new DisputeStory(server);
  const [stranger, otherReferee, arbiter, colleague] = await traders(4);
  constant = { stranger, otherReferee, arbiter, colleague };
  for (const { user } of [arbiter, colleague]) {
    await grantRoles(server, user, 'arbiter');
  }
  const [seller, buyer] = await traders(2);
  const other = await story.escalated(seller, buyer, await story.judgeable(seller, buyer, otherReferee));
  mustWork(await server.call('acceptCase', { as: otherReferee.user, body: { dispute_id: other.dispute_id } }));
});

async function traders(count: 4): Promise<[Trader, Trader, Trader, Trader]>;
async function traders(count: 2): Promise<[Trader, Trader]>;
async function traders(count: number): Promise<Trader[]> {
  const found: Trader[] = [];
  for (let made = 0; made < count; made += 1) found.push(await story.trader());
  return found;
}

const propose = ({ cast, code }: Case) =>
  story.confirmStep(cast.payer, code, {
    call: 'proposeSplit',
    action: 'propose_split',
    body: { payee_rials: 1_000_000 },
  });

const judge = async (one: Case, name: 'acceptCase' | 'declineCase' | 'askSide', body: object = {}) =>
  mustWork((await server.call(name, { as: one.cast.referee.user, body: { dispute_id: one.id, ...body } })) as never);

/** A dispute in its first stage, over a payment whose referee the payer has accepted. */
async function opened(reason: 'not_as_described' | 'suspected_fraud' = 'not_as_described'): Promise<Case> {
  const [payer, payee] = await traders(2);
  const referee = await story.trader();
  const cast = { ...constant, payer, payee, referee };
  const code = await story.judgeable(payee, payer, referee);
  const { dispute } = mustWork(await story.open(payer, code, { reason }));
  return { cast, code, id: dispute.dispute_id };
}

const answer = async ({ cast, code }: Case) => mustWork(await story.say('answerDispute', cast.payee, code));

const escalate = async ({ cast, code }: Case, by: 'payer' | 'payee') =>
  mustWork(await server.call('escalateDispute', { as: cast[by].user, body: { payment_code: code } }));

const SIDES_IN_TALK = {
  payer: ['statement', 'propose', 'withdraw'],
  payee: ['concede', 'statement', 'propose', 'accept', 'reject'],
} as const;

/** The stages, each reached from the one before, or by a dispute of its own. */
const CASES: readonly (readonly [string, (before: () => Promise<Case>) => Promise<Case>, Table])[] = [
  [
    'answer',
    async () => {
      const one = await opened();
      mustWork(await propose(one));
      return one;
    },
    {
      payer: ['statement', 'propose', 'withdraw'],
      payee: ['answer', 'concede', 'statement', 'propose', 'accept', 'reject'],
      arbiter: ['note'],
      colleague: ['note'],
    },
  ],
  [
    'talk, after one escalation',
    async (before) => {
      const one = await before();
      await answer(one);
      await escalate(one, 'payer');
      return one;
    },
    {
      payer: ['statement', 'propose', 'withdraw'],
      payee: ['concede', 'statement', 'propose', 'accept', 'reject', 'escalate'],
      arbiter: ['note'],
      colleague: ['note'],
    },
  ],
  [
    'referee, invited',
    async (before) => {
      const one = await before();
      await escalate(one, 'payee');
      return one;
    },
    { ...SIDES_IN_TALK, referee: ['judge_accept', 'judge_decline'], arbiter: ['note'], colleague: ['note'] },
  ],
  [
    'referee, accepted',
    async (before) => {
      const one = await before();
      await judge(one, 'acceptCase');
      return one;
    },
    { ...SIDES_IN_TALK, referee: ['judge_decline', 'question', 'award'], arbiter: ['note'], colleague: ['note'] },
  ],
  [
    'referee, last day: only a questioned side may write',
    async (before) => {
      const one = await before();
      const { due_at: dueAt } = await story.dispute(one.cast.payer, one.code);
      await judge(one, 'askSide', { to: 'payer', text: 'چرا؟' });
      server.clock.advance(Date.parse(dueAt ?? '') - server.clock.now().getTime() + HOUR_MS);
      mustWork(await propose(one));
      await judge(one, 'askSide', { to: 'payee', text: 'ترمز را آزمودید؟' });
      return one;
    },
    {
      payer: ['propose', 'withdraw'],
      payee: ['concede', 'statement', 'propose', 'accept', 'reject'],
      referee: ['judge_decline', 'question', 'award'],
      arbiter: ['note'],
      colleague: ['note'],
    },
  ],
  [
    'appeal, after one acceptance of the award',
    async (before) => {
      const one = await before();
      const { cast, code, id } = one;
      await story.award(cast.referee, code, id, 500_000);
      const { award } = await story.dispute(cast.payer, code);
      const step = { call: 'acceptInDispute', action: 'accept_award', body: { award_id: award?.award_id } } as const;
      mustWork(await story.confirmStep(cast.payer, code, step));
      return one;
    },
    { payee: ['appeal', 'accept_award'], arbiter: ['note'], colleague: ['note'] },
  ],
  [
    'office, unassigned',
    async () => {
      const one = await opened();
      await answer(one);
      mustWork(await propose(one));
      for (const side of ['payer', 'payee'] as const) await escalate(one, side);
      await judge(one, 'declineCase');
      return one;
    },
    { ...SIDES_IN_TALK, arbiter: ['assign', 'note'], colleague: ['assign', 'note'] },
  ],
  [
    'office, assigned',
    async (before) => {
      const one = await before();
      await office(one, 'arbiter', 'assignCase');
      return one;
    },
    { ...SIDES_IN_TALK, arbiter: ['question', 'award', 'note'], colleague: ['assign', 'note'] },
  ],
  [
    'closed',
    async (before) => {
      const one = await before();
      mustWork(await server.call('withdrawDispute', { as: one.cast.payer.user, body: { payment_code: one.code } }));
      return one;
    },
    {},
  ],
  [
    'office, waiting for the second arbiter',
    async () => {
      const one = await opened('suspected_fraud');
      mustWork(await story.say('stateInDispute', one.cast.payee, one.code));
      mustWork(await propose(one));
      await office(one, 'arbiter', 'assignCase');
      await office(one, 'arbiter', 'awardCase', { payee_rials: 0, text: REASONS });
      return one;
    },
    {
      payer: ['statement'],
      payee: ['statement'],
      arbiter: ['note'],
      colleague: ['assign', 'note', 'second'],
    },
  ],
];

let reached: { readonly place: number; readonly one: Case } | undefined;

/** The case in the stage of a place in {@link CASES}. */
async function reach(place: number): Promise<Case> {
  const [, make] = CASES[place] as (typeof CASES)[number];
  const before = async () => (reached?.place === place - 1 ? reached.one : reach(place - 1));
  const one = await make(before);
  reached = { place, one };
  return one;
}

const office = <Name extends TestCallName>({ cast, id }: Case, who: Viewer, name: Name, body: object = {}) =>
  server.call(name, { as: cast[who].user, body: { dispute_id: id, ...body } });

/** The viewer's actions; null for a viewer without access. */
async function actionsOf(one: Case, viewer: Viewer): Promise<readonly DisputeAction[] | null> {
  const { user } = one.cast[viewer];
  if (viewer === 'payer' || viewer === 'payee') return (await story.dispute(one.cast[viewer], one.code)).my_actions;
  if (viewer === 'arbiter' || viewer === 'colleague') {
    return (await office(one, viewer, 'caseDetails')).data.dispute.my_actions;
  }
  const seen = await server.call('judgmentDetails', { as: user, body: { dispute_id: one.id } });
  if (seen.error) expect(seen.error.code).toBe(1604);
  return seen.data?.dispute.my_actions ?? null;
}

interface Attempt {
  readonly call: TestCallName;
  readonly action: DisputeAction;
  readonly body?: object;
}

const OF_SIDES: readonly Attempt[] = [
  { call: 'answerDispute', action: 'answer', body: { text: WHAT_HAPPENED } },
  { call: 'concedeDispute', action: 'concede' },
  { call: 'stateInDispute', action: 'statement', body: { text: WHAT_HAPPENED } },
  { call: 'proposeSplit', action: 'propose', body: { payee_rials: 700_000 } },
  { call: 'escalateDispute', action: 'escalate' },
  { call: 'withdrawDispute', action: 'withdraw' },
  { call: 'appealAward', action: 'appeal', body: { text: REASONS } },
];
const OF_JUDGES: readonly Attempt[] = [
  { call: 'acceptCase', action: 'judge_accept' },
  { call: 'declineCase', action: 'judge_decline' },
  { call: 'askSide', action: 'question', body: { to: 'payer', text: 'چرا؟' } },
  { call: 'awardDispute', action: 'award', body: { payee_rials: 0, text: REASONS } },
];
const OF_OFFICE: readonly Attempt[] = [
  { call: 'assignCase', action: 'assign' },
  { call: 'askInCase', action: 'question', body: { to: 'payer', text: 'چرا؟' } },
  { call: 'noteInCase', action: 'note', body: { text: 'تلفن شد.' } },
  { call: 'awardCase', action: 'award', body: { payee_rials: 0, text: REASONS } },
  { call: 'secondAward', action: 'second', body: { award_id: NO_ID } },
  { call: 'postponeCase', action: 'postpone', body: { days: 2, text: WHAT_HAPPENED } },
];

/** An id that exists, or one that does not. */
async function acceptances({ cast, code }: Case): Promise<Attempt[]> {
  const { proposals, award } = await story.dispute(cast.payer, code);
  const proposal = { proposal_id: proposals.at(-1)?.proposal_id ?? NO_ID };
  return [
    { call: 'acceptInDispute', action: 'accept', body: proposal },
    { call: 'rejectProposal', action: 'reject', body: proposal },
    { call: 'acceptInDispute', action: 'accept_award', body: { award_id: award?.award_id ?? NO_ID } },
  ];
}

const isSide = (viewer: Viewer) => viewer === 'payer' || viewer === 'payee';

/** The refusal of an action of the other side, or of an action that is not possible now. */
function refusalOfSide(viewer: Viewer, action: DisputeAction): number {
  if (!isSide(viewer)) return 1012;
  if (viewer === 'payer' ? ['answer', 'concede'].includes(action) : action === 'withdraw') return 1012;
  if (['accept', 'reject', 'accept_award'].includes(action)) return 1606;
  return ['concede', 'withdraw'].includes(action) ? 1007 : 1607;
}

/** Whether a stage is tried with the calls of other parts in the case too: each third stage, and all at night. */
const refusesOutsiders = (place: number) => place % samples(3, 1) === 0;

/** A digest of all data that a step could change. */
async function everything(): Promise<string> {
  const tables = [
    ...['transactions', 'transaction_history', 'disputes', 'dispute_entries', 'dispute_proposals', 'dispute_awards'],
    ...['deadlines', 'deliveries', 'payouts', 'ledger_postings', 'ledger_balances', 'otp_challenges', 'jobs'],
  ];
  const parts = tables.map(
    (table) => sql`select md5(coalesce(string_agg(row_::text, '' order by row_::text), '')) as sum
      from ${sql.table(table)} row_`,
  );
  const { rows } = await sql<{ sum: string }>`${sql.join(parts, sql` union all `)}`.execute(server.context.db.kysely);
  return rows.map(({ sum }) => sum).join();
}

describe.each(CASES.map(([stage, , table], place) => [stage, place, table] as const))('%s', (_stage, place, table) => {
  let one: Case;
  let named: Attempt[];
  let before: string;

  beforeAll(async () => {
    // A stranger to a paid transaction counts as a guesser.
    await server.context.db.pool.query('delete from rate_limits');
    one = await reach(place);
    named = await acceptances(one);
    before = await everything();
  });

  test.each(VIEWERS)(
    'allows %s exactly the actions of the table, and the other calls change nothing',
    async (viewer) => {
      const may = table[viewer] ?? [];
      const actions = await actionsOf(one, viewer);
      expect(actions ?? []).toEqual(may);
      const { user } = one.cast[viewer];
      const answers: [string, number | undefined, number][] = [];
      const mayTry = (isInsider: boolean) => isInsider || refusesOutsiders(place);
      for (const { call, action, body } of mayTry(isSide(viewer)) ? [...OF_SIDES, ...named] : []) {
        if (isSide(viewer) && may.includes(action)) continue;
        const { error } = await server.call(call, { as: user, body: { payment_code: one.code, ...body } });
        answers.push([`${call} ${action}`, error?.code, refusalOfSide(viewer, action)]);
      }
      const judges = actions !== null && viewer === 'referee';
      for (const { call, action, body } of mayTry(viewer === 'referee') ? OF_JUDGES : []) {
        if (judges && may.includes(action)) continue;
        const { error } = await server.call(call, { as: user, body: { dispute_id: one.id, ...body } });
        answers.push([call, error?.code, judges ? 1607 : 1604]);
      }
      const ours = viewer === 'arbiter' || viewer === 'colleague';
      for (const { call, action, body } of mayTry(ours) ? OF_OFFICE : []) {
        if (ours && may.includes(action)) continue;
        const { error } = await office(one, viewer, call, body);
        // The arbiter who made the award is never its second.
        const isOwn = action === 'second' && table.colleague?.includes('second') === true;
        answers.push([call, error?.code, ours && !isOwn ? 1607 : 1012]);
      }
      expect(answers.map(([call, code]) => [call, code])).toEqual(answers.map(([call, , code]) => [call, code]));
      expect(await everything()).toBe(before);
    },
  );
});
