import type { DeliveryAddress } from '@contract/rules/deliveryAddress';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { deleteExpired } from '../../db/repositories/expired';
import type { TestServer } from '../../testing/createTestServer';
import { everyRowOf } from '../../testing/everyRow';
import { letPayoutsGoOut, type MoneyStory, type Trader } from '../../testing/moneyStory';
import { PersonalStory } from '../../testing/personalStory';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork } from '../../testing/testClient';
import { TEST_ADDRESS } from '../../testing/testPeople';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
}, {});

const parcel = () => story.request(seller, { delivery: 'courier' });

function pay(payer: Trader, code: string, delivery_address?: object, headers: Record<string, string> = {}) {
  const body = {
    payment_code: code,
    payer_bank_account: payer.accountId,
    ...(delivery_address && { delivery_address }),
  };
  return server.call('pay', { as: payer.user, body, headers });
}

async function paid(payer: Trader, address: DeliveryAddress = TEST_ADDRESS): Promise<string> {
  const code = await parcel();
  await story.atGateway(mustWork(await pay(payer, code, address)).token);
  return code;
}

const addressSeenBy = async (viewer: Trader, code: string) => (await story.details(viewer, code)).delivery_address;
/** With a session that is younger than the jump of the clock. */
const again = async (person: Trader): Promise<Trader> => ({ ...person, user: await server.loginUser(person.user) });

/** The number of stored addresses of a deal. */
async function storedFor(code: string): Promise<number> {
  const { rows } = await server.context.db.pool.query(
    `select 1 from delivery_addresses join payment_attempts attempt on attempt.id = attempt_id
      join transactions on transactions.id = attempt.transaction_id where payment_code = $1`,
    [code],
  );
  return rows.length;
}

const savedOf = async (person: Trader) => mustWork(await server.call('savedAddresses', { as: person.user })).addresses;

