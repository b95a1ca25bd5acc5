import { createHash, randomInt, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@contract/rules/durations';
import { cardMask } from '@contract/rules/mask';
import type { Clock } from '../../clock';
import type { ZarinpalSettings } from '../../ports/cardGateway/zarinpal';
import { type FakeAnswer, type FakeRequest, FakeService } from './fakeService';
import { type FakeReturn, failedPage, PRESSES, type Press, payPage } from './payPage';

/** A payment in the gateway's books. */
export interface ZarinpalPayment {
  readonly authority: string;
  readonly callbackUrl: string;
  readonly amountRials: number;
  readonly refId: number;
  card: string | null;
  /** Its verification does not name the hash of the card. */
  hidesHash: boolean;
  paidAt: number;
  failed: boolean;
  verified: boolean;
  reversed: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const PROVIDER = 'زرین‌پال';
const LONGEST_DESCRIPTION = 500;
const LEAST_RIALS = 1_000;

/**
 * Zarinpal v4 by its published rules (https://www.zarinpal.com/docs/paymentGateway): JSON with the merchant's id, `data` for
 * 100 and 101, `errors` for the rest, a callback by address, a verification that needs the amount and names the card by its
 * SHA-256, and a reversal within thirty minutes. What is not verified in time goes back to the card.
 */
export class FakeZarinpal {
  readonly settings: ZarinpalSettings;
  readonly payments = new Map<string, ZarinpalPayment>();
  mostRials = 2_000_000_000;
  /** The bank of the card takes reversals. */
  reverses = true;
  /** Time for verification and reversal. */
  openMs = 30 * MINUTE_MS;

  private constructor(
    readonly service: FakeService,
    private readonly clock: Clock,
  ) {
    this.settings = {
      kind: 'zarinpal',
      url: service.url,
      pageUrl: '/sandbox/zarinpal/pg/StartPay',
      merchantId: randomUUID(),
      largestRials: null,
    };
  }

  static async start(clock: Clock): Promise<FakeZarinpal> {
    const service = await FakeService.start((request) => fake.take(request));
    const fake: FakeZarinpal = new FakeZarinpal(service, clock);
    return fake;
  }

  /** The payer presses a button. @throws Error for a payment that is over */
  async decide(authority: string, press: Press, pan: string): Promise<FakeReturn> {
    const payment = press === 'pay' ? this.pay(authority, pan) : this.openPayment(authority);
    if (press !== 'pay') payment.failed = true;
    return { address: payment.callbackUrl, fields: { Authority: authority, Status: press === 'pay' ? 'OK' : 'NOK' } };
  }

  /** @throws Error for a payment that is over */
  pay(authority: string, pan: string): ZarinpalPayment {
    return Object.assign(this.openPayment(authority), { card: pan, paidAt: this.now });
  }

  /** The merchant's money in rials. */
  get keptRials(): number {
    return this.keptOf([...this.payments.values()]);
  }

  keptOf(payments: readonly ZarinpalPayment[]): number {
    return payments
      .filter(({ verified, reversed }) => verified && !reversed)
      .reduce((sum, { amountRials }) => sum + amountRials, 0);
  }

  private openPayment(authority: string): ZarinpalPayment {
    const payment = this.payments.get(authority);
    if (!payment || payment.card !== null || payment.failed) throw new Error('این پرداخت پیدا نشد یا انجام شده است.');
    return payment;
  }

  private async take({ method, path, isForm, body }: FakeRequest): Promise<FakeAnswer> {
    const authority = /^\/pg\/StartPay\/(\w+)$/.exec(path)?.[1];
    if (authority) return this.showPage(authority, body as Readonly<Record<string, string>>);
    if (method !== 'POST' || isForm) return errors(-9);
    if (body.merchant_id !== this.settings.merchantId) return errors(-10);
    const payment = this.payments.get(String(body.authority));
    switch (path) {
      case '/pg/v4/payment/request.json':
        return this.giveAuthority(body);
      case '/pg/v4/payment/verify.json':
        return payment ? this.verify(payment, body.amount) : errors(-54);
      case '/pg/v4/payment/reverse.json':
        return payment ? this.reverse(payment) : errors(-54);
      case '/pg/v4/payment/inquiry.json':
        return payment ? data(100, { status: this.statusOf(payment) }) : errors(-54);
      default:
        return { status: 404, body: { data: [], errors: { code: 404 } } };
    }
  }

  private async showPage(
    authority: string,
    { press, card = '' }: Readonly<Record<string, string>>,
  ): Promise<FakeAnswer> {
    const payment = this.payments.get(authority);
    if (!payment) return failedPage(PROVIDER, 'این پرداخت پیدا نشد.');
    const pressed = PRESSES.find((one) => one === press);
    if (!pressed) return payPage(PROVIDER, payment.amountRials, {});
    try {
      const { address, fields } = await this.decide(authority, pressed, card);
      return { status: 302, body: '', headers: { location: `${address}?${new URLSearchParams(fields)}` } };
    } catch (error) {
      return failedPage(PROVIDER, (error as Error).message);
    }
  }

  private giveAuthority({ amount, currency, callback_url: callbackUrl, description }: Json): FakeAnswer {
    const isDescribed =
      typeof description === 'string' && description !== '' && description.length <= LONGEST_DESCRIPTION;
    const isWhole = Number.isSafeInteger(amount) && currency === 'IRR' && callbackUrl && isDescribed;
    if (!isWhole || Number(amount) < LEAST_RIALS) return errors(-9);
    if (Number(amount) > this.mostRials) return errors(-41);
    const authority = `A${String(this.payments.size).padStart(20, '0')}${randomInt(2 ** 40)
      .toString(36)
      .padStart(15, 'x')}`;
    this.payments.set(authority, {
      authority,
      callbackUrl: String(callbackUrl),
      amountRials: Number(amount),
      refId: randomInt(100_000_000, 999_999_999),
      card: null,
      hidesHash: false,
      paidAt: 0,
      failed: false,
      verified: false,
      reversed: false,
    });
    return data(100, { authority, fee_type: 'Merchant', fee: 500 });
  }

  private verify(payment: ZarinpalPayment, amount: unknown): FakeAnswer {
    const status = this.statusOf(payment);
    if (status !== 'PAID' && status !== 'VERIFIED') return errors(-51);
    if (amount !== payment.amountRials) return errors(-50);
    const pan = payment.card ?? '';
    const code = payment.verified ? 101 : 100;
    payment.verified = true;
    return data(code, {
      ...(!payment.hidesHash && { card_hash: createHash('sha256').update(pan).digest('hex').toUpperCase() }),
      card_pan: cardMask(pan),
      ref_id: payment.refId,
      fee_type: 'Merchant',
      fee: 500,
    });
  }

  private reverse(payment: ZarinpalPayment): FakeAnswer {
    if (!payment.verified || payment.reversed) return errors(-61);
    if (!this.reverses) return errors(-60);
    if (this.isOver(payment)) return errors(-63);
    payment.reversed = true;
    return data(100, {});
  }

  private statusOf(payment: ZarinpalPayment): 'PAID' | 'VERIFIED' | 'IN_BANK' | 'FAILED' | 'REVERSED' {
    if (payment.reversed) return 'REVERSED';
    if (payment.verified) return 'VERIFIED';
    if (payment.failed) return 'FAILED';
    if (payment.card === null) return 'IN_BANK';
    return this.isOver(payment) ? 'FAILED' : 'PAID';
  }

  private isOver({ paidAt }: ZarinpalPayment): boolean {
    return this.now - paidAt > this.openMs;
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}

function data(code: number, fields: Json): FakeAnswer {
  return { status: 200, body: { data: { code, message: 'Success', ...fields }, errors: [] } };
}

/** Another shape: `data` is a list. */
function errors(code: number): FakeAnswer {
  return { status: code === -9 ? 422 : 400, body: { data: [], errors: { code, message: 'error', validations: [] } } };
}
