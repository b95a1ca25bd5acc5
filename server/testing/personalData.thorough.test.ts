import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ibanOf } from '@contract/rules/accountNumbers';
import { type Database, openDatabase } from '../db/database';
import { createTestServer, type TestServer } from './createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from './moneyStory';
import { foundIn, rawFiles } from './rawFiles';
import { TemporaryPostgres } from './temporaryPostgres';
import { mustWork } from './testClient';
import { testDataKeys } from './testDataKeys';
import { TEST_ADDRESS, testCard, testMobile, testNationalCode } from './testPeople';

const MANY = 30;

/** A public text: the search has to find it in the same files. */
const CONTROL = 'گلدان سفالی آبی';
const CHAT = 'پلاک خانه‌ام ۱۲ است';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-sealed-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function dataStoredIn(database: Database): Promise<Set<string>> {
  const server = await createTestServer({ database });
  try {
    const data = await enterPersonalData(server);
    await database.pool.query('checkpoint');
    return data;
  } finally {
    await server.close();
  }
}

test('the files of the embedded database have no personal data in plain text', async () => {
  const data = await dataStoredIn(await openDatabase({ dataDirectory: directory }));
  expect(data.size).toBeGreaterThan(MANY);
  const files = rawFiles(join(directory, 'postgres'));
  expect(foundIn(files, [CONTROL])).toEqual([CONTROL]);
  expect(foundIn(files, data)).toEqual([]);

  const keys = join(directory, 'data-keys.env');
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  const [, ring = '', lookup = ''] =
    /^DATA_KEYS=k1:(.+)\nDATA_LOOKUP_KEY=(.+)$/m.exec(readFileSync(keys, 'utf8')) ?? [];
  expect(foundIn(files, [ring, lookup])).toEqual([]);
});

test('the files and the log of PostgreSQL have no personal data in plain text', async () => {
  const postgres = await TemporaryPostgres.start();
  try {
    const data = await dataStoredIn(await openDatabase({ databaseUrl: postgres.url, dataKeys: testDataKeys() }));
    await postgres.stop('fast');
    const files = rawFiles(postgres.data);
    expect(foundIn(files, [CONTROL])).toEqual([CONTROL]);
    expect(foundIn(files, data)).toEqual([]);
  } finally {
    await postgres.remove();
  }
});

/**
 * Uses each feature with personal data: registration, wrong input, accounts, trade, payout, refund, partner, chat.
 * @returns all typed and received personal data
 */
