import { listSandboxSms } from '../db/repositories/simulators';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory, type Trader } from '../testing/moneyStory';
import { mustWork } from '../testing/testClient';
import { testMobile, testNationalCode } from '../testing/testPeople';

jest.setTimeout(120_000);

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

let server: TestServer;
let money: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  // Long enough for the days that pass here.
  server = await createTestServer({ config: { accessLifetimeSeconds: 3 * 24 * 3600 } });
  money = new MoneyStory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  seller = await money.trader();
  buyer = await money.trader();
});

/** How many of the calls ended with each code; 0 for those that worked. */
async function codesOf(
  calls: readonly Promise<{ error: { code: number } | undefined }>[],
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { error } of await Promise.all(calls)) counts[error?.code ?? 0] = (counts[error?.code ?? 0] ?? 0) + 1;
  return counts;
}

const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('by address', () => {
  let guarded: TestServer;

  beforeAll(async () => {
    guarded = await createTestServer({ config: { authAttemptsPerAddress: 5 } });
  });

  afterAll(() => guarded.close());

  /** A login by nobody, from an address. */
  async function statusFrom(remoteAddress: string): Promise<number> {
    const payload = { mobile: '09120000000', national_code: testNationalCode(9_999) };
    const headers = { 'x-client-id': 'amanat-web' };
    const url = '/api/v1/users/login/';
    return (await guarded.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode;
  }

  test('an IPv6 network of 2⁶⁴ addresses has the attempts of one, and another network its own', async () => {
    for (let tried = 1; tried <= 5; tried += 1) expect(await statusFrom(`2001:db8:0:1::${tried}`)).toBe(404);
    expect(await statusFrom('2001:db8:0:1:ffff::6')).toBe(429);
    expect(await statusFrom('2001:db8:0:2::1')).toBe(404);
  });

  test('an IPv4 address is one, also where the socket calls it an IPv6 one', async () => {
    for (let tried = 1; tried <= 3; tried += 1) expect(await statusFrom('192.0.2.7')).toBe(404);
    for (let tried = 1; tried <= 2; tried += 1) expect(await statusFrom('::ffff:192.0.2.7')).toBe(404);
    expect(await statusFrom('192.0.2.7')).toBe(429);
    expect(await statusFrom('::ffff:192.0.2.8')).toBe(404);
  });
});

describe('registering', () => {
  const attempt = (nationalCode: string, mobile: string) =>
    server.call('register', { body: { mobile, national_code: nationalCode, date_of_birth: '1371/07/12' } });

  test('one national code sends codes to five mobiles a day, and not to forty', async () => {
    const nationalCode = testNationalCode(5_000);
    const mobiles = times(40, (index) => testMobile(5_000 + index));
    const codes = await codesOf(mobiles.map((mobile) => attempt(nationalCode, mobile)));
    expect(codes).toEqual({ 0: 5, 1016: 35 });

    const inbox = await listSandboxSms(server.context.db.kysely, null, 100);
    const messages = inbox.filter(({ mobile }) => mobiles.includes(mobile));
    expect(messages).toHaveLength(5);
    server.clock.advance(61_000);
    const known = String(messages[0]?.mobile);
    expect((await attempt(nationalCode, known)).error).toBeUndefined();
    expect((await attempt(testNationalCode(5_001), String(mobiles.at(-1)))).error).toBeUndefined();

    server.clock.advance(DAY - 61_000);
    expect((await attempt(nationalCode, known)).error).toBeUndefined();
    const others = mobiles.filter((mobile) => mobile !== known).slice(0, 5);
    expect(await codesOf(others.map((mobile) => attempt(nationalCode, mobile)))).toEqual({ 0: 4, 1016: 1 });
  });

  test('the registry is not asked for a mobile too many', async () => {
    const nationalCode = testNationalCode(5_100);
    for (let index = 0; index < 5; index += 1) await attempt(nationalCode, testMobile(5_100 + index));
    const asked = jest.spyOn(server.context.ports.civilRegistry, 'match');
    const refused = await attempt(nationalCode, testMobile(5_199));
    expect([refused.error?.code, refused.headers['retry-after']]).toEqual([1016, String(DAY / 1_000)]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('nobody is asked, for money, about a mobile that gets no code now', async () => {
    const [nationalCode, mobile] = [testNationalCode(5_150), testMobile(5_150)];
    await attempt(nationalCode, mobile);
    const { civilRegistry, simOwner } = server.context.ports;
    const asked = [jest.spyOn(civilRegistry, 'match'), jest.spyOn(simOwner, 'owns')];
    expect((await attempt(nationalCode, mobile)).error?.code).toBe(1016);
    for (const question of asked) expect(question).not.toHaveBeenCalled();
    server.clock.advance(61_000);
    expect((await attempt(nationalCode, mobile)).error).toBeUndefined();
    for (const question of asked) question.mockRestore();
  });

  test('the database does not keep whose limits it counts', async () => {
    const [nationalCode, mobile] = [testNationalCode(5_200), testMobile(5_200)];
    await attempt(nationalCode, mobile);
    const rows = await server.context.db.kysely.selectFrom('limit_members').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${nationalCode}|${mobile}`));
  });
});

describe('requests for money', () => {
  const create = (key?: string) =>
    server.call('createTransaction', {
      as: seller.user,
      body: { amount: 50_000, behalf: 'کتاب', payee_bank_account: seller.accountId },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  test('sixty an hour; an answer that got lost and is asked for again is not one more', async () => {
    const first = mustWork(await create('the-first'));
    for (let repeated = 0; repeated < 5; repeated += 1) {
      expect(mustWork(await create('the-first')).payment_code).toBe(first.payment_code);
    }
    expect(await codesOf(times(70, () => create()))).toEqual({ 0: 59, 1016: 11 });
    expect(mustWork(await create('the-first')).payment_code).toBe(first.payment_code);
    server.clock.advance(HOUR);
    expect((await create()).error).toBeUndefined();
  });

  test('three hundred a day', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      expect(await codesOf(times(60, () => create()))).toEqual({ 0: 60 });
      server.clock.advance(HOUR);
    }
    const refused = await create();
    expect(refused.error?.code).toBe(1016);
    // the day began with the first of them, five hours ago
    expect(refused.headers['retry-after']).toBe(String((DAY - 5 * HOUR) / 1_000));
    server.clock.advance(DAY);
    expect((await create()).error).toBeUndefined();
  });
});

test('twenty payments an hour are started, and the gateway is not asked for the next', async () => {
  const code = await money.request(seller);
  const asked = jest.spyOn(server.context.ports.cardGateway, 'requestToken');
  const key = { 'idempotency-key': 'the-first' };
  mustWork(await money.pay(buyer, code, key));
  mustWork(await money.pay(buyer, code, key));
  for (let started = 1; started < 20; started += 1) mustWork(await money.pay(buyer, code));
  expect((await money.pay(buyer, code)).error?.code).toBe(1016);
  expect(asked).toHaveBeenCalledTimes(20);
  asked.mockRestore();
  const other = await money.trader();
  expect((await money.pay(other, code)).error).toBeUndefined();
});

describe('unknown payment codes', () => {
  const nobodys = (index: number) => `ZZZZ${String(index).padStart(4, '2').replace(/[01]/g, 'Z')}`;
  const look = (who: Trader, code: string) =>
    server.call('transactionDetails', { as: who.user, body: { payment_code: code } });

  test('of two hundred guesses at one moment thirty are answered, whichever call they are made with', async () => {
    const guesses = times(200, (index) => {
      const body = { payment_code: nobodys(index) };
      const call = (['transactionDetails', 'settle', 'refund', 'cancel'] as const)[index % 4] ?? 'settle';
      return index % 5 === 0 ? money.pay(buyer, body.payment_code) : server.call(call, { as: buyer.user, body });
    });
    // One in five is a payment, of which there are twenty an hour.
    const codes = await codesOf(guesses);
    expect(codes[1404]).toBe(30);
    expect(codes[1016]).toBe(170);
  });

  test('who has guessed too often is not told of an open request either, and goes on with their own', async () => {
    const own = await money.request(buyer);
    const opened = await money.request(seller);
    mustWork(await look(buyer, opened));
    const unseen = await money.request(seller);
    for (let index = 0; index < 30; index += 1) expect((await look(buyer, nobodys(index))).error?.code).toBe(1404);
    expect((await look(buyer, unseen)).error?.code).toBe(1016);
    expect((await look(buyer, own)).error).toBeUndefined();
    expect((await look(buyer, opened)).error).toBeUndefined();
    server.clock.advance(HOUR);
    expect((await look(buyer, unseen)).error).toBeUndefined();
  });

  test('a code that exists and is no business of theirs counts: its refusal says that it exists', async () => {
    const code = await money.request(seller);
    const payer = await money.trader();
    await money.atGateway(await money.gatewayToken(payer, code));
    const asked = await codesOf(times(40, () => look(buyer, code)));
    expect(asked).toEqual({ 1012: 30, 1016: 10 });
    expect((await look(payer, code)).error).toBeUndefined();
  });

  test('links that one was sent may be opened without end', async () => {
    for (let opened = 0; opened < 40; opened += 1)
      expect((await look(buyer, await money.request(seller))).error).toBeUndefined();
  });
});
