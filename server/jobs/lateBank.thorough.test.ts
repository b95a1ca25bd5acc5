import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { PayoutAnswer, PayoutOrder } from '../ports/payouts/payouts';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory, type Trader } from '../testing/moneyStory';
import { samples } from '../testing/samples';
import { mustWork } from '../testing/testClient';
import { payoutHandler } from './payoutJob';

const SEEDS = samples(40, 1_000);
const PAIRS = 5;
const STEP_MS = 20 * MINUTE_MS;
const MOST_STEPS = 20 * (DAY_MS / STEP_MS);
/** Few enough codes an hour. */
const PAUSE_MS = 15 * MINUTE_MS;
/** Fewer stops than an owner may repair. */
const MOST_FINAL_REFUSALS = 2;
const MOST_REFUSALS = 5;

const DONE: PayoutAnswer = { outcome: 'done' };
const PENDING: PayoutAnswer = { outcome: 'pending', askAgainAt: null };
const REFUSED: PayoutAnswer = { outcome: 'refused', reason: 'unknown', final: false };

/** The bank's books about one order. `denied`: the bank has called it failed, and executes it later. */
type Order = 'accepted' | 'denied' | 'done' | 'refused';

/** The bank as one deal meets it. It decides by the deal's seed alone. */
class LateBank {
  readonly orders = new Map<string, Order>();
  /** Executed orders: their references. */
  readonly paid: string[] = [];
  /** Orders that it called failed and executed afterwards. */
  lateDone = 0;
  private refusals = 0;
  private finals = 0;

  constructor(private state: number) {}

  pay({ reference }: PayoutOrder): PayoutAnswer {
    const known = this.orders.get(reference);
    const answer = known ? this.inquire(reference, true) : this.decide(reference);
    return this.orLost(answer);
  }

  inquire(reference: string, isRepeated = false): PayoutAnswer {
    const order = this.orders.get(reference);
    if (order === 'accepted' || order === 'denied') {
      if (this.random(2)) this.execute(reference);
      else if (order === 'accepted' && this.random(3) === 0 && this.mayRefuse()) this.orders.set(reference, 'refused');
      else this.orders.set(reference, 'accepted');
    }
    const answer = { accepted: PENDING, denied: PENDING, done: DONE, refused: REFUSED }[
      this.orders.get(reference) ?? 'refused'
    ];
    return isRepeated ? answer : this.orLost(answer);
  }

  random(below: number): number {
    this.state = (Math.imul(this.state, 1_103_515_245) + 12_345) >>> 1;
    return (this.state >>> 8) % below;
  }

  private decide(reference: string): PayoutAnswer {
    switch (this.random(6)) {
      case 0:
        return this.execute(reference);
      case 1:
        this.orders.set(reference, 'accepted');
        return { outcome: 'accepted' };
      case 2:
        return { outcome: 'refused', reason: 'bank_down', final: false };
      case 3:
        if (this.finals++ < MOST_FINAL_REFUSALS) {
          this.orders.set(reference, 'refused');
          return { outcome: 'refused', reason: 'account_closed', final: true };
        }
        return this.execute(reference);
      case 4:
        if (!this.mayRefuse()) return this.execute(reference);
        this.orders.set(reference, 'denied');
        return REFUSED;
      default:
        if (!this.mayRefuse()) return this.execute(reference);
        this.orders.set(reference, 'refused');
        return REFUSED;
    }
  }

  private execute(reference: string): PayoutAnswer {
    if (this.orders.get(reference) === 'denied') this.lateDone += 1;
    this.paid.push(reference);
    this.orders.set(reference, 'done');
    return DONE;
  }

  private mayRefuse(): boolean {
    this.refusals += 1;
    return this.refusals <= MOST_REFUSALS;
  }

  /** A time-out: the bank has done it, and the answer is lost. */
  private orLost(answer: PayoutAnswer): PayoutAnswer {
    if (this.random(4) === 0) throw new Error('The answer is lost');
    return answer;
  }
}

interface Deal {
  readonly code: string;
  readonly id: string;
  readonly seller: Seller;
  readonly bank: LateBank;
}

interface Seller extends Trader {
  /** For the changes: each is older than a day. */
  readonly accounts: readonly string[];
}

let server: TestServer;
let story: MoneyStory;
const deals = new Map<string, Deal>();

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 10_000 * 24 * 3_600 } });
  story = new MoneyStory(server);
});

afterAll(() => server.close());