async function enterPersonalData(server: TestServer): Promise<Set<string>> {
  const data = new Set<string>();
  const note = <Text extends string>(text: Text): Text => {
    data.add(text);
    return text;
  };
  const story = new MoneyStory(server);
  const [seller, buyer, other] = [await person(1), await person(2), await person(3)] as const;

  // Failed calls store no personal data either.
  await server.call('login', {
    body: { mobile: note(testMobile(7_001)), national_code: note(testNationalCode(7_001)) },
  });
  await server.call('login', { body: { mobile: note(testMobile(7_002)), national_code: seller.user.nationalCode } });
  const born = { mobile: note(testMobile(7_003)), national_code: note(testNationalCode(7_003)) };
  await server.call('register', { body: { ...born, date_of_birth: '1300/01/01' } });
  await server.call('register', { body: { ...born, date_of_birth: note('1364/05/06') } });
  note('1985-07-28');
  await server.call('addBankAccount', {
    as: seller.user,
    body: { account: note('6037990000000412'), bank_account_type: 'pan' },
  });

  const settled = await request(seller, note(testNationalCode(7_004)));
  await story.atGateway(await story.gatewayToken(buyer, settled));
  const body = await story.otp(buyer, 'settle', settled);
  const wrong = body.verification_code === '0000' ? '1111' : '0000';
  await server.call('verifyTransactionOtp', { as: buyer.user, body: { ...body, verification_code: wrong } });
  mustWork(await server.call('verifyTransactionOtp', { as: buyer.user, body }));
  const sent = await request(seller, note(testNationalCode(7_006)), 'courier');
  const payment = { payment_code: sent, payer_bank_account: buyer.accountId };
  const where = {
    receiver: note('مهستی زرین‌کلاه'),
    mobile: note(testMobile(7_007)),
    address: note('کوچهٔ گل نرگس، پلاک ۴۲، زنگ سوم'),
    postcode: note('7134567981'),
  };
  await server.call('pay', {
    as: buyer.user,
    body: { ...payment, delivery_address: { ...TEST_ADDRESS, ...where, postcode: note('71345-6799') } },
  });
  const { token } = await bothTimes('pay', buyer, { ...payment, delivery_address: { ...TEST_ADDRESS, ...where } });
  await story.atGateway(token);
  mustWork(await server.call('savedAddresses', { as: buyer.user }));
  await bothTimes('recordDelivery', seller, {
    payment_code: sent,
    kind: 'courier',
    carrier: 'post',
    tracking_code: note('24681012141618202224'),
    text: note('بسته را به نگهبانی سپردم'),
  });
  await bothTimes('extendDeadline', buyer, { payment_code: sent, what: 'inspection', days: 2 });
  await bothTimes('openDispute', buyer, {
    payment_code: sent,
    reason: 'not_as_described',
    wanted_payee_rials: 0,
    text: note('شیشهٔ روی میز از سه جا شکسته بود و گوشه‌اش لب‌پر است'),
  });
  await bothTimes('answerDispute', seller, {
    payment_code: sent,
    text: note('سالم بسته‌بندی کردم و عکسش را هم دارم'),
  });

  const refunded = await request(other, note(testNationalCode(7_005)));
  await story.atGateway(await story.gatewayToken(buyer, refunded));
  mustWork(await story.confirm(other, 'refund', refunded));
  await letPayoutsGoOut(server);

  await conversation();
  for (const { user } of [seller, buyer, other]) {
    await server.call('userReport', { as: user });
    await server.call('listSessions', { as: user });
    await server.call('filterTransactions', { as: user, body: {} });
  }
  note('کد تأیید');
  return data;

  async function person(number: number): Promise<Trader> {
    const mobile = note(testMobile(8_000 + number));
    const nationalCode = note(testNationalCode(8_000 + number));
    const date_of_birth = note(`198${number}-03-1${number}`);
    const sent = mustWork(
      await server.call('register', { body: { mobile, national_code: nationalCode, date_of_birth } }),
    );
    const answer = { token: sent.token, verification_code: await server.smsCode(mobile) };
    const tokens = mustWork(await server.call('verifyAuthOtp', { body: answer }));
    const info = mustWork(await server.call('userReport', { as: tokens.access }));
    for (const name of [info.first_name, info.last_name, info.full_name]) note(name);
    const user = { ...tokens, deviceSecret: tokens.device_secret, mobile, nationalCode, info };
    const card = await server.addCard(user, note(testCard(8_000 + number)));
    const typed = note(ibanOf(`017${String(7_700_000_000_000_000_000n + BigInt(number * 9_991))}`));
    const added = await server.call('addBankAccount', {
      as: user,
      body: { account: typed, bank_account_type: 'iban' },
    });
    for (const account of [card, mustWork(added)]) {
      note(account.iban);
      note(account.deposit);
    }
    return { user, accountId: card.id, iban: card.iban, pan: card.pan };
  }

  /** Makes a call and repeats it with its key, as after a lost answer. */
  async function bothTimes<Name extends 'pay' | 'recordDelivery' | 'extendDeadline' | 'openDispute' | 'answerDispute'>(
    call: Name,
    { user }: Trader,
    body: object,
  ) {
    const options = { as: user, body, headers: { 'idempotency-key': randomUUID() } };
    const first = mustWork(await server.call(call, options));
    if (JSON.stringify(mustWork(await server.call(call, options))) !== JSON.stringify(first)) {
      throw new Error(`${call} gave another answer to the repetition`);
    }
    return first;
  }

  async function request(payee: Trader, referee: string, method?: 'courier'): Promise<string> {
    const terms = {
      amount: 2_500_000,
      behalf: CONTROL,
      commision_side: 2,
      payee_bank_account: payee.accountId,
      ...(method && { delivery_method: method }),
    };
    const call = server.call('createTransaction', {
      as: payee.user,
      body: { ...terms, referee_national_id: referee },
      headers: { 'idempotency-key': randomUUID() },
    });
    return mustWork(await call).payment_code;
  }

  async function conversation(): Promise<void> {
    const side = (name: 'seller' | 'buyer', number: number) => ({
      [`${name}_mobile`]: note(testMobile(number)),
      [`${name}_national_code`]: note(testNationalCode(number)),
      [`${name}_card`]: note(testCard(number)),
      [`${name}_day`]: '7',
      [`${name}_month`]: 'مهر',
      [`${name}_year`]: '1361',
    });
    const post = (url: string, fields: Record<string, string>) =>
      server.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const form = { title: CONTROL, price: '2500000', ...side('seller', 9_001), ...side('buyer', 9_002) };
    const started = await post('/sandbox/chat', form);
    const { pathname } = new URL(String(started.headers.location), 'http://localhost');
    await post(`${pathname}/messages`, { side: 'seller', text: note(CHAT) });
  }
}
