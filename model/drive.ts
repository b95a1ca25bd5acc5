import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { orderJob } from '../server/db/repositories/jobOrders';
import { grantRole } from '../server/db/repositories/operatorRoles';
import { switchSandboxParcel } from '../server/db/repositories/simulators';
import { tehranDayOf } from '../server/domain/calendar';
import { grantCredit } from '../server/services/sessions/registration';
import { MoneyStory } from '../server/testing/moneyStory';
import { type Answered, Calls, type Visit } from './calls';
import { Observer } from './observer';
import type { BankWord } from './scriptedPorts';
import { type Person, register, type Stage } from './stage';
import type { Call, ModelState, Step } from './trace';

/** Plays traces of the model against the real server, and compares what both say after each step. */

/** Minutes of a trace at which people and their accounts are there. */
const NOON = 12 * 60;

interface SentCode {
  readonly who: string;
  readonly body: {
    readonly payment_code: string;
    readonly action: string;
    readonly token: string;
    readonly verification_code: string;
  };
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

/** Plays a trace. @returns the first difference, or null */
export async function play(stage: Stage, trace: readonly Step[]): Promise<Divergence | null> {
  const [first, ...steps] = trace;
  if (!first) return null;
  const calls = await begin(stage, first.s);
  const deal = new Deal(calls);
  const observer = new Observer(calls);
  let before = first;
  for (const [place, step] of steps.entries()) {
    const found = await deal.take(before.s, step).then(
      async (difference) => difference ?? (await observer.compare(step)),
      (error) => `broken: ${error.stack}`,
    );
    if (found) return { step: place + 1, what: found };
    before = step;
  }
  return null;
}

/** Registers the people of a trace and creates its request. */
async function begin(stage: Stage, { terms, clock }: ModelState): Promise<Calls> {
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
  for (const [person, rials] of [
    [buyer, terms.buyerCredit],
    [seller, terms.sellerCredit],
  ] as const) {
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
  return new Calls(stage, people, midnight, code, String(rows[0]?.id));
}

/** One deal of a trace on the server. */
class Deal {
  private code: SentCode | null = null;
  private outage: { readonly from_at: string; readonly scope: string } | null = null;

  constructor(private readonly calls: Calls) {}

  /** Takes a step: its call, then the time and the jobs that pass. @returns a difference in the call's answer */
  async take(before: ModelState, { last, s }: Step): Promise<string | null> {
    const { server } = this.calls.stage;
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
    const { server } = this.calls.stage;
    const end = this.calls.midnight + minute * MINUTE_MS;
    for (;;) {
      // A deadline of the delivery waits for the end of a dispute, and messages change nothing.
      const { rows } = await server.context.db.pool.query(
        `select min(due_at) as due from jobs where due_at is not null and queue not like 'notice-%' and not (
          queue = 'deadline' and (subject like '%:deliver_by' or subject like '%:inspection')
          and exists (select from transactions where id::text = split_part(subject, ':', 1) and dispute_id is not null))`,
      );
      const due: Date | null = rows[0]?.due ?? null;
      const next = due
        ? Math.ceil(Math.max(due.getTime(), server.clock.now().getTime() + 1) / MINUTE_MS) * MINUTE_MS
        : end;
      server.clock.set(new Date(Math.min(next, end)));
      await this.runJobs();
      if (next >= end) return;
    }
  }

  /** The jobs of one minute. Payments come before deadlines, which wait for them. */
  private async runJobs(): Promise<void> {
    const { server } = this.calls.stage;
    const { pool } = server.context.db;
    const now = server.clock.now();
    const { rowCount } = await pool.query(
      `update jobs set due_at = 'infinity' where queue = 'deadline' and subject = $1 and due_at <= $2
        and exists (select from jobs where queue = 'payment-attempt' and due_at <= $2)`,
      [`${this.calls.id}:pay_by`, now],
    );
    await server.runJobs();
    if (!rowCount) return;
    await pool.query("update jobs set due_at = $1 where due_at = 'infinity'", [now]);
    await server.runJobs();
  }

  // ---- Events of the outside world

  private async happen({ verb, word, n }: Call, before: ModelState): Promise<Answered> {
    const { server, ports } = this.calls.stage;
    const { kysely, pool } = server.context.db;
    const now = server.clock.now();
    const story = new MoneyStory(this.calls.stage.client);
    const visit = this.calls.visits[n];
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
        await switchSandboxParcel(kysely, { code: this.calls.parcel, state: 'delivered', at: now });
        break;
      case 'bank_settle':
      case 'bank_refund':
        ports.say(this.calls.paymentCode, verb === 'bank_settle' ? 'settle' : 'refund', word as BankWord);
        break;
      case 'return':
        ports.giveBack(this.calls.paymentCode, word);
        await orderJob(kysely, 'payout-returns', 'bank', now);
        break;
      case 'down': {
        const body = this.outage ?? { from_at: now.toISOString(), scope: word };
        const ends = this.outage !== null && { to_at: now.toISOString() };
        this.outage = this.outage ? null : body;
        const answer = await this.calls.to('enterOutage', 'arbiter', { ...body, ...ends, why: 'قطعی آزمایشی' });
        // Deadlines of earlier traces were looked at, too.
        await pool.query("delete from jobs where queue = 'deadline' and not starts_with(subject, $1)", [this.calls.id]);
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
    await new MoneyStory(this.calls.stage.client).sentTo(back.address, back.fields);
  }

  // ---- Calls of people

  private async call(call: Call, before: ModelState): Promise<Answered> {
    if (call.word === 'confirm' || call.word === 'repeat') return this.confirm(call);
    const asked = await this.calls.request(call, before);
    const { token } = (asked.data ?? {}) as { token?: string };
    if (call.word !== 'ask' || asked.refused !== null) return asked;
    const code = await this.calls.stage.client.smsCode(this.calls.person(call.who).user.mobile);
    const action = ACTION_OF[call.verb] ?? '';
    const body = { payment_code: this.calls.paymentCode, action, token: String(token), verification_code: code };
    this.code = { who: call.who, body, key: `model-${token}`, answer: null };
    return asked;
  }

  /** Confirms with the last code. A refused confirmation is a new call, a repeated one has the same key. */
  private async confirm({ word, ok }: Call): Promise<Answered> {
    const { code } = this;
    if (!code) throw new Error('There is no code');
    const headers = {
      'idempotency-key': ok ? code.key : `${code.key}-again-${this.calls.stage.server.clock.now().getTime()}`,
    };
    const answer = await this.calls.to('verifyTransactionOtp', code.who, code.body, headers);
    if (!ok || answer.refused !== null) return answer;
    if (word === 'confirm') code.answer = answer.data;
    else if (!isDeepStrictEqual(code.answer, answer.data)) return { refused: 'another answer than before', data: null };
    return answer;
  }
}
