import { CALLS } from '@contract/calls';
import { MINUTE_MS } from '@contract/rules/durations';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory } from '../../testing/moneyStory';
import { mustWork } from '../../testing/testClient';
import { testMobile, testNationalCode } from '../../testing/testPeople';

const ADDRESS = '203.0.113.7';
const BIRTH_DATE = '1371/07/12';

type Line = Readonly<Record<string, unknown>>;

let server: TestServer;
let money: MoneyStory;
const lines: string[] = [];
/** Values that were typed or sent, and may not be logged. */
const secrets = new Set<string>();

beforeAll(async () => {
  // At this level the server prints security events only.
  server = await createTestServer({ config: { logLevel: 'error' }, logLine: (line) => lines.push(line) });
  money = new MoneyStory(server);
});

afterAll(() => server.close());

/** The events since the last call of {@link news}. */
const events = (): Line[] =>
  lines
    .slice(read)
    .map((line) => JSON.parse(line))
    .filter(({ stream }) => stream === 'security');

let read = 0;

function forget(): void {
  read = lines.length;
}

/** The events since the last call, by name and content. */
function news(...details: readonly string[]): unknown[][] {
  const named = events().map((line) => [
    line.event,
    ...details.map((name) => line[name]).filter((value) => value !== undefined),
  ]);
  forget();
  return named;
}

const secret = <Value extends string>(value: Value): Value => {
  secrets.add(value);
  return value;
};

const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** Whether a value is a word of a line: four digits occur in many ids. */
function says(line: string, value: string): boolean {
  const { pid, time, ...written } = JSON.parse(line);
  const places = JSON.stringify(written).split(value);
  return places.some((after, index) => index > 0 && !/[\w-]$/.test(places[index - 1] ?? '') && !/^[\w-]/.test(after));
}

async function personOf(seed: number) {
  return { mobile: secret(testMobile(seed)), national_code: secret(testNationalCode(seed)) };
}

