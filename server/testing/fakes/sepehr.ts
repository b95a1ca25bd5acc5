import { randomBytes, randomInt } from 'node:crypto';
import { MINUTE_MS } from '@contract/rules/durations';
import type { Clock } from '../../clock';
import { bankInquirySimulator } from '../../ports/bankInquiry/bankInquirySimulator';
import type { SepehrSettings } from '../../ports/cardGateway/sepehr';
import { type FakeAnswer, type FakeRequest, FakeService } from './fakeService';
import { type FakeReturn, failedPage, maskOf, PRESSES, type Press, payPage, returnPage } from './payPage';

interface SepehrPayment {
  readonly token: string;
  readonly invoiceId: string;
  readonly callbackUrl: string;
  /** Rials. */
  readonly amount: number;
  readonly nationalCode: string | null;
  receipt: string | null;
  card: string | null;
  paidAt: number;
  advised: boolean;
  rolledBack: boolean;
}

type Fields = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

const PROVIDER = 'درگاه پرداخت سپهر';
const OPEN_MS = 30 * MINUTE_MS;
const RESPONSE_CODES: Readonly<Record<Press, string>> = { pay: '0', cancel: '-1', fail: '-2' };

/**
 * Sepehr by its published rules: forms without a secret, from a known address; field names whose case changes; Advice and
 * Rollback within thirty minutes, a Rollback only after an Advice and only where it is switched on. A receipt is looked up
 * in any case. What is not advised in time goes back to the card.
 */
export class FakeSepehr {
  readonly settings: SepehrSettings;
  readonly payments = new Map<string, SepehrPayment>();
  /** The address of our server is known there. */
  isKnown = true;
  rollsBack = true;
  mostRials = 2_000_000_000;
  isOwner = async (pan: string, nationalCode: string): Promise<boolean> =>
    (await bankInquirySimulator.inquire({ kind: 'pan', account: pan, nationalCode, birthDate: '' })).outcome !==
    'not-yours';

  private constructor(
    readonly service: FakeService,
    private readonly clock: Clock,
  ) {
    this.settings = {
      kind: 'sepehr',
      url: service.url,
      pageUrl: '/sandbox/sepehr/Payment/Pay',
      terminalId: '99016001',
      identified: true,
      largestRials: null,
    };
  }

  static async start(clock: Clock): Promise<FakeSepehr> {
    const service = await FakeService.start((request) => fake.take(request));
    const fake: FakeSepehr = new FakeSepehr(service, clock);
    return fake;
  }

  /** The payer presses a button. @throws Error for a card of another person */
  async decide(token: string, press: Press, pan: string): Promise<FakeReturn> {
    const payment = this.payments.get(token);
    if (!payment || payment.receipt !== null) throw new Error('این پرداخت پیدا نشد یا انجام شده است.');
    if (press === 'pay' && payment.nationalCode !== null && !(await this.isOwner(pan, payment.nationalCode))) {
      throw new Error('کارت به نام پرداخت‌کننده نیست.');
    }
    if (press === 'pay') {
      Object.assign(payment, { receipt: `S${randomBytes(12).toString('hex')}`, card: pan, paidAt: this.now });
    }
    const trace = String(randomInt(100_000, 999_999));
    const fields = {
      respcode: RESPONSE_CODES[press],
      respmsg: press,
      amount: String(payment.amount),
      invoiceid: payment.invoiceId,
      terminalid: this.settings.terminalId,
      tracenumber: trace,
      rrn: `7${trace}`,
      datepaid: new Date(this.now).toISOString(),
      digitalreceipt: payment.receipt ?? '',
      cardnumber: payment.card === null ? '' : maskOf(payment.card),
    };
    return { address: payment.callbackUrl, fields };
  }

