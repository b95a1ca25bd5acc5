import { MINUTE_MS } from '@contract/rules/durations';
import type { PaymentState } from '@contract/rules/transactionStates';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import type { TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { mustWork } from '../../../server/testing/testClient';

const SECOND = 1_000;
/** After this time the bank returns an unconfirmed payment, and the server stops waiting for the payer. */
const HALF_AN_HOUR = 30 * MINUTE_MS;
const LATE_ANSWER = 10 * SECOND;
/** A returned payer must see the truth within this time. */
const SOON = 10 * SECOND;
const POLL = 2 * SECOND;
const AMOUNT = 2_500_000;

/**
 * How a payer returns. `cleared` and `other browser`: without a login, with the ticket of the callback. `airplane`: the callback never
 * leaves the phone. `killed`: the callback arrives and its answer is lost. The late ones return after 25 and 40 minutes.
 */
const WAYS = ['same browser', 'cleared', 'other browser', 'airplane', 'twice', 'late 25', 'late 40', 'killed'] as const;
type Way = (typeof WAYS)[number];

const PRESSED = ['pay', 'pay', 'pay', 'fail', 'leave'] as const;
const ANSWERS = ['ok', 'ok', 'late', 'wrong_amount'] as const;

interface Try {
  readonly payer: Trader;
  readonly token: string;
  readonly way: Way;
  readonly startedAt: number;
  readonly isNewest: boolean;
  readonly callBack: () => Promise<URLSearchParams>;
  ticket: string | null;
  isBack: boolean;
  /** It returned after the gateway dropped the payment, and no other payment exists. */
  wasTooLate: boolean;
}

export interface ReturnsResult {
  readonly runs: number;
  readonly tries: number;
  /** Count of card payments; each paid a request or went back. */
  readonly paid: number;
  readonly sentBack: number;
  /** Longest time until a returned payer saw the truth, in ms of the server's clock. */
  readonly slowestMs: number;
  readonly wrong: readonly string[];
}

/**
 * People pay and return in all ways, each run with its own request. Compares their screens with the gateway's books, and the books with
 * the ledger. The seed fixes everything. Needs a server with a manual clock and long sessions.
 */
export async function runReturns(server: TestServer, options: { runs: number; seed: string }): Promise<ReturnsResult> {
  const story = new MoneyStory(server);
  const seller = await story.trader();
  const payers = [await story.trader(), await story.trader()];
  const result = { runs: options.runs, tries: 0, paid: 0, sentBack: 0, slowestMs: 0, wrong: [] as string[] };
  for (let run = 1; run <= options.runs; run += 1) {
    const one = new Run(server, story, seededRandom(`${options.seed}:${run}`));
    await one.play(seller, payers);
    result.tries += one.tries.length;
    result.paid += one.paid;
    result.sentBack += one.sentBack;
    result.slowestMs = Math.max(result.slowestMs, one.slowestMs);
    result.wrong.push(...one.wrong.map((line) => `run ${run}: ${line}`));
    server.clock.advance(3 * 60 * MINUTE_MS);
  }
  return result;
}

class Run {
  readonly tries: Try[] = [];
  readonly wrong: string[] = [];
  slowestMs = 0;
  paid = 0;
  sentBack = 0;
  private code = '';

  constructor(
    private readonly server: TestServer,
    private readonly story: MoneyStory,
    private readonly random: (below: number) => number,
  ) {}

  async play(seller: Trader, payers: readonly Trader[]): Promise<void> {
    this.code = await this.story.request(seller, { amount: AMOUNT, side: 2 });
    const company = this.random(3);
    const who = company === 0 ? [payers[0]] : company === 1 ? [payers[0], payers[1]] : [payers[0], payers[0]];
    for (const [place, payer] of who.entries()) await this.open(payer as Trader, company !== 2 || place === 1);
    for (const step of this.timetable()) {
      await this.letTimePass(step.at - this.now());
      await step.happens();
    }
    await this.letTimePass(HALF_AN_HOUR + MINUTE_MS);
    await this.judge();
  }

  private now(): number {
    return this.server.clock.now().getTime();
  }

  private async open(payer: Trader, isNewest: boolean): Promise<void> {
    const token = await this.story.gatewayToken(payer, this.code);
    const startedAt = this.now();
    const pressed = await this.story.pressAtGateway(token, {
      press: this.pick(PRESSED),
      verification: this.pick(ANSWERS),
    });
    if (!pressed) throw new Error('The gateway has no way back');
    const callBack = () => this.story.callBack(pressed.address, pressed.fields);
    const one = { payer, token, way: this.pick(WAYS), startedAt, isNewest, callBack };
    this.tries.push({ ...one, ticket: null, isBack: false, wasTooLate: false });
    this.server.clock.advance(SECOND);
  }

  /** When the payer returns, and when the payer looks. */
  private timetable() {
    const steps = this.tries.flatMap((one) => {
      const { way, startedAt } = one;
      const delay = way === 'late 25' ? 25 * MINUTE_MS : way === 'late 40' ? 40 * MINUTE_MS : this.random(90) * SECOND;
      const back = { at: startedAt + delay, happens: () => this.comeBack(one) };
      const looksLater = way === 'airplane' || way === 'killed';
      const lookAt = looksLater ? startedAt + this.pick([2, 20, 35]) * MINUTE_MS : startedAt + delay;
      const look = { at: lookAt, happens: () => this.look(one) };
      return way === 'airplane' ? [look] : [back, { ...look, at: Math.max(look.at, back.at) }];
    });
    return steps.sort((left, right) => left.at - right.at);
  }

  private async comeBack(one: Try): Promise<void> {
    const book = await gatewayBook(this.server, one.token);
    const isTooLate = this.now() - Number(book.decided_at) > HALF_AN_HOUR;
    one.wasTooLate = isTooLate && (await this.winner()) === undefined;
    const query = await one.callBack();
    const last = one.way === 'twice' ? await one.callBack() : query;
    one.ticket = one.way === 'killed' ? null : last.get('ticket');
    one.isBack = true;
  }

  /** Polls like the page until the answer is true. */
  private async look(one: Try): Promise<void> {
    const since = this.now();
    for (;;) {
      const right = await this.rightStates(one);
      const seen = await this.see(one);
      if (seen.some((state) => right.includes(state))) break;
      if (this.now() - since >= SOON) {
        this.wrong.push(`${one.way} sees ${seen.join('+') || 'nothing'} where it is ${right.join(' or ')}`);
        return;
      }
      await this.letTimePass(POLL);
    }
    this.slowestMs = Math.max(this.slowestMs, this.now() - since);
  }

  private async see(one: Try): Promise<PaymentState[]> {
    const isStranger = one.way === 'cleared' || one.way === 'other browser';
    if (isStranger && one.ticket) return [await seenWithTicket(this.server, one.ticket)];
    const states = await seenLoggedIn(this.story, one.payer, this.code);
    const right = await this.rightStates(one);
    // A failed or lost attempt may stay silent after a later attempt.
    const isOver = right.every((state) => state === 'failed' || state === 'lost');
    const hasPaid = states[0] === 'paid' && (await this.winner())?.payer === one.payer;
    return isOver && (!one.isNewest || hasPaid) ? right : states;
  }

  /** The allowed answers for an attempt, from the gateway's books and the time alone. */
  private async rightStates(one: Try): Promise<PaymentState[]> {
    const book = await gatewayBook(this.server, one.token);
    if (!one.isBack) return [this.now() - one.startedAt < HALF_AN_HOUR ? 'at_gateway' : 'lost'];
    if (book.decision !== 'paid') return ['failed'];
    if (book.reversed_at !== null) return ['returned'];
    if (book.advised_at !== null) return book.verification === 'wrong_amount' ? ['returning'] : ['paid'];
    if ((await this.winner()) !== undefined && !one.wasTooLate) return ['returning'];
    if (one.wasTooLate) return ['failed'];
    const isAnswered = book.verification !== 'late' || this.now() - Number(book.decided_at) >= LATE_ANSWER;
    return isAnswered ? [] : ['asking'];
  }

  /** The attempt whose money the gateway keeps for the merchant. */
  private async winner(): Promise<Try | undefined> {
    for (const one of this.tries) {
      const { advised_at, reversed_at, verification } = await gatewayBook(this.server, one.token);
      if (advised_at !== null && reversed_at === null && verification !== 'wrong_amount') return one;
    }
    return undefined;
  }

  private async judge(): Promise<void> {
    const books = await Promise.all(this.tries.map(({ token }) => gatewayBook(this.server, token)));
    const kept = books.filter(({ advised_at, reversed_at }) => advised_at !== null && reversed_at === null);
    const { sum, transactions } = await this.story.ledger();
    const hold = transactions.find(({ payment_code }) => payment_code === this.code)?.hold ?? 0;
    if (sum !== 0) this.wrong.push(`the ledger sums to ${sum}`);
    if (kept.length > 1) this.wrong.push(`${kept.length} payments were kept`);
    if (hold !== kept.length * AMOUNT) this.wrong.push(`the ledger holds ${hold}, the gateway keeps ${kept.length}`);
    for (const one of this.tries) {
      // Its time is over.
      one.ticket = null;
      const [right, seen] = [await this.rightStates(one), await this.see(one)];
      if (!seen.some((state) => right.includes(state)))
        this.wrong.push(`in the end ${one.way} sees ${seen.join('+')}, where it is ${right.join(' or ')}`);
    }
    this.paid += kept.length;
    this.sentBack += books.filter(({ decision }) => decision === 'paid').length - kept.length;
  }

  private async letTimePass(milliseconds: number): Promise<void> {
    let left = milliseconds;
    // Runs the jobs that are due at half an hour.
    while (left > 0) {
      const step = Math.min(left, milliseconds > MINUTE_MS ? 5 * MINUTE_MS : POLL);
      this.server.clock.advance(step);
      left -= step;
      await this.server.runJobs();
    }
  }

  private pick<Value>(values: readonly Value[]): Value {
    return values[this.random(values.length)] as Value;
  }
}

/** One attempt in the gateway's books. */
interface GatewayBook {
  readonly invoice_id: string;
  readonly decision: string | null;
  readonly verification: string | null;
  readonly decided_at: Date | null;
  readonly advised_at: Date | null;
  readonly reversed_at: Date | null;
}

async function gatewayBook(server: TestServer, token: string): Promise<GatewayBook> {
  const query = 'select * from sandbox_gateway_payments where token = $1';
  const { rows } = await server.context.db.pool.query(query, [token]);
  return rows[0] as GatewayBook;
}

/** The receipt for a browser without a login, by the ticket of its callback. */
async function seenWithTicket(server: TestServer, ticket: string): Promise<PaymentState> {
  return mustWork(await server.call('readTicket', { params: { ticket } })).outcome;
}

/** The receipt for a logged-in payer: the state of the deciding attempt, and of the others. */
async function seenLoggedIn(story: MoneyStory, payer: Trader, code: string): Promise<PaymentState[]> {
  const answer = await story.server.call('transactionDetails', { as: payer.user, body: { payment_code: code } });
  if (answer.error) {
    const state = answer.error.fields?.payment_state as PaymentState | undefined;
    return state ? [state] : [];
  }
  const { payment, other_payments } = answer.data.details;
  return [payment, ...other_payments].flatMap((one) => (one ? [one.state] : []));
}