describe('before the gateway', () => {
  let tokenRequests: jest.SpyInstance;

  beforeEach(() => {
    tokenRequests = jest.spyOn(server.context.ports.cardGateway, 'requestToken');
  });

  test.each([
    ['hand', TEST_ADDRESS],
    ['service', TEST_ADDRESS],
    ['courier', undefined],
  ] as const)('a request of the kind %s with the address %j costs nothing', async (delivery, address) => {
    const code = await story.request(seller, { delivery });
    expect(await pay(buyer, code, address)).toMatchObject({
      status: 400,
      error: { code: 1002, fields: { delivery_address: expect.any(String) } },
    });
    await expectNothingDone(code);
  });

  test('a wrong, long, unknown or other than text field is refused with its name', async () => {
    const code = await parcel();
    for (const [field, value] of [
      ['receiver', '12345'],
      ['receiver', 'م\u0000ریم'],
      ['mobile', '0912'],
      ['province', 'کالیفرنیا'],
      ['city', ' \u200f '],
      ['address', '<>'],
      ['postcode', '19677'],
      ['postcode', 1967714328],
      ['address', 'ب'.repeat(1_001)],
      ['street', 'خیابان'],
    ] as const) {
      expect(await pay(buyer, code, { ...TEST_ADDRESS, [field]: value })).toMatchObject({
        status: 400,
        error: { code: 1002, fields: { [`delivery_address.${field}`]: expect.any(String) } },
      });
    }
    await expectNothingDone(code);
  });

  test('a field of 400,000 or of 1,200,000 characters is refused', async () => {
    const code = await parcel();
    for (const length of [400_000, 1_200_000]) {
      const { status } = await pay(buyer, code, { ...TEST_ADDRESS, address: 'ب'.repeat(length) });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    await expectNothingDone(code);
  });

  async function expectNothingDone(code: string): Promise<void> {
    expect(tokenRequests).not.toHaveBeenCalled();
    expect((await story.details(buyer, code)).payment).toBeNull();
    expect(await savedOf(buyer)).toEqual([]);
  }
});

test('both sides read the address from the payment on, in its stored form, and no one before', async () => {
  const code = await parcel();
  const typed = { ...TEST_ADDRESS, mobile: '+98 935 441 2018', postcode: '۱۹۶۷۷-۱۴۳۲۸', province: 'استان تهران' };
  const headers = { 'idempotency-key': 'one-payment' };
  const { token } = mustWork(await pay(buyer, code, typed, headers));
  expect(mustWork(await pay(buyer, code, typed, headers)).token).toBe(token);
  expect((await pay(buyer, code, TEST_ADDRESS, headers)).error?.code).toBe(1005);
  expect(await addressSeenBy(seller, code)).toBeNull();
  await story.atGateway(token);
  for (const side of [seller, buyer]) expect(await addressSeenBy(side, code)).toEqual(TEST_ADDRESS);
});

test('of two payers only the address of the one whose payment won is told, and only to the two sides', async () => {
  const loser = await story.trader();
  const stranger = await story.trader();
  const code = await parcel();
  const theirs = { ...TEST_ADDRESS, receiver: 'پرویز دیرآمده', address: 'بلوار آخر، پلاک ۹' };
  const { token } = mustWork(await pay(loser, code, theirs));
  await story.atGateway(mustWork(await pay(buyer, code, TEST_ADDRESS)).token);
  await story.atGateway(token);
  expect(await addressSeenBy(seller, code)).toEqual(TEST_ADDRESS);
  for (const other of [loser, stranger]) {
    const answer = await server.call('transactionDetails', { as: other.user, body: { payment_code: code } });
    expect(answer.error?.code).toBe(1012);
    expect(JSON.stringify(answer)).not.toContain(TEST_ADDRESS.postcode);
  }
  // The hourly deletion takes what lost, and leaves what won.
  server.clock.advance(8 * DAY_MS);
  await deleteExpired(server.context.db.kysely, server.clock.now());
  expect(await storedFor(code)).toBe(1);
});

test('the address is in no list, message, event or notice', async () => {
  const code = await paid(buyer);
  await letPayoutsGoOut(server);
  const told = [
    await server.call('filterTransactions', { as: seller.user, body: {} }),
    await server.call('listNotices', { as: seller.user }),
    await server.call('listPayments', { as: buyer.user }),
  ];
  const sms = [seller, buyer].map(({ user: { mobile } }) =>
    server.send({ url: '/sandbox/api/sms', query: { mobile } }).then(({ body }) => body),
  );
  expect(JSON.stringify(told)).toContain(code);
  const places = (await everyRowOf(server.context.db.kysely))
    .split('\n')
    .filter((row) => row.includes(TEST_ADDRESS.postcode))
    .map((row) => row.split(' ')[0]);
  expect(new Set(places)).toEqual(new Set(['delivery_addresses', 'saved_addresses']));
  expect(JSON.stringify([told, await Promise.all(sms)])).not.toContain(TEST_ADDRESS.postcode);
});

test('the address goes 30 days after the end of the deal, also when the deletion is late', async () => {
  const [open, ended] = [await paid(buyer), await paid(buyer)];
  mustWork(await story.confirm(buyer, 'settle', ended));
  await letPayoutsGoOut(server);
  server.clock.advance(30 * DAY_MS - MINUTE_MS);
  await deleteExpired(server.context.db.kysely, server.clock.now());
  [seller, buyer] = [await again(seller), await again(buyer)];
  expect(await addressSeenBy(seller, ended)).toEqual(TEST_ADDRESS);
  server.clock.advance(2 * MINUTE_MS);
  expect(await addressSeenBy(seller, ended)).toBeNull();
  expect(await addressSeenBy(buyer, ended)).toBeNull();
  await deleteExpired(server.context.db.kysely, server.clock.now());
  expect(await addressSeenBy(seller, open)).toEqual(TEST_ADDRESS);
  expect([await storedFor(open), await storedFor(ended)]).toEqual([1, 0]);
});

test('a person keeps their last three addresses, the last used one first, until they close the account', async () => {
  const at = (unit: number) => ({ ...TEST_ADDRESS, address: `${TEST_ADDRESS.address}، طبقهٔ ${unit}` });
  for (const unit of [1, 2, 3, 4, 3]) {
    server.clock.advance(MINUTE_MS);
    mustWork(await pay(buyer, await parcel(), at(unit)));
  }
  expect(await savedOf(buyer)).toEqual([at(3), at(4), at(2)]);
  expect(await savedOf(seller)).toEqual([]);
  expect((await server.call('savedAddresses', {})).status).toBe(401);

  const personal = new PersonalStory(server);
  const file = await personal.download(buyer.user, await personal.confirmedExport(buyer.user));
  const data = file.json<Record<'saved_addresses' | 'sent_to', object[]>>();
  expect(data.saved_addresses).toHaveLength(3);
  expect(data.saved_addresses[0]).toMatchObject({ postcode: TEST_ADDRESS.postcode, receiver: TEST_ADDRESS.receiver });
  expect(data.sent_to).toHaveLength(5);

  server.clock.advance(DAY_MS);
  await server.runJobs();
  buyer = await again(buyer);
  mustWork(await personal.close(buyer.user));
  expect((await everyRowOf(server.context.db.kysely)).split('\n').filter((row) => row.includes('طبقهٔ'))).toHaveLength(
    5,
  );
  server.clock.advance(8 * DAY_MS);
  await deleteExpired(server.context.db.kysely, server.clock.now());
  expect(await everyRowOf(server.context.db.kysely)).not.toContain('طبقهٔ');
});
