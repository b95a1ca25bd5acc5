import type { RunningServer } from './server';

interface Answer {
  readonly status: number;
  // The journeys read the wire by its own field names, like curl.
  readonly data: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly fields?: Readonly<Record<string, string>> };
}

/** A person who calls the server without the app. */
export class ApiClient {
  private accessToken: string | undefined;

  constructor(
    private readonly server: RunningServer,
    readonly identity: Identity,
    /** The user agent, which /DevisActive shows as a device. */
    private readonly userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  ) {}

  async call(method: 'GET' | 'POST' | 'PUT', address: string, body?: object, headers: object = {}): Promise<Answer> {
    const answer = await fetch(`${this.server.origin}${address}`, {
      method,
      headers: {
        'X-Client-Id': 'amanat-web',
        'User-Agent': this.userAgent,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(this.accessToken ? { Authorization: `Bearer ${this.accessToken}` } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
  }

  /** Takes over the login of an app from the `Authorization` header of a request. */
  borrowLogin(authorization: string | undefined): void {
    if (authorization?.startsWith('Bearer ')) this.accessToken = authorization.slice('Bearer '.length);
  }

  /** Registers, confirms the code and keeps the tokens. */
  async register(): Promise<void> {
    const { nationalCode: national_code, mobile } = this.identity;
    const person = { national_code, date_of_birth: '1371/07/12' };
    await this.call('POST', '/api/v1/users/match_nid_and_dob/', { ...person, process_id: 'web' });
    const since = new Date();
    const { data } = await this.call('POST', '/api/v1/users/register/', { ...person, mobile, process_id: 'web' });
    await this.confirmItsMe('register', data.token, since);
  }

  /** Logs in a registered person on another device and keeps the tokens. */
  async logIn(): Promise<void> {
    const { nationalCode: national_code, mobile } = this.identity;
    const since = new Date();
    const { data } = await this.call('POST', '/api/v1/users/login/', { national_code, mobile, process_id: 'web' });
    await this.confirmItsMe('login', data.token, since);
  }

  /** Adds this person's card, or another one. */
  async addCard(account = this.identity.cardNumber): Promise<string> {
    const { data } = await this.call('POST', '/api/v1/bankaccounts/', { account, bank_account_type: 'pan' });
    return String(data.id);
  }

  /** Requests a code for an action and confirms the action with it. */
  async confirm(action: 'settle' | 'refund' | 'cancel', payment_code: string): Promise<Answer> {
    const since = new Date();
    const { data } = await this.call('POST', `/api/v1/transactions/${action}/`, { payment_code });
    const verification_code = await codeSentTo(this.server, this.identity.mobile, since);
    return this.call('POST', '/api/v1/transactions/otp/', {
      verification_code,
      token: data.token,
      action: action === 'cancel' ? 'cancel' : `${action}_transaction`,
      payment_code,
    });
  }

  /** Requests a code for a step of a dispute and confirms the step with it. */
  async confirmStep(
    address: string,
    body: Readonly<Record<string, unknown>>,
    action: string,
    payment_code: unknown = body.payment_code,
  ): Promise<Answer> {
    const since = new Date();
    const { data, error } = await this.call('POST', address, body);
    if (error) throw new Error(`${address}: ${JSON.stringify(error)}`);
    const verification_code = await codeSentTo(this.server, this.identity.mobile, since);
    const confirmation = { verification_code, token: data.token, action, payment_code };
    return this.call('POST', '/api/v1/transactions/otp/', confirmation);
  }

  /** Presses a button of the sandbox gateway and follows its redirect to the receipt. */
  async atGateway(fields: Record<string, string>, pressed: 'پرداخت' | 'پرداخت ناموفق' = 'پرداخت'): Promise<string> {
    const page = await this.post('/sandbox/gateway', fields);
    const form = await page.text();
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const action = /<form[^>]*action="([^"]+)"/.exec(form)?.[1] ?? '/sandbox/gateway';
    const button = new RegExp(`<button[^>]*name="([^"]+)"[^>]*value="([^"]+)"[^>]*>\\s*${pressed}\\s*<`).exec(form);
    const filled = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    if (button) filled[button[1] ?? ''] = button[2];
    const receipt = await this.post(action, filled as Record<string, string>);
    return receipt.headers.get('location') ?? receipt.url;
  }

  private async confirmItsMe(action: 'login' | 'register', token: unknown, since: Date): Promise<void> {
    const verification_code = await codeSentTo(this.server, this.identity.mobile, since);
    const body = { verification_code, token, action, process_id: 'web' };
    const { data } = await this.call('POST', '/api/v1/users/otp/', body);
    this.accessToken = String(data.access);
  }

  private post(address: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.server.origin}${address}`, { method: 'POST', body: new URLSearchParams(fields) });
  }
}

interface Sms {
  readonly mobile: string;
  readonly text: string;
  readonly code: string | null;
  readonly sent_at: string;
}

interface LedgerReport {
  readonly sum: number;
  readonly accounts: Readonly<Record<string, number>>;
}

/** The newest code sent to a mobile after `after`. Waits for it. */
export async function codeSentTo(server: RunningServer, mobile: string, after: Date): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { data } = await server.json<{ data: Sms[] }>(`/sandbox/api/sms?mobile=${mobile}`);
    const sms = data.find(({ code, sent_at }) => code !== null && new Date(sent_at) >= after);
    if (sms?.code) return sms.code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was sent to ${mobile}.`);
}

/** The sum of all postings, and rials by kind of account. */
export async function ledger(server: RunningServer): Promise<LedgerReport> {
  const { data } = await server.json<{ data: LedgerReport }>('/sandbox/api/ledger');
  return data;
}

/**
 * The changes from here on: rials by kind of account. Waits for the payouts of earlier stories. Throws when the postings do not sum to zero.
 */
export async function ledgerSince(server: RunningServer): Promise<() => Promise<Record<string, number>>> {
  let before = await ledger(server);
  while (before.accounts.payable !== 0) before = await ledger(server);
  return async () => {
    const { sum, accounts } = await ledger(server);
    if (sum !== 0) throw new Error(`The ledger does not balance: its sum is ${sum}.`);
    const moves = Object.entries(accounts).map(([account, rials]) => [
      account,
      rials - (before.accounts[account] ?? 0),
    ]);
    return Object.fromEntries(moves.filter(([, rials]) => rials !== 0));
  };
}

/** Data of a person that the simulators accept (docs: /sandbox). */
export interface Identity {
  readonly nationalCode: string;
  readonly mobile: string;
  readonly birth: { readonly day: string; readonly month: string; readonly year: string };
  readonly cardNumber: string;
}

function nationalCodeFrom(nineDigits: string): string {
  const sum = [...nineDigits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const rest = sum % 11;
  return `${nineDigits}${rest < 2 ? rest : 11 - rest}`;
}

function cardNumberFrom(fifteenDigits: string): string {
  const sum = [...fifteenDigits].reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${fifteenDigits}${(10 - (sum % 10)) % 10}`;
}

/** The same number gives the same person, another number a person with other data. */
export function identity(number: number): Identity {
  const serial = String(number).padStart(5, '0');
  return {
    nationalCode: nationalCodeFrom(`0084${serial}`),
    mobile: `091234${serial}`,
    birth: { day: '12', month: 'مهر', year: '71' },
    cardNumber: cardNumberFrom(`6104337${serial}123`),
  };
}