test('logs exactly the events of a story with errors and attacks, and no value of it', async () => {
  // Registration: another person's mobile, another birth date, then the right ones.
  const seller = await personOf(501);
  const registering = { ...seller, date_of_birth: secret(BIRTH_DATE) };
  await server.call('register', { body: { ...registering, mobile: secret('09121231011') } });
  await server.call('register', { body: { ...registering, date_of_birth: secret('1300/01/01') } });
  const { token } = mustWork(await server.call('register', { body: registering }));
  const code = secret(await server.smsCode(seller.mobile));
  const body = { token: secret(token), verification_code: code };
  await server.call('verifyAuthOtp', { body: { ...body, verification_code: secret(wrongOf(code)) } });
  await server.call('verifyAuthOtp', { body: { ...body, token: secret('a-token-that-nobody-has') } });
  const headers = {
    'idempotency-key': secret('the-key-of-this-login'),
    'user-agent': secret('A phone of somebody/1.0'),
  };
  const entered = mustWork(await server.call('verifyAuthOtp', { body, headers }));
  mustWork(await server.call('verifyAuthOtp', { body, headers }));
  await server.call('verifyAuthOtp', { body });
  await server.call('register', { body: registering });
  for (const value of [entered.access, entered.refresh, entered.device_secret]) secret(value);
  const [{ userId: sellerId, sessionId: firstSession } = {}] = events().filter(
    ({ event }) => event === 'session_opened',
  );
  expect(sellerId).toMatch(/^[0-9a-f-]{36}$/);
  expect(news('reason', 'purpose', 'userId')).toEqual([
    ['registration_refused', 'mobile_mismatch'],
    ['registration_refused', 'birth_date_mismatch'],
    ['code_sent', 'register', null],
    ['code_wrong', 'register', null],
    ['code_refused', 'unknown'],
    ['user_registered', sellerId],
    ['session_opened', sellerId],
    ['session_given_again', sellerId],
    ['code_refused', 'dead', null],
    ['registration_refused', 'registered_already'],
  ]);

  // Login: wrong, too soon again, then right on a second device.
  server.clock.advance(MINUTE_MS);
  await server.call('login', { body: { ...seller, national_code: secret(testNationalCode(999)) } });
  await server.call('login', { body: { ...seller, mobile: secret(testMobile(999)) } });
  const login = mustWork(await server.call('login', { body: seller }));
  await server.call('login', { body: seller });
  const verification_code = secret(await server.smsCode(seller.mobile));
  const second = mustWork(
    await server.call('verifyAuthOtp', { body: { token: secret(login.token), verification_code } }),
  );
  for (const value of [second.access, second.refresh, second.device_secret]) secret(value);
  const [{ sessionId: secondSession } = {}] = events().filter(({ event }) => event === 'session_opened');
  expect(news('reason', 'purpose', 'limit', 'userId')).toEqual([
    ['login_refused', 'unknown_person'],
    ['login_refused', 'other_mobile', sellerId],
    ['code_sent', 'login', sellerId],
    ['limit_hit', 'codes-too-soon'],
    ['session_opened', sellerId],
  ]);

  // A stolen refresh token returns long after its exchange. The session ends for both holders.
  const traded = mustWork(await server.call('refresh', { body: { refresh: second.refresh } }));
  for (const value of [traded.access, traded.refresh]) secret(value);
  server.clock.advance(6 * MINUTE_MS);
  for (const refresh of [second.refresh, second.refresh, traded.refresh, secret('a-refresh-token-of-nobody')]) {
    await server.call('refresh', { body: { refresh } });
  }
  await server.call('userReport', { as: traded.access });
  await server.call('userReport', { as: secret('eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.') });
  expect(news('reason', 'userId', 'sessionId', 'endedSessionId')).toEqual([
    ['refresh_token_reused', sellerId, secondSession],
    ['session_ended', 'refresh_token_reused', sellerId, secondSession],
    ['refresh_token_reused', sellerId, secondSession],
    ['refresh_token_refused', 'session_over', sellerId, secondSession],
    ['refresh_token_refused', 'unknown'],
    ['access_token_refused', 'session_over', sellerId, secondSession],
    ['access_token_refused', 'forged'],
  ]);

  // Money: a request, a forged callback, a foreign return address, a guessed code, and the settle.
  const me = {
    mobile: seller.mobile,
    nationalCode: seller.national_code,
    deviceSecret: entered.device_secret,
    ...entered,
  };
  const sellerUser = { ...me, info: mustWork(await server.call('userReport', { as: entered.access })) };
  const account = await server.addCard(sellerUser, secret('6037990000010021'));
  const payee = { user: sellerUser, accountId: account.id, iban: secret(account.iban), pan: account.pan };
  const buyer = await money.trader();
  for (const value of [buyer.user.mobile, buyer.user.nationalCode, buyer.user.access, buyer.iban]) secret(value);
  const stranger = await money.trader();
  forget();
  const paymentCode = secret(await money.request(payee, { amount: 2_345_670 }));
  secret('دوچرخهٔ کوهستان');
  const paying = { payment_code: paymentCode, payer_bank_account: buyer.accountId };
  await server.call('pay', { as: buyer.user, body: { ...paying, redirect_gateway: secret('https://evil.example/x') } });
  const gatewayToken = secret(await money.gatewayToken(buyer, paymentCode));
  const back = await money.pressAtGateway(gatewayToken);
  if (!back) throw new Error('The gateway posted nothing');
  const { invoiceid: attemptId = '' } = Object.fromEntries(
    Object.entries(back.fields).map(([name, value]) => [name.toLowerCase(), value]),
  );
  secret(back.address.slice(back.address.lastIndexOf('/') + 1));
  await money.callBack(`/gateway/callback/${secret('A'.repeat(22))}`, back.fields);
  await money.callBack('/gateway/callback/x', { ...back.fields, invoiceid: secret('no-such-invoice') });
  await money.callBack(back.address, back.fields);
  for (const value of [back.fields.digitalreceipt, back.fields.tracenumber]) if (value) secret(value);
  const confirmation = await money.otp(buyer, 'settle', paymentCode);
  for (const value of [confirmation.token, confirmation.verification_code]) secret(value);
  const wrong = { ...confirmation, verification_code: secret(wrongOf(confirmation.verification_code)) };
  await server.call('verifyTransactionOtp', { as: buyer.user, body: wrong });
  await server.call('settle', { as: stranger.user, body: { payment_code: paymentCode } });
  mustWork(await server.call('verifyTransactionOtp', { as: buyer.user, body: confirmation }));
  const { id: transactionId } = await server.context.db.kysely
    .selectFrom('transactions')
    .select('id')
    .where('payment_code', '=', paymentCode)
    .executeTakeFirstOrThrow();
  expect(news('wantedBy', 'reason', 'purpose', 'action', 'attemptId', 'transactionId')).toEqual([
    ['redirect_refused', 'payer'],
    ['callback_refused', 'wrong_secret', attemptId],
    ['callback_refused', 'unknown_payment', null],
    ['code_sent', 'settle_transaction'],
    ['code_wrong', 'settle_transaction'],
    ['access_denied'],
    ['money_action_confirmed', 'settle_transaction', transactionId],
  ]);

  // Logout of the first session, then of all.
  const third = await server.loginUser(sellerUser);
  await server.call('logout', { as: entered.access });
  await server.call('deleteAllSessions', { as: third });
  for (const value of [third.access, third.refresh]) secret(value);
  expect(news('reason', 'endedSessionId')).toEqual([
    ['code_sent'],
    ['session_opened'],
    ['session_ended', 'logout', firstSession],
    ['all_sessions_ended'],
  ]);

  expect(secrets.size).toBeGreaterThanOrEqual(30);
  expect(lines.length).toBeGreaterThan(30);
  expect([...secrets].filter((value) => lines.some((line) => says(line, value)))).toEqual([]);
});

