import { isDeepStrictEqual } from 'node:util';
import type { CallName } from '@contract/calls';
import { OFFICE_CALLS } from '@contract/calls/office';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { Database } from '../server/db/database';
import { grantRole } from '../server/db/repositories/operatorRoles';
import { switchSandboxParcel } from '../server/db/repositories/simulators';
import { findUserByNationalCode } from '../server/db/repositories/users';
import { tehranDayOf } from '../server/domain/calendar';
import { grantCredit } from '../server/services/sessions/registration';
import { createTestServer, type TestServer } from '../server/testing/createTestServer';
import { REASONS, WHAT_HAPPENED } from '../server/testing/disputeStory';
import { orderJob } from '../server/testing/jobRunners';
import { MoneyStory } from '../server/testing/moneyStory';
import { httpSend } from '../server/testing/network';
import { createTestClient, mustWork, type TestClient, type TestUser } from '../server/testing/testClient';
import { type BankWord, ScriptedPorts } from './scriptedPorts';
import type { Call, ModelState, PayoutKindOfModel, Step } from './trace';

/** Plays traces of the model against the real server, and compares what both say after each step. */

const NO_ID = '00000000-0000-4000-8000-000000000000';
const OFFICE = ['arbiter', 'colleague', 'deputy'] as const;
const KINDS = ['settle', 'refund'] as const;
/** Minutes of a trace at which people and their accounts are there. */
const NOON = 12 * 60;

interface Person {
  readonly user: TestUser;
  readonly id: string;
  /** Two accounts; the first one is used until a transfer fails. */
  readonly accounts: readonly { readonly id: string; readonly iban: string }[];
}

/** A call that the server answered. */
interface Answered {
  readonly refused: string | null;
  readonly data: unknown;
}

/** A payment at the gateway. */
interface Visit {
  readonly token: string;
  back: { readonly address: string; readonly fields: Record<string, string> } | null;
}

interface SentCode {
  readonly who: string;
  readonly body: { readonly payment_code: string; readonly action: string; readonly token: string; readonly verification_code: string };
  readonly key: string;
  answer: unknown;
}

/** The first difference between model and server. */
export interface Divergence {
  /** Place of the step in its trace. */
  readonly step: number;
  readonly what: string;
}

/** The one-time codes' names of the model's verbs. */
const ACTION_OF: Readonly<Record<string, string>> = {
  settle: 'settle_transaction',
  refund: 'refund_transaction',
  cancel: 'cancel',
  concede: 'concede_dispute',
  propose: 'propose_split',
  accept: 'accept_proposal',
  accept_award: 'accept_award',
  award: 'award_dispute',
  account: 'change_payout_account',
};

/** The server, with a clock by hand and scripted ports, and the people who work in every trace. */
export class Stage {
  private constructor(
    readonly server: TestServer,
    readonly client: TestClient,
    readonly ports: ScriptedPorts,
    readonly office: Readonly<Record<string, Person>>,
  ) {}

