import type { CommissionSide } from '@contract/calls/common';
import { ibanOf } from '@contract/rules/accountNumbers';
import type { DeliverByDays, PayByDays } from '@contract/rules/deadlines';
import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import type { SandboxVerification } from '../db/schema/sandbox';
import type { LedgerReport } from '../sandbox/ledgerReport';
import type { TestServer } from './createTestServer';
import { mustWork, type TestClient, type TestResponse, type TestUser } from './testClient';
import { TEST_ADDRESS } from './testPeople';

/** A registered user with a bank account. */
export interface Trader {
  readonly user: TestUser;
  readonly accountId: string;
  readonly iban: string;
  /** Card number of the account; null for an account that was added by IBAN. */
  readonly pan: string | null;
}

/** Terms of a request that differ from the defaults. */
export interface RequestTerms {
  readonly amount?: number;
  readonly purpose?: string;
  readonly side?: CommissionSide;
  readonly referee?: string;
  readonly delivery?: DeliveryMethod;
  readonly payByDays?: PayByDays;
  readonly deliverByDays?: DeliverByDays;
}

export interface GatewayChoices {
  readonly press?: 'pay' | 'fail' | 'leave';
  readonly verification?: SandboxVerification;
  readonly callback?: 'once' | 'twice' | 'never' | 'inquiry';
  /** Whose card pays; the payer's own by default. */
  readonly card?: 'own' | 'foreign';
}

const RESPONSE_CODE = { pay: '0', fail: '5', leave: '-1' } as const;

/** The steps of a transaction, each through the API or the gateway's page. */
export class MoneyStory {
  private readonly parcels = new Set<string>();

  constructor(readonly server: TestClient) {}

  /** A person with a card, by default a new person and an unused card. */
  async trader(person?: TestUser, card?: string): Promise<Trader> {
    const user = person ?? (await this.server.registerUser());
    const account = await this.server.addCard(user, card);
    return { user, accountId: account.id, iban: account.iban, pan: account.pan };
  }

  /** The person with an account that the simulator's bank calls closed, for a request. */
  async withClosedAccount(trader: Trader): Promise<Trader> {
    const iban = ibanOf(`017${'0'.repeat(11)}12347002`);
    const body = { account: iban, bank_account_type: 'iban' } as const;
    const { id } = mustWork(await this.server.call('addBankAccount', { as: trader.user, body }));
    return { ...trader, accountId: id, iban, pan: null };
  }

  /** Creates a request. @returns its payment code */
  async request(seller: Trader, terms: RequestTerms = {}): Promise<string> {
    const data = mustWork(
      await this.server.call('createTransaction', {
        as: seller.user,
        body: {
          amount: terms.amount ?? 2_500_000,
          behalf: terms.purpose ?? 'دوچرخهٔ کوهستان',
          commision_side: terms.side ?? 2,
          payee_bank_account: seller.accountId,
          referee_national_id: terms.referee ?? null,
          ...(terms.delivery && { delivery_method: terms.delivery }),
          ...(terms.payByDays && { pay_by_days: terms.payByDays }),
          ...(terms.deliverByDays && { deliver_by_days: terms.deliverByDays }),
        },
      }),
    );
    if (terms.delivery === 'courier') this.parcels.add(data.payment_code);
    return data.payment_code;
  }

  async details(viewer: Trader, code: string) {
    return (await this.detailsAnswer(viewer, code)).details;
  }

  /** What happened besides the steps of the status, as the viewer sees it. */
  async events(viewer: Trader, code: string) {
    return (await this.detailsAnswer(viewer, code)).events;
  }

  private async detailsAnswer(viewer: Trader, code: string) {
    return mustWork(
      await this.server.call('transactionDetails', {
        as: viewer.user,
        body: { payment_code: code },
      }),
    );
  }