  /** The merchant's money in rials. */
  get keptRials(): number {
    return [...this.payments.values()]
      .filter(({ advised, rolledBack }) => advised && !rolledBack)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private async take({ method, path, isForm, body }: FakeRequest): Promise<FakeAnswer> {
    const fields = body as Fields;
    if (path === '/Payment/Pay') return this.showPage(fields);
    const call = /^\/V1\/PeymentApi\/(\w+)$/.exec(path)?.[1];
    if (method !== 'POST' || !isForm) return { status: 415, body: { Message: 'form' } };
    if (!this.isKnown) return json({ Status: call === 'GetToken' ? -5 : 'NOk', ReturnId: -5 });
    switch (call) {
      case 'GetToken':
        return json(this.giveToken(fields));
      case 'Advice':
        return json(this.advise(this.paymentOf(fields)));
      case 'Rollback':
        return json(this.rollBack(this.paymentOf(fields)));
      default:
        return { status: 404, body: {} };
    }
  }

  private async showPage({ token = '', TerminalID, decided, press, card = '' }: Fields): Promise<FakeAnswer> {
    const payment = this.payments.get(token);
    if (!payment || TerminalID !== this.settings.terminalId) return failedPage(PROVIDER, 'این پرداخت پیدا نشد.');
    const pressed = PRESSES.find((one) => one === press);
    if (!decided || !pressed) return payPage(PROVIDER, payment.amount, { token, TerminalID });
    try {
      return returnPage(PROVIDER, await this.decide(token, pressed, card));
    } catch (error) {
      return payPage(PROVIDER, payment.amount, { token, TerminalID }, (error as Error).message);
    }
  }

  private giveToken({ TerminalID, Amount, InvoiceID, callbackURL, nationalCode }: Fields): Json {
    const amount = Number(Amount);
    const isWhole = TerminalID === this.settings.terminalId && InvoiceID && callbackURL && Number.isSafeInteger(amount);
    if (!isWhole || amount < 1_000 || amount > this.mostRials) return { Status: -1, Accesstoken: '' };
    const token = randomBytes(16).toString('hex');
    this.payments.set(token, {
      token,
      invoiceId: InvoiceID ?? '',
      callbackUrl: callbackURL ?? '',
      amount,
      nationalCode: nationalCode ?? null,
      receipt: null,
      card: null,
      paidAt: 0,
      advised: false,
      rolledBack: false,
    });
    return { Status: 0, Accesstoken: token };
  }

  private advise(payment: SepehrPayment | undefined): Json {
    if (!payment) return no(-1);
    if (payment.rolledBack) return no(-2);
    if (payment.advised) return { Status: 'Duplicate', ReturnId: payment.amount };
    if (this.isOver(payment)) return no(-4);
    payment.advised = true;
    return { Status: 'Ok', ReturnId: String(payment.amount) };
  }

  private rollBack(payment: SepehrPayment | undefined): Json {
    if (!payment) return no(-1);
    if (!this.rollsBack) return no(-6);
    if (payment.rolledBack) return { Status: 'Duplicate', ReturnId: payment.amount };
    if (!payment.advised || this.isOver(payment)) return no(-4);
    payment.rolledBack = true;
    return { Status: 'Ok', ReturnId: payment.amount };
  }

  private paymentOf({ Tid, digitalreceipt = '' }: Fields): SepehrPayment | undefined {
    if (Tid !== this.settings.terminalId) return undefined;
    const wanted = digitalreceipt.toLowerCase();
    return [...this.payments.values()].find(({ receipt }) => receipt?.toLowerCase() === wanted);
  }

  private isOver({ paidAt }: SepehrPayment): boolean {
    return this.now - paidAt > OPEN_MS;
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}

function no(code: number): Json {
  return { Status: 'NOk', ReturnId: code };
}

const CASES = [(name: string) => name, (name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()];

/** An answer whose field names have another case each time. */
function json(body: Json): FakeAnswer {
  const spelled = CASES[randomInt(CASES.length)] ?? String;
  return { status: 200, body: Object.fromEntries(Object.entries(body).map(([name, value]) => [spelled(name), value])) };
}