async function makeSeller(): Promise<Seller> {
  const trader = await story.trader();
  const accounts = [];
  for (let added = 0; added < 3; added += 1) accounts.push((await server.addCard(trader.user)).id);
  return { ...trader, accounts };
}

async function settle(seed: number, seller: Seller, buyer: Trader): Promise<void> {
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  server.clock.advance(PAUSE_MS);
  await story.confirm(buyer, 'settle', code);
  const { rows } = await query<{ id: string }>('select id from transactions where payment_code = $1', [code]);
  deals.set(code, { code, id: rows[0]?.id ?? '', seller, bank: new LateBank(seed) });
}

function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<{ rows: Row[] }> {
  return server.context.db.pool.query<Row & Record<string, unknown>>(text, [...values]);
}

function bankOf(reference: string): LateBank {
  const deal = deals.get(reference.slice(0, 8));
  if (!deal) throw new Error(`No deal has ${reference}`);
  return deal.bank;
}

/** A lost answer is missing from the answers of a batch. */
function answerTo(reference: string): [string, PayoutAnswer][] {
  try {
    return [[reference, bankOf(reference).inquire(reference)]];
  } catch {
    return [];
  }
}

interface State {
  readonly code: string;
  readonly status: string;
  readonly state: string;
  readonly changes: number;
  readonly isDone: boolean;
}

async function states(): Promise<State[]> {
  const { rows } = await query<State>(
    `select payment_code as code, status, payouts.state, account_changes as changes, done_at is not null as "isDone"
     from payouts join transactions on transactions.id = transaction_id`,
  );
  return rows;
}

async function repair({ code, changes }: State): Promise<void> {
  const { seller } = deals.get(code) ?? raise(code);
  server.clock.advance(PAUSE_MS);
  const body = { payment_code: code, bank_account_id: seller.accounts[changes] ?? '' };
  const { token } = mustWork(await server.call('changePayoutAccount', { as: seller.user, body }));
  const sent = await server.smsCode(seller.user.mobile);
  const confirmation = { payment_code: code, action: 'change_payout_account', token, verification_code: sent } as const;
  mustWork(await server.call('verifyTransactionOtp', { as: seller.user, body: confirmation }));
}

function raise(code: string): never {
  throw new Error(`No deal has ${code}`);
}

test('a bank that is late, changes its mind and loses answers pays each deal exactly once', async () => {
  const { payouts } = server.context.ports;
  jest.spyOn(payouts, 'pay').mockImplementation(async (order) => bankOf(order.reference).pay(order));
  jest.spyOn(payouts, 'inquireMany').mockImplementation(async (references) => new Map(references.flatMap(answerTo)));
  const sellers = await Promise.all(Array.from({ length: PAIRS }, makeSeller));
  const buyers = await Promise.all(sellers.map(() => story.trader()));
  server.clock.advance(DAY_MS);
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const [seller, buyer] = [sellers[seed % PAIRS], buyers[seed % PAIRS]];
    if (seller && buyer) await settle(seed, seller, buyer);
  }

  const secondWorker = payoutHandler(server.context);
  let open = await states();
  let repairs = 0;
  for (let step = 0; open.length > 0 && step < MOST_STEPS; step += 1) {
    // A second worker with the same answers.
    const twice = open.filter(({ code }) => deals.get(code)?.bank.random(4) === 0);
    const runs = twice.map(({ code }) => secondWorker(deals.get(code)?.id ?? '').catch(() => undefined));
    await Promise.all([server.runJobs(), ...runs]);
    const now = await states();
    for (const { code, status, isDone } of now) {
      expect(status === 'settled_done').toBe(isDone);
      if (isDone) expect(deals.get(code)?.bank.paid).toHaveLength(1);
    }
    open = now.filter(({ isDone }) => !isDone);
    for (const stopped of open.filter(({ state }) => state === 'needs_account')) {
      expect(stopped.status).toBe('settled_awaiting');
      await repair(stopped);
      repairs += 1;
    }
    server.clock.advance(STEP_MS);
  }

  expect(open).toEqual([]);
  const banks = [...deals.values()].map(({ bank }) => bank);
  expect(banks.map(({ paid }) => paid.length)).toEqual(Array(SEEDS).fill(1));
  expect(await story.ledger()).toMatchObject({ sum: 0 });
  // The bank was as bad as the test says.
  expect(banks.some(({ lateDone }) => lateDone > 0)).toBe(true);
  expect(repairs).toBeGreaterThan(SEEDS / 10);
});