  /** Calls pay, with an address for a request of `request` that has a parcel. */
  pay(buyer: Trader, code: string, headers: Record<string, string> = {}) {
    const parcel = this.parcels.has(code) && { delivery_address: TEST_ADDRESS };
    return this.server.call('pay', {
      as: buyer.user,
      body: { payment_code: code, payer_bank_account: buyer.accountId, ...parcel },
      headers,
    });
  }

  /** Starts a payment. @returns the gateway token */
  async gatewayToken(buyer: Trader, code: string): Promise<string> {
    const data = mustWork(await this.pay(buyer, code));
    return data.token;
  }

  /** Presses a button at the gateway. @returns the query of the browser's last page; null without a callback */
  async atGateway(token: string, choices: GatewayChoices = {}): Promise<URLSearchParams | null> {
    const back = await this.pressAtGateway(token, choices);
    return back && this.callBack(back.address, back.fields);
  }

  /** Presses a button at the gateway. @returns the form post to our callback, or null */
  async pressAtGateway(
    token: string,
    choices: GatewayChoices = {},
  ): Promise<{ address: string; fields: Record<string, string> } | null> {
    const page = await this.form('/sandbox/gateway', { TerminalID: '71000001', token, getMethod: '0' });
    const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const cards = [...page.body.matchAll(/name="cardnumber" value="([^"]*)"/g)].map(([, mask = '']) => mask);
    const fields = {
      ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
      respcode: RESPONSE_CODE[choices.press ?? 'pay'],
      verification: choices.verification ?? 'ok',
      callback: choices.callback ?? 'once',
      cardnumber: cards.at(choices.card === 'foreign' ? -1 : 0) ?? '',
    };
    const decided = await this.form('/sandbox/gateway/decision', fields);
    if (decided.statusCode !== 307) return null;
    return { address: String(decided.headers.location), fields };
  }

  /** Posts the gateway's fields to the callback. @returns the query of the receipt page */
  async callBack(address: string, fields: Readonly<Record<string, string>>): Promise<URLSearchParams> {
    const target = new URL(await this.sentTo(address, fields), 'http://localhost');
    if (target.pathname !== '/transaction-receipt') throw new Error(`Sent to ${target.pathname}`);
    return target.searchParams;
  }

  /** Posts the gateway's fields to the callback. @returns the address of the redirect */
  async sentTo(address: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const { statusCode, headers } = await this.form(address, fields);
    if (statusCode !== 303) throw new Error(`The callback answered ${statusCode}`);
    return String(headers.location);
  }

  /** Creates and pays a request. @returns its payment code */
  async paid(seller: Trader, buyer: Trader, terms: RequestTerms = {}): Promise<string> {
    const code = await this.request(seller, terms);
    await this.atGateway(await this.gatewayToken(buyer, code));
    return code;
  }

  /** Requests a one-time code. @returns the body of the confirming call */
  async otp(actor: Trader, action: 'settle' | 'refund' | 'cancel', code: string) {
    const data = mustWork(await this.server.call(action, { as: actor.user, body: { payment_code: code } }));
    return {
      payment_code: code,
      action,
      token: data.token,
      verification_code: await this.server.smsCode(actor.user.mobile),
    };
  }

  /** Settles, refunds or cancels with the code of the SMS. */
  async confirm(actor: Trader, action: 'settle' | 'refund' | 'cancel', code: string) {
    return this.server.call('verifyTransactionOtp', { as: actor.user, body: await this.otp(actor, action, code) });
  }

  async ledger(): Promise<LedgerReport> {
    const response = await this.server.send({ url: '/sandbox/api/ledger' });
    return response.json<{ data: LedgerReport }>().data;
  }

  private form(url: string, fields: Readonly<Record<string, string>>): Promise<TestResponse> {
    return this.server.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  }
}

/** Advances the time past a bank transfer, with all jobs. */
export async function letPayoutsGoOut(server: TestServer): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    await server.runJobs();
    server.clock.advance(2_000);
  }
  await server.runJobs();
}