test('logs which limit stopped a guesser', async () => {
  const user = await server.registerUser();
  forget();
  for (let round = 0; round < 2; round += 1) {
    server.clock.advance(MINUTE_MS);
    const body = { mobile: user.mobile, national_code: user.nationalCode };
    const { token } = mustWork(await server.call('login', { body }));
    const verification_code = wrongOf(await server.smsCode(user.mobile));
    for (let tried = 0; tried < 6; tried += 1) {
      await server.call('verifyAuthOtp', { body: { token, verification_code } });
    }
  }
  const { userId } = events()[0] ?? {};
  expect(news('reason', 'purpose', 'limit', 'userId')).toEqual([
    ['code_sent', 'login', userId],
    ...Array(5).fill(['code_wrong', 'login', userId]),
    ['code_refused', 'dead', userId],
    ['code_sent', 'login', userId],
    ...Array(5).fill(['code_wrong', 'login', userId]),
    ['limit_hit', 'wrong-codes'],
  ]);
});

test('names time, address, call and session in an event', async () => {
  const user = await server.registerUser();
  forget();
  for (let guessed = 0; guessed <= 30; guessed += 1) {
    await server.app.inject({
      method: 'POST',
      url: `${CALLS.settle.path}?x=09121234567`,
      remoteAddress: ADDRESS,
      headers: { 'x-client-id': 'amanat-web', authorization: `Bearer ${user.access}` },
      payload: { payment_code: 'ABCD2345' },
    });
  }
  const [event] = events();
  expect(event).toMatchObject({ stream: 'security', level: 40, event: 'limit_hit', limit: 'unknown-payment-codes' });
  expect(event).toMatchObject({ sessionId: user.info.session_id, requestId: expect.any(String) });
  expect(event).toMatchObject({ route: CALLS.settle.path, address: ADDRESS });
  expect(Math.abs(Date.now() - Number(event?.time))).toBeLessThan(MINUTE_MS);
});
