import type { BankAccount } from '@contract/calls/accountCalls';
import type { Failure } from '@contract/calls/common';
import type { Tokens, UserInfo } from '@contract/calls/userCalls';
import type { Static } from 'typebox';
import { TEST_CALLS, type TestCallName } from './testCalls';
import { testCard, testMobile, testNationalCode } from './testPeople';

/** One HTTP request, as Fastify's `inject` takes it. */
export interface TestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | object;
}

export interface TestResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  json<Body>(): Body;
}

/** The result of a call: HTTP status and content of the envelope. */
export interface TestAnswer<Data> {
  readonly status: number;
  /** Undefined after a failure. */
  readonly data: Data;
  readonly error: Failure['error'] | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestCallOptions {
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** A user, or an access token. */
  readonly as?: TestUser | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The fixed part of the user's report, in the wire's spelling. */
type PersonInfo = Pick<
  UserInfo,
  'first_name' | 'last_name' | 'full_name' | 'mobile' | 'national_code' | 'date_of_birth' | 'session_id'
>;

export interface TestUser extends Tokens {
  /** Of the device of the registration or login. */
  readonly deviceSecret: string;
  readonly mobile: string;
  readonly nationalCode: string;
  readonly info: PersonInfo;
}

/** A client of the API. */
export interface TestClient {
  /** Sends a request outside the contract. */
  send(request: TestRequest): Promise<TestResponse>;
  /** Makes a call of the app or of the office. */
  call<Name extends TestCallName>(
    name: Name,
    options?: TestCallOptions,
  ): Promise<TestAnswer<Static<(typeof TEST_CALLS)[Name]['answer']>>>;
  /** A registered person who is logged in. Each seed is another person, and works once per server. */
  registerUser(seed?: number): Promise<TestUser>;
  /** Registers a person through the API, with the code of the SMS, and logs in. */
  registerByCode(seed?: number): Promise<TestUser>;
  /** Logs in a registered person on another device. */
  loginUser(user: Pick<TestUser, 'mobile' | 'nationalCode'>): Promise<TestUser>;
  /** Adds a card, by default an unused one. */
  addCard(user: TestUser, pan?: string): Promise<BankAccount>;
  /** The code of the last SMS to a mobile. */
  smsCode(mobile: string): Promise<string>;
}

/**
 * A client of the server behind `send`: in this process, or over HTTP.
 * @param insertPerson adds a registered person without the API
 */
export function createTestClient(
  send: TestClient['send'],
  clientId: string,
  insertPerson?: (seed: number) => Promise<TestUser>,
): TestClient {
  let nextSeed = 1;
  let nextCard = 1;

  const call: TestClient['call'] = async (name, { body, params = {}, query = {}, as, headers = {} } = {}) => {
    const { method, path } = TEST_CALLS[name];
    const token = typeof as === 'string' ? as : as?.access;
    const response = await send({
      method,
      url: path.replace(/:(\w+)/g, (_whole, field: string) => encodeURIComponent(String(params[field] ?? ''))),
      query: Object.fromEntries(Object.entries(query).map(([field, value]) => [field, String(value)])),
      headers: { 'x-client-id': clientId, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const { data, error } = response.json<{ data: never; error: Failure['error'] | undefined }>();
    return { status: response.statusCode, data, error, headers: response.headers };
  };

  const smsCode = async (mobile: string): Promise<string> => {
    const response = await send({ url: '/sandbox/api/sms', query: { mobile } });
    const code = response.json<{ data: { code: string | null }[] }>().data.find((sms) => sms.code !== null)?.code;
    if (!code) throw new Error(`No code was sent to ${mobile}`);
    return code;
  };

  const confirm = async (person: Pick<TestUser, 'mobile' | 'nationalCode'>, token: string): Promise<TestUser> => {
    const body = { token, verification_code: await smsCode(person.mobile) };
    const { access, refresh, device_secret: deviceSecret } = mustWork(await call('verifyAuthOtp', { body }));
    return { ...person, access, refresh, deviceSecret, info: mustWork(await call('userReport', { as: access })) };
  };

  const taken = (seed: number): number => {
    nextSeed = Math.max(nextSeed, seed + 1);
    return seed;
  };

  const registerByCode = async (seed: number): Promise<TestUser> => {
    const person = { mobile: testMobile(seed), nationalCode: testNationalCode(seed) };
    const body = { mobile: person.mobile, national_code: person.nationalCode, date_of_birth: '1371/07/12' };
    return confirm(person, mustWork(await call('register', { body })).token);
  };

  return {
    send,
    call,
    smsCode,
    registerUser: (seed = nextSeed) => (insertPerson ?? registerByCode)(taken(seed)),
    registerByCode: (seed = nextSeed) => registerByCode(taken(seed)),
    async loginUser({ mobile, nationalCode }) {
      const body = { mobile, national_code: nationalCode };
      return confirm({ mobile, nationalCode }, mustWork(await call('login', { body })).token);
    },
    async addCard(user, pan = testCard(nextCard++)) {
      return mustWork(await call('addBankAccount', { as: user, body: { account: pan, bank_account_type: 'pan' } }));
    },
  };
}

/** The data of a call. @throws Error for a failure */
export function mustWork<Data>(answer: { readonly data: Data; readonly error: unknown }): Data {
  if (answer.error) throw new Error(`The call failed: ${JSON.stringify(answer.error)}`);
  return answer.data;
}
