import { randomBytes, randomInt } from 'node:crypto';
import { MINUTE_MS } from '@contract/rules/durations';
import { cardMask } from '@contract/rules/mask';
import type { Clock } from '../../clock';
import { bankInquirySimulator } from '../../ports/bankInquiry/bankInquirySimulator';
import type { SepehrSettings } from '../../ports/cardGateway/sepehr';
import { type FakeAnswer, type FakeRequest, FakeService } from './fakeService';
import { type FakeReturn, failedPage, PRESSES, type Press, payPage, returnPage } from './payPage';

interface SepehrInvoice {
  readonly token: string;
  readonly invoiceId: string;
  readonly callbackUrl: string;
  readonly amountRials: number;
  /** Of the payer; only an identified purchase has one. */
  readonly nationalCode: string | null;
}

/** A payment in the gateway's books. */
export interface SepehrPayment extends SepehrInvoice {
  readonly receipt: string;
  readonly card: string | null;
  readonly paidAt: number;
  advised: boolean;
  rolledBack: boolean;
}

type CallName = 'GetToken' | 'Advice' | 'Rollback';
type Fields = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

const PROVIDER = 'درگاه پرداخت سپهر';
const RESPONSE_CODES: Readonly<Record<Press, string>> = { pay: '0', cancel: '-1', fail: '-2' };

/**
 * Sepehr by its published rules: forms without a secret, from a known address; field names whose case changes; Advice and
 * Rollback within thirty minutes, a Rollback only after an Advice and only where it is switched on. A receipt is looked up
 * in any case. What is not advised in time goes back to the card.
 */
