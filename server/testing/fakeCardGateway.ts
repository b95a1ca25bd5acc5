import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpSettings } from '../ports/jsonClient';

/** A payment in the gateway's own books. Money is integer rials. */
export interface FakePayment {
  readonly invoiceId: string;
  readonly token: string;
  readonly terminalId: string;
  readonly callbackUrl: string;
  readonly amountRials: number;
  readonly receipt: string;
  advised: boolean;
  rolledBack: boolean;
}

type Question = 'GetToken' | 'Advice' | 'Rollback';
type Json = Readonly<Record<string, unknown>>;

/**
 * A gateway of the Sepehr family on a real port, for the HTTP adapter to talk to. It answers by the receipt alone, as the
 * family does, and compares receipts without regard to case, as some databases behind it do.
 */
export class FakeCardGateway {
  /** What the gateway was asked, in order: the question and the receipt or invoice it named. */
  readonly asked: { readonly question: Question; readonly about: string }[] = [];
  /** Whether its advice says which invoice a payment was made for; not every one of the family does. */
  namesInvoice = false;
  /** Runs before an answer is made; whoever rejects there has the gateway do nothing and hang up. */
  before: (question: Question, about: string) => Promise<void> = async () => undefined;
  /** Changes the answer after the gateway has done its part; `null` hangs up instead: the answer is lost. */
  answer: (question: Question, answer: Json, payment: FakePayment | undefined) => Json | null = (_question, answer) =>
    answer;

  private readonly invoices = new Map<string, Omit<FakePayment, 'receipt' | 'advised' | 'rolledBack'>>();
  private readonly payments = new Map<string, FakePayment>();

  private constructor(private readonly server: Server) {
    server.on('request', async (request, response) => {
      const body = JSON.parse(await text(request)) as Json;
      await this.take(String(request.url).split('/').at(-1) as Question, body, response);
    });
  }

  static async start(): Promise<FakeCardGateway> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeCardGateway(server);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
  }

  get settings(): HttpSettings {
    const { port } = this.server.address() as AddressInfo;
    return { kind: 'http', url: `http://127.0.0.1:${port}`, token: 'secret' };
  }

  /** Behaves well again. */
  reset(): void {
    this.before = async () => undefined;
    this.answer = (_question, answer) => answer;
  }

  /** The payer pays an invoice at the gateway's page: money is taken from the card. */
  pay(token: string, options: { readonly rials?: number; readonly receipt?: string } = {}): FakePayment {
    const invoice = this.invoices.get(token);
    if (!invoice) throw new Error(`No token ${token}`);
    const receipt = options.receipt ?? `Rcpt${randomBytes(8).toString('hex')}`;
    const amountRials = options.rials ?? invoice.amountRials;
    const payment: FakePayment = { ...invoice, amountRials, receipt, advised: false, rolledBack: false };
    this.payments.set(receipt.toLowerCase(), payment);
    return payment;
  }

  /** The bank reverses by itself what nobody has made final. */
  forget(payment: FakePayment): void {
    this.payments.delete(payment.receipt.toLowerCase());
  }

  /** Where the payer's browser is sent back to. */
  callbackOf(token: string): string {
    return this.invoices.get(token)?.callbackUrl ?? '';
  }

  invoiceOf(token: string): string {
    return this.invoices.get(token)?.invoiceId ?? '';
  }

  /** What the gateway holds for the merchant, in rials: what was advised and not rolled back. The rest goes back by itself. */
  get keptRials(): number {
    return this.keptOf([...this.payments.values()]);
  }

  keptOf(payments: readonly FakePayment[]): number {
    return payments
      .filter(({ advised, rolledBack }) => advised && !rolledBack)
      .reduce((sum, { amountRials }) => sum + amountRials, 0);
  }

  /** Receipts that were rolled back although nobody had made their payments final. */
  get rolledBackUnadvised(): string[] {
    return [...this.payments.values()]
      .filter(({ advised, rolledBack }) => rolledBack && !advised)
      .map(({ receipt }) => receipt);
  }

  /** The receipts that a question was about. */
  receiptsOf(question: Question): string[] {
    return this.asked.filter((one) => one.question === question).map(({ about }) => about);
  }

  private async take(question: Question, body: Json, response: ServerResponse): Promise<void> {
    const about = String(question === 'GetToken' ? body.InvoiceID : body.DigitalReceipt);
    this.asked.push({ question, about });
    const answer = await this.before(question, about).then(
      () => this.answer(question, this.handle(question, body), this.payments.get(about.toLowerCase())),
      () => null,
    );
    if (answer === null) response.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private handle(question: Question, body: Json): Json {
    if (question === 'GetToken') return this.giveToken(body);
    const payment = this.payments.get(String(body.DigitalReceipt).toLowerCase());
    if (!payment || payment.terminalId !== body.Tid) return { Status: 'NOk', ReturnId: '-1' };
    if (question === 'Rollback') return rollBack(payment);
    return { ...advise(payment), ...(this.namesInvoice && { InvoiceID: payment.invoiceId }) };
  }

  private giveToken(body: Json): Json {
    const token = randomBytes(12).toString('hex');
    this.invoices.set(token, {
      token,
      invoiceId: String(body.InvoiceID),
      terminalId: String(body.TerminalID),
      callbackUrl: String(body.CallbackURL),
      amountRials: Number(body.Amount),
    });
    return { Status: 0, Accesstoken: token };
  }
}

function advise(payment: FakePayment): Json {
  if (payment.rolledBack) return { Status: 'NOk', ReturnId: '-2' };
  const status = payment.advised ? 'Duplicate' : 'Ok';
  payment.advised = true;
  return { Status: status, ReturnId: String(payment.amountRials) };
}

function rollBack(payment: FakePayment): Json {
  if (payment.rolledBack) return { Status: 'Duplicate', ReturnId: String(payment.amountRials) };
  payment.rolledBack = true;
  return { Status: 'Ok', ReturnId: String(payment.amountRials) };
}
