import fc from 'fast-check';
import { loadConfig } from '../config';
import { createTestServer, type TestServer } from './createTestServer';
import { type FakeCard, FakeCardGateway, type FakePayment } from './fakeCardGateway';
import { maskOf } from './fakes/payPage';
import { MoneyStory, type Trader } from './moneyStory';
import { mustWork } from './testClient';
import { testCard } from './testPeople';

const DAY = 24 * 3600;
const HALF_AN_HOUR = 31 * 60_000;

/** A mask in a callback: of the card, none, of an own card, or of a card of nobody. */
const MASKS = ['true', 'none', 'own', 'other'] as const;
const CARDS = ['chosen', 'foreign', 'added', 'deleted'] as const;
const HASHES = ['lower', 'upper', 'missing'] as const;

/** A day at the gateway: payments with own and foreign cards, in any order with changes of cards and failures. */
export const cardSteps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        tab: fc.nat(1),
        card: fc.constantFrom(...CARDS),
        hash: fc.constantFrom(...HASHES),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('back' as const), which: fc.nat(3), mask: fc.constantFrom(...MASKS) }),
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
    readonly gateway: FakeCardGateway,
    override readonly server: TestServer,
    log: string[],
  ) {
    super(server);
    this.log = log;
  }

  /** @param terminal how the gateway helps: by the card's hash unless told otherwise */
  static async open(
    terminal: { readonly identified?: boolean; readonly namesCard?: boolean } = { namesCard: true },
    cardOwnership: 'enforced' | 'off' = 'enforced',
  ): Promise<CardStory> {
    const gateway = await FakeCardGateway.start();
    const { ports, gateway: defaults } = loadConfig({});
    const log: string[] = [];
    const server = await createTestServer({
      logLine: (line) => log.push(line),
      config: {
        logLevel: 'trace',
        cardOwnership,
        ports: { ...ports, cardGateway: gateway.settings },
        gateway: { ...defaults, ...terminal },
        accessLifetimeSeconds: 5_000 * DAY,
        sessionLifetimeSeconds: 5_000 * DAY,
      },
    });
    return new CardStory(gateway, server, log);
  }

  async close(): Promise<void> {
    await this.server.close();
    this.gateway.close();
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

  async paidAtGateway(payer: Trader, code: string, card: FakeCard): Promise<FakePayment> {
    return this.gateway.pay(await this.gatewayToken(payer, code), { card });
  }

  /** The payer's browser returns, by default with the card's own mask. @returns the status of the page */
  async comeBack(payment: FakePayment, mask: string | null = maskOf(payment.card?.pan ?? '')): Promise<string | null> {
    const page = await this.callBack(payment.callbackUrl, {
      respcode: '0',
      invoiceid: payment.invoiceId,
      terminalid: payment.terminalId,
      amount: String(payment.amountRials),
      tracenumber: '100200',
      digitalreceipt: payment.receipt,
      ...(mask !== null && { cardnumber: mask }),
    });
    return page.get('status');
  }

  async stateOf(payment: FakePayment): Promise<string | undefined> {
    const { pool } = this.server.context.db;
    const { rows } = await pool.query('select state from gateway_receipts where receipt = $1', [payment.receipt]);
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

  /** The next answer of an advice gets lost after its effect, as when this process is killed before it commits. */
  loseAdvice(times = 1): void {
    let left = times;
    this.gateway.answer = (question, answer) => {
      if (question !== 'Advice' || left === 0) return answer;
      left -= 1;
      return null;
    };
  }

  /** Plays a day, then lets all jobs finish, and checks what has to hold after each day. */
  async playDay(steps: readonly CardStep[], seller: Trader, buyer: Trader): Promise<void> {
    const day = new CardDay(this, seller, buyer);
    await day.begin();
    for (const step of steps) await day.take(step);
    this.gateway.reset();
    for (let time = 0; time < 2; time += 1) await this.pass(HALF_AN_HOUR);
    await this.pass(3 * DAY * 1_000);
    await day.check();
    await day.end();
  }
}

class CardDay {
  private code = '';
  private tokens: string[] = [];
  private readonly payments: FakePayment[] = [];
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
      case 'pay':
        this.payments.push(
          story.gateway.pay(this.tokens[step.tab] ?? '', { card: { pan: this.panOf(step.card), hash: step.hash } }),
        );
        return;
      case 'back': {
        const payment = this.payments[step.which];
        if (payment) await story.comeBack(payment, this.maskIn(step.mask, payment));
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
        return story.loseAdvice();
      case 'break':
        story.gateway.before = async (question) => {
          if (question === 'Rollback') throw new Error('out of order');
        };
        return;
      case 'mend':
        return story.gateway.reset();
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

  private maskIn(mask: (typeof MASKS)[number], { card }: FakePayment): string | null {
    const masks = {
      true: maskOf(card?.pan ?? ''),
      none: null,
      own: maskOf(this.buyer.pan ?? ''),
      other: '622106******0000',
    };
    return masks[mask];
  }

  /** No foreign card pays, each foreign payment is back, and the gateway's books equal the ledger. */
  async check(): Promise<void> {
    const { story } = this;
    const wereOwn = [this.buyer.pan, this.deletable.pan, ...(this.added.id === null ? [] : [this.added.pan])];
    for (const payment of this.payments) {
      const isOwn = wereOwn.includes(payment.card?.pan ?? '') && payment.card?.hash !== 'missing';
      const state = await story.stateOf(payment);
      expect(['noted', 'asked', 'returning']).not.toContain(state);
      if (isOwn) continue;
      expect(state).not.toBe('paid');
      // Advised and rolled back, or never advised: the bank returns it.
      expect(payment.rolledBack).toBe(payment.advised);
    }
    const held = (await story.details(this.seller, this.code)).status === 'paid' ? 2_500_000 : 0;
    expect(story.gateway.keptOf(this.payments)).toBe(held);
    expect(story.gateway.rolledBackUnadvised).toEqual([]);
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
