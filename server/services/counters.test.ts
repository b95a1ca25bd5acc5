import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { listSandboxSms } from '../db/repositories/simulators';
import { type Limit, PAYMENTS_OF_A_USER, REQUESTS_OF_A_USER, UNKNOWN_PAYMENT_CODES } from '../domain/limits';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import type { MoneyStory, Trader } from '../testing/moneyStory';
import { userIdOf } from '../testing/officeTeam';
import { setCount } from '../testing/setCount';
import { setUpTraders } from '../testing/setUpTraders';
import { mustWork } from '../testing/testClient';
import { testMobile, testNationalCode } from '../testing/testPeople';
import { until } from '../testing/until';
import { countedHits, JUDGED_AT_ONCE, limitFailures } from './counters';

let server: TestServer;
let money: MoneyStory;
let seller: Trader;
let buyer: Trader;

// Long enough for the days of these tests.
setUpTraders(
  (scene) => {
    ({ server, seller, buyer } = scene);
    money = scene.story;
  },
  { config: { accessLifetimeSeconds: 3 * 24 * 3600 } },
);

/** The number of calls by error code; 0 for success. */
async function codesOf(
  calls: readonly Promise<{ error: { code: number } | undefined }>[],
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { error } of await Promise.all(calls)) counts[error?.code ?? 0] = (counts[error?.code ?? 0] ?? 0) + 1;
  return counts;
}