  /** A server on a fresh database that answers over HTTP. */
  static async open(database: Database): Promise<Stage> {
    const seconds = (100_000 * DAY_MS) / 1_000;
    const config = { accessLifetimeSeconds: seconds, refreshLifetimeSeconds: seconds, sessionLifetimeSeconds: seconds };
    const server = await createTestServer({ config, database });
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const client = createTestClient((request) => httpSend(origin, request), server.context.config.clientId);
    const office: Record<string, Person> = {};
    for (const name of OFFICE) office[name] = await register(server, client);
    for (const { id } of Object.values(office)) await grantRole(server.context.db.kysely, id, 'arbiter', server.clock.now());
    return new Stage(server, client, new ScriptedPorts(server.context), office);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

async function register({ context }: TestServer, client: TestClient): Promise<Person> {
  const user = await client.registerUser();
  // A card number with a refused ending makes way to its neighbour, which is the next sample, too.
  const first = await client.addCard(user);
  const accounts = [first, await client.addCard(user).catch(() => client.addCard(user))];
  const { id } = (await findUserByNationalCode(context.db.kysely, user.nationalCode)) ?? {};
  return { user, id: String(id), accounts };
}

/** Plays a trace. @returns the first difference, or null */
export async function play(stage: Stage, trace: readonly Step[]): Promise<Divergence | null> {
  const [first, ...steps] = trace;
  if (!first) return null;
  const deal = await Deal.begin(stage, first.s);
  let before = first;
  for (const [place, step] of steps.entries()) {
    const found = await deal.take(before.s, step).then(
      async (difference) => difference ?? (await deal.compare(step)),
      (error) => `broken: ${error.stack}`,
    );
    if (found) return { step: place + 1, what: found };
    before = step;
  }
  return null;
}

/** One deal of a trace on the server. */
class Deal {
  private readonly visits: Visit[] = [];
  private code: SentCode | null = null;
  private parcel = '';
  private outage: { readonly from_at: string; readonly scope: string } | null = null;
  private told: Readonly<Record<string, number>> = {};

  private constructor(
    private readonly stage: Stage,
    private readonly people: Readonly<Record<string, Person>>,
    /** The instant of minute 0. */
    private readonly midnight: number,
    private readonly paymentCode: string,
    private readonly id: string,
  ) {}

  static async begin(stage: Stage, { terms, clock }: ModelState): Promise<Deal> {
    const { server, client, office } = stage;
    const { db } = server.context;
    // Work and outages of earlier traces.
    await db.pool.query('delete from jobs');
    await db.pool.query('delete from outage_entries; delete from outages');
    const midnight = tehranDayOf(new Date(server.clock.now().getTime() + DAY_MS)).from.getTime();
    server.clock.set(new Date(midnight + NOON * MINUTE_MS));
    const people: Record<string, Person> = { ...office };
    for (const name of ['buyer', 'rival', 'seller', 'referee']) people[name] = await register(server, client);
    const { buyer, seller, referee } = people as Record<string, Person>;
    if (!buyer || !seller || !referee) throw new Error('People are missing');
    // An arbiter who buys something may not decide about it.
    await grantRole(db.kysely, buyer.id, 'arbiter', server.clock.now());
    for (const [person, rials] of [[buyer, terms.buyerCredit], [seller, terms.sellerCredit]] as const) {
      if (rials > 0) await grantCredit(db.kysely, { userId: person.id, amountRials: rials, at: server.clock.now() });
    }
    server.clock.set(new Date(midnight + clock * MINUTE_MS));
    const code = await new MoneyStory(client).request(
      { ...seller, accountId: seller.accounts[0]?.id ?? '', iban: '', pan: null },
      {
        amount: terms.amount,
        side: terms.side === 'payer' ? 1 : 2,
        referee: referee.user.nationalCode,
        delivery: terms.method,
        payByDays: 1,
        deliverByDays: 1,
      },
    );
    stage.ports.lossy = false;
    const { rows } = await db.pool.query('select id from transactions where payment_code = $1', [code]);
    return new Deal(stage, people, midnight, code, String(rows[0]?.id));
  }

  /** Takes a step: its call, then the time and the jobs that pass. @returns a difference in the call's answer */
  async take(before: ModelState, { last, s }: Step): Promise<string | null> {
    const { server } = this.stage;
    // The limits of calls have their own tests.
    await server.context.db.pool.query('delete from rate_limits');
    const { refused } = await (last.who === 'world' ? this.happen(last, before) : this.call(last, before));
    if (last.ok && refused !== null) return `refused: ${refused}`;
    if (!last.ok && refused === null) return 'not refused';
    await this.runJobs();
    await this.advance(s.clock);
    return null;
  }

  /** Runs the worker at each minute that has due jobs, and then at the end. */
  private async advance(minute: number): Promise<void> {
    const { server } = this.stage;
    const end = this.midnight + minute * MINUTE_MS;
    for (;;) {
      // A deadline of the delivery waits for the end of a dispute, and messages change nothing.
      const { rows } = await server.context.db.pool.query(
        `select min(due_at) as due from jobs where due_at is not null and queue <> 'notice' and not (
          queue = 'deadline' and (subject like '%:deliver_by' or subject like '%:inspection')
          and exists (select from transactions where id::text = split_part(subject, ':', 1) and dispute_id is not null))`,
      );
      const due: Date | null = rows[0]?.due ?? null;
      const next = due ? Math.ceil(Math.max(due.getTime(), server.clock.now().getTime() + 1) / MINUTE_MS) * MINUTE_MS : end;
      server.clock.set(new Date(Math.min(next, end)));
      await this.runJobs();
      if (next >= end) return;
    }
  }

  /** The jobs of one minute. Payments come before deadlines, which wait for them. */
  private async runJobs(): Promise<void> {
    const { server } = this.stage;
    const { pool } = server.context.db;
    const now = server.clock.now();
    const { rowCount } = await pool.query(
      `update jobs set due_at = 'infinity' where queue = 'deadline' and subject = $1 and due_at <= $2
        and exists (select from jobs where queue = 'payment-attempt' and due_at <= $2)`,
      [`${this.id}:pay_by`, now],
    );
    await server.runJobs();
    if (!rowCount) return;
    await pool.query("update jobs set due_at = $1 where due_at = 'infinity'", [now]);
    await server.runJobs();
  }

  // ---- Events of the outside world

  private async happen({ verb, word, n }: Call, before: ModelState): Promise<Answered> {
    const { server, ports } = this.stage;
    const { kysely, pool } = server.context.db;
    const now = server.clock.now();
    const story = new MoneyStory(this.stage.client);
    const visit = this.visits[n];
    switch (verb) {
      case 'charge':
      case 'fail': {
        if (!visit) throw new Error(`No attempt ${n}`);
        visit.back = await story.pressAtGateway(visit.token, { press: verb === 'fail' ? 'fail' : 'pay' });
        if (verb === 'charge') break;
        await this.comeBack(visit);
        break;
      }
      case 'back':
        if (visit) await this.comeBack(visit);
        break;
      case 'arrive':
        await switchSandboxParcel(kysely, { code: this.parcel, state: 'delivered', at: now });
        break;
      case 'bank_settle':
      case 'bank_refund':
        ports.say(this.paymentCode, verb === 'bank_settle' ? 'settle' : 'refund', word as BankWord);
        break;
      case 'return':
        ports.giveBack(this.paymentCode, word);
        await orderJob(kysely, 'payout-returns', 'bank', now);
        break;
      case 'down': {
        const body = this.outage ?? { from_at: now.toISOString(), scope: word };
        const ends = this.outage !== null && { to_at: now.toISOString() };
        this.outage = this.outage ? null : body;
        const answer = await this.inOffice('enterOutage', 'arbiter', { ...body, ...ends, why: 'قطعی آزمایشی' });
        // Deadlines of earlier traces were looked at, too.
        await pool.query("delete from jobs where queue = 'deadline' and not starts_with(subject, $1)", [this.id]);
        return answer;
      }
      case 'lossy':
        ports.lossy = !before.lossy;
        break;
    }
    return { refused: null, data: null };
  }

  private async comeBack({ back }: Visit): Promise<void> {
    if (!back) throw new Error('The browser has nothing to bring back');
    await new MoneyStory(this.stage.client).sentTo(back.address, back.fields);
  }

  // ---- Calls of people

  private async call(call: Call, before: ModelState): Promise<Answered> {
    if (call.word === 'confirm' || call.word === 'repeat') return this.confirm(call);
    const asked = await this.request(call, before);
    const { token } = (asked.data ?? {}) as { token?: string };
    if (call.word !== 'ask' || asked.refused !== null) return asked;
    const code = await this.stage.client.smsCode(this.person(call.who).user.mobile);
    const action = ACTION_OF[call.verb] ?? '';
    const body = { payment_code: this.paymentCode, action, token: String(token), verification_code: code };
    this.code = { who: call.who, body, key: `model-${token}`, answer: null };
    return asked;
  }

  /** Confirms with the last code. A refused confirmation is a new call, a repeated one has the same key. */
  private async confirm({ word, ok }: Call): Promise<Answered> {
    const { code } = this;
    if (!code) throw new Error('There is no code');
    const headers = { 'idempotency-key': ok ? code.key : `${code.key}-again-${this.stage.server.clock.now().getTime()}` };
    const answer = await this.to('verifyTransactionOtp', code.who, code.body, headers);
    if (!ok || answer.refused !== null) return answer;
    if (word === 'confirm') code.answer = answer.data;
    else if (!isDeepStrictEqual(code.answer, answer.data)) return { refused: 'another answer than before', data: null };
    return answer;
  }

  private async request({ verb, who, word, n }: Call, before: ModelState): Promise<Answered> {
    const ofDeal = { payment_code: this.paymentCode };
    const dispute = verb === 'open' ? null : await this.lastDispute();
    const ofCase = { dispute_id: dispute?.id ?? NO_ID };
    const isOperator = who in this.stage.office || (who === 'buyer' && OFFICE_VERBS.has(verb));
    switch (verb) {
      case 'pay': {
        const body = { ...ofDeal, payer_bank_account: this.accountOf(who, 1).id, accept_referee: before.terms.accepts };
        const answer = await this.to('pay', who, body);
        if (answer.refused === null) this.visits.push({ token: (answer.data as { token: string }).token, back: null });
        return answer;
      }
      case 'cancel':
      case 'settle':
      case 'refund':
        return this.to(verb, who, ofDeal);
      case 'send':
        this.parcel = String(Math.random()).slice(2, 12).padEnd(10, '7').repeat(2);
        return this.to('recordDelivery', who, { ...ofDeal, kind: 'courier', carrier: 'post', tracking_code: this.parcel });
      case 'declare':
        return this.to('recordDelivery', who, { ...ofDeal, kind: 'declared' });
      case 'receive':
        return this.to('confirmReceipt', who, ofDeal);
      case 'handover': {
        const shown = before.payer === 'none' ? null : await this.to('handoverCode', before.payer, ofDeal);
        const pin = (shown?.data as { pin?: string } | null | undefined)?.pin ?? '000000';
        return this.to('handover', who, { ...ofDeal, pin });
      }
      case 'extend':
        return this.to('extendDeadline', who, { ...ofDeal, what: word, days: word === 'inspection' ? 2 : 1 });
      case 'open':
        return this.to('openDispute', who, { ...ofDeal, reason: word, text: WHAT_HAPPENED, wanted_payee_rials: 0 });
      case 'answer':
        return this.to('answerDispute', who, { ...ofDeal, text: WHAT_HAPPENED });
      case 'statement':
        return this.to('stateInDispute', who, { ...ofDeal, text: WHAT_HAPPENED });
      case 'concede':
        return this.to('concedeDispute', who, ofDeal);
      case 'withdraw':
        return this.to('withdrawDispute', who, ofDeal);
      case 'propose':
        return this.to('proposeSplit', who, { ...ofDeal, payee_rials: n });
      case 'accept':
      case 'reject': {
        const side = who === 'seller' ? 'payer' : 'payee';
        const body = { ...ofDeal, proposal_id: dispute?.offers[side] ?? NO_ID };
        return this.to(verb === 'accept' ? 'acceptInDispute' : 'rejectProposal', who, body);
      }
      case 'escalate':
        return this.to('escalateDispute', who, ofDeal);
      case 'appeal':
        return this.to('appealAward', who, { ...ofDeal, text: REASONS });
      case 'accept_award':
        return this.to('acceptInDispute', who, { ...ofDeal, award_id: dispute?.award ?? NO_ID });
      case 'judge_accept':
        return this.to('acceptCase', who, ofCase);
      case 'judge_decline':
        return this.to('declineCase', who, ofCase);
      case 'question': {
        const body = { ...ofCase, to: word === 'seller' ? 'payee' : 'payer', text: 'ترمز را آزمودید؟' };
        return isOperator ? this.inOffice('askInCase', who, body) : this.to('askSide', who, body);
      }
      case 'award': {
        const body = { ...ofCase, payee_rials: n, text: REASONS };
        return isOperator ? this.inOffice('awardCase', who, body) : this.to('awardDispute', who, body);
      }
      case 'assign':
        return this.inOffice('assignCase', who, { ...ofCase, takes_over: true });
      case 'second':
        return this.inOffice('secondAward', who, { ...ofCase, award_id: dispute?.award ?? NO_ID });
      case 'note':
        return this.inOffice('noteInCase', who, { ...ofCase, text: 'تلفن شد.' });
      case 'postpone':
        return this.inOffice('postponeCase', who, { ...ofCase, days: 1, text: WHAT_HAPPENED });
      case 'account': {
        const stopped = KINDS.find((kind) => before.payouts[kind].state === 'needs_account' && this.owner(before, kind) === who);
        const account = this.accountOf(who, stopped ? 3 - before.payouts[stopped].account : 2);
        return this.to('changePayoutAccount', who, { ...ofDeal, bank_account_id: account.id });
      }
      default:
        throw new Error(`Unknown verb «${verb}»`);
    }
  }

  private async to(name: CallName, who: string, body: object, headers: Record<string, string> = {}): Promise<Answered> {
    const { data, error } = await this.stage.client.call(name, { as: this.person(who).user, body, headers });
    return { refused: error ? JSON.stringify(error) : null, data };
  }

  private async inOffice(name: keyof typeof OFFICE_CALLS, who: string, body: object): Promise<Answered> {
    const { method, path } = OFFICE_CALLS[name];
    const headers = { authorization: `Bearer ${this.person(who).user.access}`, 'x-client-id': 'amanat-web' };
    const response = await this.stage.client.send({ method, url: path, headers, payload: body });
    const { data, error } = response.json<{ data: unknown; error?: unknown }>();
    return { refused: error ? JSON.stringify(error) : null, data };
  }

  private person(name: string): Person {
    const person = this.people[name];
    return person ?? refuseToGuess(`person ${name}`);
  }

  private accountOf(who: string, place: number): Person['accounts'][number] {
    return this.person(who).accounts[place - 1] ?? refuseToGuess(`account ${place} of ${who}`);
  }

  private owner({ payer }: ModelState, kind: PayoutKindOfModel): string {
    return kind === 'settle' ? 'seller' : payer;
  }

  private async lastDispute() {
    const { rows } = await this.stage.server.context.db.pool.query(
      `select last.id, (select id from dispute_awards where dispute_id = last.id order by at desc limit 1) as award,
        (select json_object_agg(side, id) from dispute_proposals where dispute_id = last.id and state = 'open') as offers
      from disputes last where transaction_id = $1 order by place desc limit 1`,
      [this.id],
    );
    const [row] = rows as { id: string; award: string | null; offers: Record<string, string> | null }[];
    return row ? { ...row, offers: row.offers ?? {} } : null;
  }

  // ---- Comparison

  /** @returns the first difference between model and server, or null */
  async compare({ s, shown }: Step): Promise<string | null> {
    const model: Record<string, unknown> = { ...this.expected(s) };
    const server: Record<string, unknown> = { ...(await this.stored(s)) };
    if (shown) {
      Object.assign(model, this.expectedView(s, shown));
      Object.assign(server, await this.view(s, shown));
    }
    for (const [name, value] of Object.entries(model)) {
      if (isDeepStrictEqual(value, server[name])) continue;
      return `${name}: model ${JSON.stringify(value)}, server ${JSON.stringify(server[name])}`;
    }
    return null;
  }

  private expected(s: ModelState) {
    const { rival: _, ...owners } = { rival: 0, ...s.money };
    const payouts = KINDS.flatMap((kind) => {
      const { state, rials, refusals, account, changes, sent } = s.payouts[kind];
      if (state === 'none') return [];
      const to = state === 'sent' || state === 'done' ? this.accountOf(this.owner(s, kind), account).iban : null;
      return [{ kind, rials, state, refusals, changes, sent, to }];
    });
    const news = s.news.map(([person, kind]) => `${person} ${kind}`).sort();
    return { status: s.status, money: nonZero(owners), payouts, news };
  }

  /** Money, transfers and new notices, from the database and the bank. */
  private async stored(s: ModelState) {
    const { pool } = this.stage.server.context.db;
    const { rows: [found] } = await pool.query(
      `select status,
        (select json_object_agg(account, rials) from (
          select account, sum(amount_rials) as rials from ledger_postings join ledger_entries entry on entry.id = entry_id
            where transaction_id = transactions.id group by account) sums) as money,
        (select json_agg(row_to_json(payouts)) from payouts where transaction_id = transactions.id) as payouts,
        (select json_object_agg(name, number) from (
          select user_id || ' ' || kind as name, count(*) as number from notices
            where payment_code = transactions.payment_code and kind <> 'deadline' group by 1) told) as told
      from transactions where id = $1`,
      [this.id],
    );
    const nameOf = (userId: string) => Object.keys(this.people).find((name) => this.people[name]?.id === userId) ?? userId;
    const money = Object.entries((found.money ?? {}) as Record<string, number>).map(([account, rials]) => {
      const [kind = '', ...rest] = account.split(':');
      if (kind === 'payable') return [rest[1] ?? '', rials];
      return [kind === 'credit' ? `credit:${nameOf(rest[0] ?? '')}` : (ACCOUNT_OF[kind] ?? kind), rials];
    });
    const rows = (found.payouts ?? []) as Record<string, never>[];
    const payouts = KINDS.flatMap((kind) => {
      const row = rows.find((one) => one.kind === kind);
      if (!row) return [];
      const orders = this.stage.ports.ordersOf(this.paymentCode, kind);
      const state = row.done_at ? 'done' : row.state;
      const sent = orders.filter((order) => order.state === 'done').length;
      const to = state === 'sent' || state === 'done' ? (orders.at(-1)?.iban ?? null) : null;
      const { amount_rials: rials, refusals, account_changes: changes } = row;
      return [{ kind, rials, state, refusals, changes, sent, to }];
    });
    const told = (found.told ?? {}) as Record<string, number>;
    const news = Object.keys(told)
      .filter((name) => told[name] !== this.told[name])
      .map((name) => name.replace(/^\S+/, nameOf))
      .sort();
    this.told = told;
    return { status: found.status, money: nonZero(Object.fromEntries(money)), payouts, news };
  }

  private expectedView(s: ModelState, { next, rights }: NonNullable<Step['shown']>) {
    const isOpen = s.d.stage !== 'none' && s.d.stage !== 'closed';
    const { due, silence } = next;
    const actor = { none: null, seller: 'payee', [s.payer === 'none' ? 'buyer' : s.payer]: 'payer' }[next.actor];
    const seen = { status: s.status, actor: actor === undefined ? next.actor : actor, due, silence, stage: isOpen ? s.d.stage : null,
      delivery: s.payer === 'none' ? null : s.delivery };
    const views = Object.fromEntries(this.sides(s).map((name) => [name, seen]));
    const offered = this.viewers(s).map((name) => [`offered to ${name}`, comparable(rights[name] ?? [], s)]);
    return { ...views, ...Object.fromEntries(offered) };
  }

  private sides(s: ModelState): [string, string] {
    return [s.payer === 'none' ? 'buyer' : s.payer, 'seller'];
  }

  /** The readers of an open dispute whose rights are compared. */
  private viewers(s: ModelState): string[] {
    const { stage, referee } = s.d;
    if (stage === 'none' || stage === 'closed') return [];
    const isJudge = stage === 'referee' && (referee === 'invited' || referee === 'accepted');
    return [...this.sides(s), ...(isJudge ? ['referee'] : []), ...(stage === 'office' ? OFFICE : [])];
  }

  private async view(s: ModelState, shown: NonNullable<Step['shown']>) {
    const seen: Record<string, unknown> = {};
    const body = { payment_code: this.paymentCode };
    for (const name of this.sides(s)) {
      const { data, error } = await this.stage.client.call('transactionDetails', { as: this.person(name).user, body });
      if (error) return { ...seen, [name]: error };
      const { status, next, dispute, delivery } = data.details;
      seen[name] = {
        status,
        actor: next.actor,
        due: next.due_at === null ? 0 : (Date.parse(next.due_at) - this.midnight) / MINUTE_MS,
        silence: next.if_silent,
        stage: dispute?.stage ?? null,
        delivery: delivery?.state ?? null,
      };
    }
    const viewers = this.viewers(s);
    const { id: disputeId = NO_ID } = (viewers.length > 0 && (await this.lastDispute())) || {};
    for (const name of viewers) {
      const ofCase = { dispute_id: disputeId };
      const { data } =
        name === 'referee'
          ? await this.to('judgmentDetails', name, ofCase)
          : OFFICE.some((one) => one === name)
            ? await this.inOffice('caseDetails', name, ofCase)
            : await this.to('disputeDetails', name, body);
      const { dispute } = (data ?? {}) as { dispute?: { my_actions: string[] } };
      seen[`offered to ${name}`] = comparable(dispute?.my_actions ?? [], s);
    }
    return seen;
  }
}

const OFFICE_VERBS: ReadonlySet<string> = new Set(['assign', 'second', 'note', 'postpone', 'award', 'question']);

const ACCOUNT_OF: Readonly<Record<string, string>> = { gateway_clearing: 'clearing' };

function nonZero(money: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(money)
      .filter(([, rials]) => rials !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** While an outage runs, the server judges these two by the deadline of its last check. */
const BY_LAST_CHECK: ReadonlySet<string> = new Set(['statement', 'postpone']);

function comparable(actions: readonly string[], { down }: ModelState): string[] {
  return actions.filter((action) => down !== 'api' || !BY_LAST_CHECK.has(action)).sort();
}

function refuseToGuess(what: string): never {
  throw new Error(`The trace names an unknown ${what}`);
}
