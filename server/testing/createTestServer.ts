import { CALLS, type CallName } from '@contract/calls';
import type { BankAccount } from '@contract/schemas/accounts';
import type { Failure } from '@contract/schemas/common';
import type { Tokens, UserInfo } from '@contract/schemas/users';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { buildApp } from '../app';
import { ManualClock } from '../clock';
import { type Config, loadConfig } from '../config';
import type { Context } from '../context';
import { createContext } from '../createContext';
import { createLogger } from '../http/logging';
import { openTestDatabase } from './testDatabase';
import { testCard, testMobile, testNationalCode } from './testPeople';

export interface TestServerOptions {
  /** Changes to the sandbox's default configuration. */
  readonly config?: Partial<Config>;
  readonly start?: Date | string;
}

/** How a call ended: its HTTP status, and the inside of its envelope. */
export interface TestAnswer<Data> {
  readonly status: number;
  /** Undefined when the call failed. */
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

export interface TestUser extends Tokens {
  readonly mobile: string;
  readonly nationalCode: string;
  readonly info: UserInfo;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly clock: ManualClock;
  /** Makes a call of the contract. */
  call<Name extends CallName>(
    name: Name,
    options?: TestCallOptions,
  ): Promise<TestAnswer<Static<(typeof CALLS)[Name]['answer']>>>;
  /** Registers a person and logs them in. Different seeds are different people; the same seed on the same server is refused. */
  registerUser(seed?: number): Promise<TestUser>;
  /** Logs a registered person in on another device. */
  loginUser(user: TestUser): Promise<TestUser>;
  /** Adds a card; by default one that nobody has yet. */
  addCard(user: TestUser, pan?: string): Promise<BankAccount>;
  /** The code of the last SMS to a mobile. */
  smsCode(mobile: string): Promise<string>;
  /** Does all background work that is due. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The whole server in this process, on a fresh database, at a standstill in time until the clock is moved. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config: Config = {
    ...loadConfig({ LOG_LEVEL: 'silent', AUTH_ATTEMPTS_PER_ADDRESS: '1000000' }),
    webDirectory: '',
    ...options.config,
  };
  const clock = new ManualClock(options.start);
  const db = await openTestDatabase();
  const context = await createContext(config, db, clock, createLogger(config));
  const app = buildApp(context);
  await app.ready();
  let nextSeed = 1;
  let nextCard = 1;

  const call: TestServer['call'] = async (name, { body, params = {}, query = {}, as, headers = {} } = {}) => {
    const { method, path } = CALLS[name];
    const token = typeof as === 'string' ? as : as?.access;
    const response = await app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_whole, field: string) => encodeURIComponent(String(params[field] ?? ''))),
      query: Object.fromEntries(Object.entries(query).map(([field, value]) => [field, String(value)])),
      headers: { 'x-client-id': config.clientId, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const { data, error } = response.json();
    return { status: response.statusCode, data, error, headers: response.headers };
  };

  const smsCode = async (mobile: string): Promise<string> => {
    const response = await app.inject({ url: '/sandbox/api/sms', query: { mobile } });
    const code = response.json().data[0]?.code;
    if (!code) throw new Error(`No code was sent to ${mobile}`);
    return code;
  };

  const confirm = async (person: Pick<TestUser, 'mobile' | 'nationalCode'>, token: string): Promise<TestUser> => {
    const body = { token, verification_code: await smsCode(person.mobile) };
    const { access, refresh } = mustWork(await call('verifyAuthOtp', { body }));
    return { ...person, access, refresh, info: mustWork(await call('userReport', { as: access })) };
  };

  return {
    app,
    context,
    clock,
    call,
    smsCode,
    async registerUser(seed = nextSeed++) {
      nextSeed = Math.max(nextSeed, seed + 1);
      const person = { mobile: testMobile(seed), nationalCode: testNationalCode(seed) };
      const body = { mobile: person.mobile, national_code: person.nationalCode, date_of_birth: '1371/07/12' };
      return confirm(person, mustWork(await call('register', { body })).token);
    },
    async loginUser(user) {
      const body = { mobile: user.mobile, national_code: user.nationalCode };
      const { mobile, nationalCode } = user;
      return confirm({ mobile, nationalCode }, mustWork(await call('login', { body })).token);
    },
    async addCard(user, pan = testCard(nextCard++)) {
      return mustWork(await call('addBankAccount', { as: user, body: { account: pan, bank_account_type: 'pan' } }));
    },
    runJobs: () => context.jobs.runDue(),
    async close() {
      await context.jobs.stop();
      await app.close();
      await db.close();
    },
  };
}

function mustWork<Data>(answer: TestAnswer<Data>): Data {
  if (answer.error) throw new Error(`The call failed: ${JSON.stringify(answer.error)}`);
  return answer.data;
}