const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('limits by address', () => {
  let guarded: TestServer;

  beforeAll(async () => {
    guarded = await createTestServer({ config: { authAttemptsPerAddress: 5 } });
  });

  afterAll(() => guarded.close());

  /** A login of an unknown person from an address. */
  async function statusFrom(remoteAddress: string): Promise<number> {
    const payload = { mobile: '09120000000', national_code: testNationalCode(9_999) };
    const headers = { 'x-client-id': 'amanat-web' };
    const url = '/api/v1/users/login/';
    return (await guarded.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode;
  }

  test('count an IPv6 network as one address', async () => {
    for (let tried = 1; tried <= 5; tried += 1) expect(await statusFrom(`2001:db8:0:1::${tried}`)).toBe(404);
    expect(await statusFrom('2001:db8:0:1:ffff::6')).toBe(429);
    expect(await statusFrom('2001:db8:0:2::1')).toBe(404);
  });

  test('count an IPv4 address as one, also from an IPv6 socket', async () => {
    for (let tried = 1; tried <= 3; tried += 1) expect(await statusFrom('192.0.2.7')).toBe(404);
    for (let tried = 1; tried <= 2; tried += 1) expect(await statusFrom('::ffff:192.0.2.7')).toBe(404);
    expect(await statusFrom('192.0.2.7')).toBe(429);
    expect(await statusFrom('::ffff:192.0.2.8')).toBe(404);
  });
});

describe('registration', () => {
  const attempt = (nationalCode: string, mobile: string) =>
    server.call('register', { body: { mobile, national_code: nationalCode, date_of_birth: '1371/07/12' } });

  test('sends codes to five mobiles a day per national code', async () => {
    const nationalCode = testNationalCode(5_000);
    const mobiles = times(15, (index) => testMobile(5_000 + index));
    const codes = await codesOf(mobiles.map((mobile) => attempt(nationalCode, mobile)));
    expect(codes).toEqual({ 0: 5, 1016: 10 });

    const inbox = await listSandboxSms(server.context.db.kysely, null, 100);
    const messages = inbox.filter(({ mobile }) => mobiles.includes(mobile));
    expect(messages).toHaveLength(5);
    server.clock.advance(61_000);
    const [known = ''] = messages.map(({ mobile }) => mobile);
    const refused = mobiles.find((mobile) => messages.every((message) => message.mobile !== mobile)) ?? '';
    expect((await attempt(nationalCode, known)).error).toBeUndefined();
    expect((await attempt(testNationalCode(5_001), refused)).error).toBeUndefined();

    server.clock.advance(DAY_MS - 61_000);
    expect((await attempt(nationalCode, known)).error).toBeUndefined();
    const others = mobiles.filter((mobile) => mobile !== known).slice(0, 5);
    expect(await codesOf(others.map((mobile) => attempt(nationalCode, mobile)))).toEqual({ 0: 4, 1016: 1 });
  });

  test('does not query the registry for a mobile beyond the limit', async () => {
    const nationalCode = testNationalCode(5_100);
    for (let index = 0; index < 5; index += 1) await attempt(nationalCode, testMobile(5_100 + index));
    const registry = jest.spyOn(server.context.ports.civilRegistry, 'match');
    const refused = await attempt(nationalCode, testMobile(5_199));
    expect([refused.error?.code, refused.headers['retry-after']]).toEqual([1016, String(DAY_MS / 1_000)]);
    expect(registry).not.toHaveBeenCalled();
    registry.mockRestore();
  });

  test('makes no paid query for a mobile that gets no code now', async () => {
    const [nationalCode, mobile] = [testNationalCode(5_150), testMobile(5_150)];
    await attempt(nationalCode, mobile);
    const { civilRegistry, simOwner } = server.context.ports;
    const services = [jest.spyOn(civilRegistry, 'match'), jest.spyOn(simOwner, 'owns')];
    expect((await attempt(nationalCode, mobile)).error?.code).toBe(1016);
    for (const service of services) expect(service).not.toHaveBeenCalled();
    server.clock.advance(61_000);
    expect((await attempt(nationalCode, mobile)).error).toBeUndefined();
    for (const service of services) service.mockRestore();
  });

  test('stores no subject of a limit in plain text', async () => {
    const [nationalCode, mobile] = [testNationalCode(5_200), testMobile(5_200)];
    await attempt(nationalCode, mobile);
    const rows = await server.context.db.kysely.selectFrom('limit_members').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${nationalCode}|${mobile}`));
  });
});

describe('payment requests', () => {
  const [anHour, aDay] = REQUESTS_OF_A_USER as [Limit, Limit];

  const create = (key?: string) =>
    server.call('createTransaction', {
      as: seller.user,
      body: { amount: 50_000, behalf: 'کتاب', payee_bank_account: seller.accountId },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  test('are limited to sixty an hour, and a retry does not count', async () => {
    const first = mustWork(await create('the-first'));
    for (let repeated = 0; repeated < 5; repeated += 1) {
      expect(mustWork(await create('the-first')).payment_code).toBe(first.payment_code);
    }
    await setCount(server, anHour, await userIdOf(server, seller.user), 50);
    expect(await codesOf(times(20, () => create()))).toEqual({ 0: 10, 1016: 10 });
    expect(mustWork(await create('the-first')).payment_code).toBe(first.payment_code);
    server.clock.advance(HOUR_MS);
    expect((await create()).error).toBeUndefined();
  });

  test('are limited to three hundred a day', async () => {
    expect((await create()).error).toBeUndefined();
    await setCount(server, aDay, await userIdOf(server, seller.user), 299);
    server.clock.advance(5 * HOUR_MS);
    expect((await create()).error).toBeUndefined();
    const refused = await create();
    expect(refused.error?.code).toBe(1016);
    // The day began with the first request, five hours ago.
    expect(refused.headers['retry-after']).toBe(String((DAY_MS - 5 * HOUR_MS) / 1_000));
    server.clock.advance(DAY_MS);
    expect((await create()).error).toBeUndefined();
  });
});

test('starts twenty payments an hour and does not call the gateway for another', async () => {
  const [limit] = PAYMENTS_OF_A_USER as [Limit];
  const [code, payer] = [await money.request(seller), await userIdOf(server, buyer.user)];
  const tokenRequests = jest.spyOn(server.context.ports.cardGateway, 'requestToken');
  const key = { 'idempotency-key': 'the-first' };
  mustWork(await money.pay(buyer, code, key));
  mustWork(await money.pay(buyer, code, key));
  const { used } = await countedHits(server.context, limit, payer);
  expect(used).toBe(1);
  await setCount(server, limit, payer, 18);
  for (let started = 18; started < 20; started += 1) mustWork(await money.pay(buyer, code));
  expect((await money.pay(buyer, code)).error?.code).toBe(1016);
  expect(tokenRequests).toHaveBeenCalledTimes(3);
  tokenRequests.mockRestore();
  const other = await money.trader();
  expect((await money.pay(other, code)).error).toBeUndefined();
});

test('judges a hundred attempts of one subject at one moment, and counts the failed ones only', async () => {
  const limit = { name: 'shared', most: 3, windowMilliseconds: HOUR_MS };
  const attempt = (judge: () => Promise<string | null>) => limitFailures(server.context, limit, 'address', judge);
  let release: (answer: string) => void = () => undefined;
  const held = new Promise<string>((resolve) => {
    release = resolve;
  });
  let started = 0;
  const judged = times(JUDGED_AT_ONCE, () =>
    attempt(() => {
      started += 1;
      return held;
    }),
  );
  await until(() => started === JUDGED_AT_ONCE);
  await expect(attempt(async () => 'yes')).rejects.toMatchObject({ code: 1016, retryAfterSeconds: 1 });
  release('yes');
  expect(new Set(await Promise.all(judged))).toEqual(new Set(['yes']));
  for (const answer of ['yes', null, null, 'yes', null]) expect(await attempt(async () => answer)).toBe(answer);
  await expect(attempt(async () => 'yes')).rejects.toMatchObject({ code: 1016, retryAfterSeconds: HOUR_MS / 1_000 });
  server.clock.advance(HOUR_MS);
  expect(await attempt(async () => 'yes')).toBe('yes');
});

describe('unknown payment codes', () => {
  const unknownCode = (index: number) => `ZZZZ${String(index).padStart(4, '2').replace(/[01]/g, 'Z')}`;
  const look = (who: Trader, code: string) =>
    server.call('transactionDetails', { as: who.user, body: { payment_code: code } });

  test('are limited to thirty guesses over all calls, also concurrent ones', async () => {
    const guesses = times(60, (index) => {
      const body = { payment_code: unknownCode(index) };
      const call = (['transactionDetails', 'settle', 'refund', 'cancel'] as const)[index % 4] ?? 'settle';
      return index % 5 === 0 ? money.pay(buyer, body.payment_code) : server.call(call, { as: buyer.user, body });
    });
    const codes = await codesOf(guesses);
    expect(codes[1404]).toBe(30);
    expect(codes[1016]).toBe(30);
  });

  test('block open requests too after the limit, and not the user’s own transactions', async () => {
    const own = await money.request(buyer);
    const opened = await money.request(seller);
    mustWork(await look(buyer, opened));
    const unseen = await money.request(seller);
    expect((await look(buyer, unknownCode(0))).error?.code).toBe(1404);
    await setCount(server, UNKNOWN_PAYMENT_CODES, await userIdOf(server, buyer.user), 29);
    expect((await look(buyer, unknownCode(1))).error?.code).toBe(1404);
    expect((await look(buyer, unseen)).error?.code).toBe(1016);
    expect((await look(buyer, own)).error).toBeUndefined();
    expect((await look(buyer, opened)).error).toBeUndefined();
    server.clock.advance(HOUR_MS);
    expect((await look(buyer, unseen)).error).toBeUndefined();
  });

  test('include the codes of other users’ transactions', async () => {
    const code = await money.request(seller);
    const payer = await money.trader();
    await money.atGateway(await money.gatewayToken(payer, code));
    expect((await look(buyer, code)).error?.code).toBe(1012);
    await setCount(server, UNKNOWN_PAYMENT_CODES, await userIdOf(server, buyer.user), 25);
    expect(await codesOf(times(10, () => look(buyer, code)))).toEqual({ 1012: 5, 1016: 5 });
    expect((await look(payer, code)).error).toBeUndefined();
  });

  test('exclude the links of open requests', async () => {
    expect((await look(buyer, unknownCode(0))).error?.code).toBe(1404);
    await setCount(server, UNKNOWN_PAYMENT_CODES, await userIdOf(server, buyer.user), 29);
    for (let opened = 0; opened < 3; opened += 1)
      expect((await look(buyer, await money.request(seller))).error).toBeUndefined();
  });
});
