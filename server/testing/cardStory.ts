import fc from 'fast-check';
import { systemClock } from '../clock';
import { createTestServer, type TestServer } from './createTestServer';
import { FakeZarinpal, type ZarinpalPayment } from './fakes/zarinpal';
import { MoneyStory, type Trader } from './moneyStory';
import { mustWork } from './testClient';
import { testCard } from './testPeople';

const DAY = 24 * 3600;
const HALF_AN_HOUR = 31 * 60_000;

const CARDS = ['chosen', 'foreign', 'added', 'deleted'] as const;

/** A day at the gateway: payments with own and foreign cards, in any order with changes of cards and failures. */
export const cardSteps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        tab: fc.nat(1),
        card: fc.constantFrom(...CARDS),
        hidesHash: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('back' as const), which: fc.nat(3) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('add', 'delete', 'lose', 'break', 'mend', 'jobs', 'wait', 'cancel') }),
    },
  ),
  { minLength: 4, maxLength: 12 },
);
type CardStep = typeof cardSteps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A server with a gateway that names cards, a seller, and a buyer with two cards. */
export class CardStory extends MoneyStory {
  /** All log lines of the server. */
  readonly log: string[];
  /** All card numbers that were used. */
  readonly pans = new Set<string>();
  /** Far from the numbers of `addCard` in testClient.ts. */
  private nextCard = 7_000_000;

  private constructor(
    readonly gateway: FakeZarinpal,
    override readonly server: TestServer,
    log: string[],
  ) {
    super(server);
    this.log = log;
  }

  static async open(): Promise<CardStory> {
    const gateway = await FakeZarinpal.start(systemClock);
    gateway.openMs = Number.POSITIVE_INFINITY;
    const log: string[] = [];
    const server = await createTestServer({
      logLine: (line) => log.push(line),
      config: {
        logLevel: 'trace',
        cardOwnership: 'enforced',
        gateways: [gateway.settings],
        accessLifetimeSeconds: 5_000 * DAY,
        sessionLifetimeSeconds: 5_000 * DAY,
      },
    });
    return new CardStory(gateway, server, log);
  }

  async close(): Promise<void> {
    await this.server.close();
    this.gateway.service.close();
  }

  newPan(): string {
    const pan = testCard(this.nextCard++);
    if (this.pans.has(pan)) return this.newPan();
    this.pans.add(pan);
    return pan;
  }

  /** Adds a card; its bank says that it belongs to the person. */
  async addCard(trader: Trader, pan = this.newPan()): Promise<{ pan: string; id: string }> {
    this.pans.add(pan);
    const { id } = await this.server.addCard(trader.user, pan);
    return { pan, id };
  }

  async deleteCard(trader: Trader, id: string): Promise<void> {
    mustWork(await this.server.call('deleteBankAccount', { as: trader.user, params: { id } }));
  }

  async paidAtGateway(payer: Trader, code: string, pan: string): Promise<ZarinpalPayment> {
    return this.gateway.pay(await this.gatewayToken(payer, code), pan);
  }

  /** The payer's browser returns. @param more fields that the gateway does not send @returns the status of the page */
  async comeBack({ authority, callbackUrl }: ZarinpalPayment, more: object = {}): Promise<string | null> {
    const page = await this.callBack(callbackUrl, { Authority: authority, Status: 'OK', ...more });
    return page.get('status');
  }

  async stateOf({ authority }: ZarinpalPayment): Promise<string | undefined> {
    const { pool } = this.server.context.db;
    const { rows } = await pool.query('select state from gateway_receipts where receipt = $1', [authority]);
    return rows[0]?.state;
  }

  /** The deadline of a payment passes, which cancels a request without a pending one. */
  async passPayBy(code: string): Promise<void> {
    await this.server.send({
      method: 'POST',
      url: '/sandbox/api/deadlines',
      payload: { payment_code: code, kind: 'pay_by' },
    });
    await this.server.runJobs();
  }

  async pass(milliseconds: number): Promise<void> {
    this.server.clock.advance(milliseconds);
    await this.server.runJobs();
  }

  /** The next answer about a payment gets lost after its effect, as when this process is killed before it commits. */
  loseAnswers(times = 1): void {
    let left = times;
    this.gateway.service.fault = ({ path }) => {
      if (!path.endsWith('/verify.json') || left === 0) return null;
      left -= 1;
      return 'lost';
    };
  }

  /** The gateway answers each call again. */
  mend(): void {
    this.gateway.service.fault = () => null;
  }

