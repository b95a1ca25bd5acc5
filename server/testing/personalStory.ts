import { randomUUID } from 'node:crypto';
import { ibanOf } from '@contract/rules/accountNumbers';
import type { TestServer } from './createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from './moneyStory';
import { mustWork } from './testClient';
import { testCard, testMobile, testNationalCode } from './testPeople';

/** What nobody keeps secret: it stands in the same files, or the search for the rest proves nothing. */
export const CONTROL = 'گلدان سفالی آبی';
const CHAT = 'پلاک خانه‌ام ۱۲ است';

/**
 * Does once everything in which a person gives something away: registers, mistypes, adds accounts, trades, is paid out and
 * refunded, comes from the partner, chats. Answers all that was typed or found out about people.
 */
export async function tellEverything(server: TestServer): Promise<Set<string>> {
  const told = new Set<string>();
  const tell = <Text extends string>(text: Text): Text => {
    told.add(text);
    return text;
  };
  const story = new MoneyStory(server);
  const [seller, buyer, other] = [await person(1), await person(2), await person(3)] as const;

  // Wrong attempts leave nothing either.
  await server.call('login', {
    body: { mobile: tell(testMobile(7_001)), national_code: tell(testNationalCode(7_001)) },
  });
  await server.call('login', { body: { mobile: tell(testMobile(7_002)), national_code: seller.user.nationalCode } });
  const born = { mobile: tell(testMobile(7_003)), national_code: tell(testNationalCode(7_003)) };
  await server.call('register', { body: { ...born, date_of_birth: '1300/01/01' } });
  await server.call('register', { body: { ...born, date_of_birth: tell('1364/05/06') } });
  tell('1985-07-28');
  await server.call('addBankAccount', {
    as: seller.user,
    body: { account: tell('6037990000000412'), bank_account_type: 'pan' },
  });

  const settled = await request(seller, tell(testNationalCode(7_004)));
  await story.atGateway(await story.gatewayToken(buyer, settled));
  const body = await story.otp(buyer, 'settle', settled);
  const wrong = body.verification_code === '0000' ? '1111' : '0000';
  await server.call('verifyTransactionOtp', { as: buyer.user, body: { ...body, verification_code: wrong } });
  mustWork(await server.call('verifyTransactionOtp', { as: buyer.user, body }));
  const sent = await request(seller, tell(testNationalCode(7_006)), 'courier');
  await story.atGateway(await story.gatewayToken(buyer, sent));
  await bothTimes('recordDelivery', seller, {
    payment_code: sent,
    kind: 'courier',
    carrier: 'post',
    tracking_code: tell('24681012141618202224'),
    text: tell('بسته را به نگهبانی سپردم'),
  });
  await bothTimes('extendDeadline', buyer, { payment_code: sent, what: 'inspection', days: 2 });
  await bothTimes('openDispute', buyer, {
    payment_code: sent,
    reason: 'not_as_described',
    wanted_payee_rials: 0,
    text: tell('شیشهٔ روی میز از سه جا شکسته بود و گوشه‌اش لب‌پر است'),
  });
  await bothTimes('answerDispute', seller, {
    payment_code: sent,
    text: tell('سالم بسته‌بندی کردم و عکسش را هم دارم'),
  });

  const refunded = await request(other, tell(testNationalCode(7_005)));
  await story.atGateway(await story.gatewayToken(buyer, refunded));
  mustWork(await story.confirm(other, 'refund', refunded));
  await letPayoutsGoOut(server);

  await conversation();
  for (const { user } of [seller, buyer, other]) {
    await server.call('userReport', { as: user });
    await server.call('listSessions', { as: user });
    await server.call('filterTransactions', { as: user, body: {} });
  }
  tell('کد تأیید');
  return told;

  async function person(number: number): Promise<Trader> {
    const mobile = tell(testMobile(8_000 + number));
    const nationalCode = tell(testNationalCode(8_000 + number));
    const date_of_birth = tell(`198${number}-03-1${number}`);
    const sent = mustWork(
      await server.call('register', { body: { mobile, national_code: nationalCode, date_of_birth } }),
    );
    const answer = { token: sent.token, verification_code: await server.smsCode(mobile) };
    const tokens = mustWork(await server.call('verifyAuthOtp', { body: answer }));
    const info = mustWork(await server.call('userReport', { as: tokens.access }));
    for (const name of [info.first_name, info.last_name, info.full_name]) tell(name);
    const user = { ...tokens, deviceSecret: tokens.device_secret, mobile, nationalCode, info };
    const card = await server.addCard(user, tell(testCard(8_000 + number)));
    const typed = tell(ibanOf(`017${String(7_700_000_000_000_000_000n + BigInt(number * 9_991))}`));
    const added = await server.call('addBankAccount', {
      as: user,
      body: { account: typed, bank_account_type: 'iban' },
    });
    for (const account of [card, mustWork(added)]) {
      tell(account.iban);
      tell(account.deposit);
    }
    return { user, accountId: card.id, iban: card.iban, pan: card.pan };
  }

  /** Makes a call, and once more under its key, as an app does that has heard nothing. */
  async function bothTimes(
    call: 'recordDelivery' | 'extendDeadline' | 'openDispute' | 'answerDispute',
    { user }: Trader,
    body: object,
  ): Promise<void> {
    const said = { as: user, body, headers: { 'idempotency-key': randomUUID() } };
    const first = mustWork(await server.call(call, said));
    if (JSON.stringify(mustWork(await server.call(call, said))) !== JSON.stringify(first)) {
      throw new Error(`${call} answered otherwise the second time`);
    }
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
      [`${name}_mobile`]: tell(testMobile(number)),
      [`${name}_national_code`]: tell(testNationalCode(number)),
      [`${name}_card`]: tell(testCard(number)),
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
    await post(`${pathname}/messages`, { side: 'seller', text: tell(CHAT) });
  }
}