export class FakeSepehr {
  readonly settings: SepehrSettings;
  /** By token. */
  readonly invoices = new Map<string, SepehrInvoice>();
  readonly payments: SepehrPayment[] = [];
  /** The address of our server is known there. */
  isKnown = true;
  rollsBack = true;
  mostRials = 2_000_000_000;
  /** Time for Advice and Rollback. */
  openMs = 30 * MINUTE_MS;
  /** Replaces an answer after the effect of the call. */
  answer: (call: CallName, answer: Json) => Json = (_call, answer) => answer;
  /** Whether Advice names the invoice. */
  namesInvoice = false;
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
    const invoice = this.invoices.get(token);
    if (!invoice || this.paymentOf(token)) throw new Error('این پرداخت پیدا نشد یا انجام شده است.');
    if (press === 'pay' && invoice.nationalCode !== null && !(await this.isOwner(pan, invoice.nationalCode))) {
      throw new Error('کارت به نام پرداخت‌کننده نیست.');
    }
    const payment = press === 'pay' ? this.pay(token, { card: pan }) : null;
    const trace = String(randomInt(100_000, 999_999));
    const fields = {
      respcode: RESPONSE_CODES[press],
      respmsg: press,
      amount: String(invoice.amountRials),
      invoiceid: invoice.invoiceId,
      terminalid: this.settings.terminalId,
      tracenumber: trace,
      rrn: `7${trace}`,
      datepaid: new Date(this.now).toISOString(),
      digitalreceipt: payment?.receipt ?? '',
      cardnumber: cardMask(payment?.card ?? '') ?? '',
    };
    return { address: invoice.callbackUrl, fields };
  }

  /** A payment of an invoice, whatever was paid before. @param rials by default the sum of the invoice */
  pay(token: string, { rials, card = null }: { readonly rials?: number; readonly card?: string | null } = {}) {
    const invoice = this.invoices.get(token);
    if (!invoice) throw new Error(`No token ${token}`);
    const receipt = `S${randomBytes(12).toString('hex')}`;
    const amountRials = rials ?? invoice.amountRials;
    const payment: SepehrPayment = {
      ...invoice,
      amountRials,
      receipt,
      card,
      paidAt: this.now,
      advised: false,
      rolledBack: false,
    };
    this.payments.push(payment);
    return payment;
  }

  /** The first payment of a token. */
  paymentOf(token: string): SepehrPayment | undefined {
    return this.payments.find((payment) => payment.token === token);
  }

  /** The merchant's money in rials. */
  get keptRials(): number {
    return this.keptOf(this.payments);
  }

  keptOf(payments: readonly SepehrPayment[]): number {
    return payments
      .filter(({ advised, rolledBack }) => advised && !rolledBack)
      .reduce((sum, { amountRials }) => sum + amountRials, 0);
  }

  /** The receipts that a kind of call named, in order. */
  receiptsOf(call: CallName): unknown[] {
    const calls = this.service.requests.filter(({ path }) => path.endsWith(`/${call}`));
    return calls.map(({ body }) => body.digitalreceipt);
  }

  private async take({ method, path, isForm, body }: FakeRequest): Promise<FakeAnswer> {
    const fields = body as Fields;
    if (path === '/Payment/Pay') return this.showPage(fields);
    const call = /^\/V1\/PeymentApi\/(GetToken|Advice|Rollback)$/.exec(path)?.[1] as CallName | undefined;
    if (method !== 'POST' || !isForm) return { status: 415, body: { Message: 'form' } };
    if (!this.isKnown) return json({ Status: call === 'GetToken' ? -5 : 'NOk', ReturnId: -5 });
    return call ? json(this.answer(call, this.handle(call, fields))) : { status: 404, body: {} };
  }

  private handle(call: CallName, fields: Fields): Json {
    if (call === 'GetToken') return this.giveToken(fields);
    const payment = this.named(fields);
    return call === 'Advice' ? this.advise(payment) : this.rollBack(payment);
  }

  private async showPage({ token = '', TerminalID, decided, press, card = '' }: Fields): Promise<FakeAnswer> {
    const invoice = this.invoices.get(token);
    if (!invoice || TerminalID !== this.settings.terminalId) return failedPage(PROVIDER, 'این پرداخت پیدا نشد.');
    const pressed = PRESSES.find((one) => one === press);
    if (!decided || !pressed) return payPage(PROVIDER, invoice.amountRials, { token, TerminalID });
    try {
      return returnPage(PROVIDER, await this.decide(token, pressed, card));
    } catch (error) {
      return payPage(PROVIDER, invoice.amountRials, { token, TerminalID }, (error as Error).message);
    }
  }

  private giveToken({ TerminalID, Amount, InvoiceID, callbackURL, nationalCode }: Fields): Json {
    const amount = Number(Amount);
    const isWhole = TerminalID === this.settings.terminalId && InvoiceID && callbackURL && Number.isSafeInteger(amount);
    if (!isWhole || amount < 1_000 || amount > this.mostRials) return { Status: -1, Accesstoken: '' };
    const token = randomBytes(16).toString('hex');
    this.invoices.set(token, {
      token,
      invoiceId: InvoiceID ?? '',
      callbackUrl: callbackURL ?? '',
      amountRials: amount,
      nationalCode: nationalCode ?? null,
    });
    return { Status: 0, Accesstoken: token };
  }

  private advise(payment: SepehrPayment | undefined): Json {
    if (!payment) return no(-1);
    if (payment.rolledBack) return no(-2);
    const named = this.namesInvoice ? { InvoiceID: payment.invoiceId } : {};
    if (payment.advised) return { Status: 'Duplicate', ReturnId: payment.amountRials, ...named };
    if (this.isOver(payment)) return no(-4);
    payment.advised = true;
    return { Status: 'Ok', ReturnId: String(payment.amountRials), ...named };
  }

  private rollBack(payment: SepehrPayment | undefined): Json {
    if (!payment) return no(-1);
    if (!this.rollsBack) return no(-6);
    if (payment.rolledBack) return { Status: 'Duplicate', ReturnId: payment.amountRials };
    if (!payment.advised || this.isOver(payment)) return no(-4);
    payment.rolledBack = true;
    return { Status: 'Ok', ReturnId: payment.amountRials };
  }

  private named({ Tid, digitalreceipt = '' }: Fields): SepehrPayment | undefined {
    if (Tid !== this.settings.terminalId) return undefined;
    const wanted = digitalreceipt.toLowerCase();
    return this.payments.find(({ receipt }) => receipt.toLowerCase() === wanted);
  }

  private isOver({ paidAt }: SepehrPayment): boolean {
    return this.now - paidAt > this.openMs;
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
