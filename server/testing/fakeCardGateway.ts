import { createHash, randomBytes } from 'node:crypto';
import type { HttpSettings } from '../ports/jsonClient';
import { maskOf } from './fakes/payPage';
import { JsonService } from './network';

/** A card at the gateway. `hash`: how its advice spells the SHA-256 of the number, if at all. */
export interface FakeCard {
  readonly pan: string;
  /** National code of its owner, which an identified terminal compares. */
  readonly owner?: string;
  readonly hash?: 'lower' | 'upper' | 'missing';
}

/** A payment in the gateway's books. Money is integer rials. */
export interface FakePayment {
  readonly invoiceId: string;
  readonly token: string;
  readonly terminalId: string;
  readonly callbackUrl: string;
  readonly amountRials: number;
  readonly receipt: string;
  readonly card: FakeCard | null;
  advised: boolean;
  rolledBack: boolean;
}

type FakeInvoice = Omit<FakePayment, 'receipt' | 'card' | 'advised' | 'rolledBack'> & {
  /** Of the payer; only an identified purchase has one. */
  readonly nationalCode: string | null;
};

type CallName = 'GetToken' | 'Advice' | 'Rollback';
type Json = Readonly<Record<string, unknown>>;

/**
 * A gateway of the Sepehr family on a TCP port, for the HTTP adapter. As in the family it looks up the receipt alone, and
 * ignores its case.
 */
export class FakeCardGateway {
  /** The received calls in order, with their receipt or invoice. */
  readonly calls: { readonly call: CallName; readonly about: string }[] = [];
  /** Whether advice names the invoice; gateways of the family differ. */
  namesInvoice = false;
  /** Runs before a call. A rejection makes the gateway hang up without effect. */
  before: (call: CallName, about: string) => Promise<void> = async () => undefined;
  /** Replaces an answer after the effect of the call; `null` hangs up, which loses the answer. */
  answer: (call: CallName, answer: Json, payment: FakePayment | undefined) => Json | null = (_call, answer) => answer;

  private readonly invoices = new Map<string, FakeInvoice>();
  private readonly payments = new Map<string, FakePayment>();

  private constructor(
    private readonly service: JsonService,
    readonly settings: HttpSettings,
  ) {}

  static async start(): Promise<FakeCardGateway> {
    const service: JsonService = new JsonService(({ path, body }) =>
      gateway.take(path.split('/').at(-1) as CallName, body),
    );
    const gateway: FakeCardGateway = new FakeCardGateway(service, await service.open());
    return gateway;
  }

  close(): void {
    this.service.close();
  }

  /** Restores the default behaviour. */
  reset(): void {
    this.before = async () => undefined;
    this.answer = (_call, answer) => answer;
  }

  /** The payer pays an invoice at the gateway's page. @throws Error for another person's card in an identified purchase */
  pay(
    token: string,
    options: { readonly rials?: number; readonly receipt?: string; readonly card?: FakeCard } = {},
  ): FakePayment {
    const known = this.invoices.get(token);
    if (!known) throw new Error(`No token ${token}`);
    const { nationalCode, ...invoice } = known;
    const card = options.card ?? null;
    if (nationalCode !== null && card?.owner !== undefined && card.owner !== nationalCode) {
      throw new Error('The card belongs to another national code');
    }
    const receipt = options.receipt ?? `Rcpt${randomBytes(8).toString('hex')}`;
    const amountRials = options.rials ?? invoice.amountRials;
    const payment: FakePayment = { ...invoice, amountRials, receipt, card, advised: false, rolledBack: false };
    this.payments.set(receipt.toLowerCase(), payment);
    return payment;
  }

  /** The bank reverses an unadvised payment. */
  forget(payment: FakePayment): void {
    this.payments.delete(payment.receipt.toLowerCase());
  }

  callbackOf(token: string): string {
    return this.invoices.get(token)?.callbackUrl ?? '';
  }

  invoiceOf(token: string): string {
    return this.invoices.get(token)?.invoiceId ?? '';
  }

  /** The merchant's money in rials: advised and not rolled back. */
  get keptRials(): number {
    return this.keptOf([...this.payments.values()]);
  }

  keptOf(payments: readonly FakePayment[]): number {
    return payments
      .filter(({ advised, rolledBack }) => advised && !rolledBack)
      .reduce((sum, { amountRials }) => sum + amountRials, 0);
  }

  /** Receipts that were rolled back without advice. */
  get rolledBackUnadvised(): string[] {
    return [...this.payments.values()]
      .filter(({ advised, rolledBack }) => rolledBack && !advised)
      .map(({ receipt }) => receipt);
  }

  /** The receipts of a kind of call. */
  receiptsOf(call: CallName): string[] {
    return this.calls.filter((one) => one.call === call).map(({ about }) => about);
  }

  private take(call: CallName, body: Json): Promise<Json | null> {
    const about = String(call === 'GetToken' ? body.InvoiceID : body.DigitalReceipt);
    this.calls.push({ call, about });
    return this.before(call, about).then(
      () => this.answer(call, this.handle(call, body), this.payments.get(about.toLowerCase())),
      () => null,
    );
  }

  private handle(call: CallName, body: Json): Json {
    if (call === 'GetToken') return this.giveToken(body);
    const payment = this.payments.get(String(body.DigitalReceipt).toLowerCase());
    if (!payment || payment.terminalId !== body.Tid) return { Status: 'NOk', ReturnId: '-1' };
    if (call === 'Rollback') return rollBack(payment);
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
      nationalCode: body.nationalCode === undefined ? null : String(body.nationalCode),
    });
    return { Status: 0, Accesstoken: token };
  }
}

function advise(payment: FakePayment): Json {
  if (payment.rolledBack) return { Status: 'NOk', ReturnId: '-2' };
  const status = payment.advised ? 'Duplicate' : 'Ok';
  payment.advised = true;
  return { Status: status, ReturnId: String(payment.amountRials), ...namedCard(payment.card) };
}

function namedCard(card: FakeCard | null): Json {
  if (card === null) return {};
  const hash = createHash('sha256').update(card.pan).digest('hex');
  return {
    CardNumber: maskOf(card.pan),
    ...(card.hash !== 'missing' && { HashedCardNumber: card.hash === 'upper' ? hash.toUpperCase() : hash }),
  };
}

function rollBack(payment: FakePayment): Json {
  if (payment.rolledBack) return { Status: 'Duplicate', ReturnId: String(payment.amountRials) };
  payment.rolledBack = true;
  return { Status: 'Ok', ReturnId: String(payment.amountRials) };
}