  /** Plays a day, then lets all jobs finish, and checks what has to hold after each day. */
  async playDay(steps: readonly CardStep[], seller: Trader, buyer: Trader): Promise<void> {
    const day = new CardDay(this, seller, buyer);
    await day.begin();
    for (const step of steps) await day.take(step);
    this.mend();
    for (let time = 0; time < 2; time += 1) await this.pass(HALF_AN_HOUR);
    await this.pass(3 * DAY * 1_000);
    await day.check();
    await day.end();
  }
}

class CardDay {
  private code = '';
  private tokens: string[] = [];
  private readonly payments: ZarinpalPayment[] = [];
  private deletable: { pan: string; id: string; gone: boolean } = { pan: '', id: '', gone: false };
  private added: { pan: string; id: string | null };
  private readonly foreign: string;

  constructor(
    private readonly story: CardStory,
    private readonly seller: Trader,
    private readonly buyer: Trader,
  ) {
    this.added = { pan: story.newPan(), id: null };
    this.foreign = story.newPan();
  }

  async begin(): Promise<void> {
    const { story, buyer } = this;
    this.code = await story.request(this.seller);
    this.deletable = { ...(await story.addCard(buyer)), gone: false };
    // Two tabs: the second attempt puts the first one aside.
    this.tokens = [await story.gatewayToken(buyer, this.code), await story.gatewayToken(buyer, this.code)];
  }

  async take(step: CardStep): Promise<void> {
    const { story, buyer } = this;
    switch (step.do) {
      case 'pay': {
        const token = this.tokens[step.tab] ?? '';
        // A token is paid once.
        if (this.payments.some(({ authority }) => authority === token)) return;
        const payment = story.gateway.pay(token, this.panOf(step.card));
        payment.hidesHash = step.hidesHash;
        this.payments.push(payment);
        return;
      }
      case 'back': {
        const payment = this.payments[step.which];
        if (payment) await story.comeBack(payment);
        return;
      }
      case 'add':
        if (this.added.id === null) this.added = await story.addCard(buyer, this.added.pan);
        return;
      case 'delete':
        if (!this.deletable.gone) await story.deleteCard(buyer, this.deletable.id);
        this.deletable = { ...this.deletable, gone: true };
        return;
      case 'lose':
        return story.loseAnswers();
      case 'break':
        story.gateway.service.fault = ({ path }) => (path.endsWith('/reverse.json') ? 'unheard' : null);
        return;
      case 'mend':
        return story.mend();
      case 'jobs':
        return story.server.runJobs();
      case 'cancel':
        return story.passPayBy(this.code);
      default:
        story.server.clock.advance(10 * 60_000);
    }
  }

  private panOf(card: (typeof CARDS)[number]): string {
    const pans = {
      chosen: this.buyer.pan ?? '',
      foreign: this.foreign,
      added: this.added.pan,
      deleted: this.deletable.pan,
    };
    return pans[card];
  }

  /** No foreign card pays, each foreign payment is back, and the gateway's books equal the ledger. */
  async check(): Promise<void> {
    const { story } = this;
    const wereOwn = [this.buyer.pan, this.deletable.pan, ...(this.added.id === null ? [] : [this.added.pan])];
    for (const payment of this.payments) {
      const isOwn = wereOwn.includes(payment.card) && !payment.hidesHash;
      const state = await story.stateOf(payment);
      expect(['noted', 'asked', 'returning']).not.toContain(state);
      if (isOwn) continue;
      expect(state).not.toBe('paid');
      // Verified and reversed, or never verified: the bank returns it.
      expect(payment.reversed).toBe(payment.verified);
    }
    const held = (await story.details(this.seller, this.code)).status === 'paid' ? 2_500_000 : 0;
    expect(story.gateway.keptOf(this.payments)).toBe(held);
    // Without the sandbox's report, which lists each transaction of all days.
    const { rows } = await story.server.context.db.pool.query(
      `select sum(amount_rials)::text as sum, sum(amount_rials) filter (where account = 'gateway_clearing')::text as clearing
      from ledger_postings`,
    );
    expect(Number(rows[0].sum)).toBe(0);
    expect(Number(rows[0].clearing) + story.gateway.keptRials).toBe(0);
  }

  /** The buyer is left with one card. */
  async end(): Promise<void> {
    const { story, buyer } = this;
    if (!this.deletable.gone) await story.deleteCard(buyer, this.deletable.id);
    if (this.added.id !== null) await story.deleteCard(buyer, this.added.id);
  }
}
