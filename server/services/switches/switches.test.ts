import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { SwitchName } from '@contract/rules/switchRules';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { clientAt, type TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { sharedServer } from '../../testing/sharedServer';
import { addKey } from '../../testing/softwareKey';
import { mustWork, type TestClient } from '../../testing/testClient';
import { testMobile, testNationalCode } from '../../testing/testPeople';
import { until } from '../../testing/until';
import { changeSwitch, Switches } from './switches';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await sharedServer();
  story = new MoneyStory(server);
});

beforeEach(async () => {
  seller = await story.trader();
  buyer = await story.trader();
});

afterEach(async () => {
  for (const name of ['payouts', 'new_deals', 'payments', 'registration', 'sms'] as const) await turn(name, true);
});

/** As another process: this one learns of it at its next look. */
async function turnElsewhere(name: SwitchName, isOpen: boolean): Promise<void> {
  const { db, clock } = server.context;
  const change = { name, isOpen, reason: 'a test', userId: null, at: clock.now() };
  await db.kysely.transaction().execute((transaction) => changeSwitch(transaction, change));
}

async function turn(name: SwitchName, isOpen: boolean): Promise<void> {
  await turnElsewhere(name, isOpen);
  await server.context.switches.read();
}

const create = (as: Trader, headers: Record<string, string> = {}) =>
  server.call('createTransaction', {
    as: as.user,
    headers,
    body: {
      amount: 50_000,
      behalf: 'x',
      commision_side: 2,
      payee_bank_account: as.accountId,
      referee_national_id: null,
    },
  });

const closed = (code: number) => ({ status: 423, error: { code } });

test('another process reads a change', async () => {
  const other = new Switches(server.context.db);
  await other.start();
  await turn('payments', false);
  await until(() => !other.isOpen('payments'));
  await other.stop();
});

test('new requests are refused with 423 and a time, and an answered one is answered again', async () => {
  const headers = { 'idempotency-key': 'one' };
  const first = await create(seller, headers);
  await turn('new_deals', false);
  const refused = await create(seller);
  expect(refused).toMatchObject(closed(1022));
  expect(refused.headers['retry-after']).toBe('60');
  expect((await create(seller, headers)).data).toEqual(first.data);
  await turn('new_deals', true);
  expect((await create(seller)).status).toBe(200);
});

test('payments are refused, and a payment at the gateway still ends', async () => {
  const [one, other] = [await story.request(seller), await story.request(seller)];
  const started = await story.pay(buyer, one);
  await turn('payments', false);
  expect(await story.pay(buyer, other)).toMatchObject(closed(1023));
  await story.atGateway(started.data?.token ?? '');
  expect((await story.details(seller, one)).status).toBe('paid');
});

test('registration is refused', async () => {
  await turn('registration', false);
  const body = { national_code: '0084575948', date_of_birth: '1370/01/01' };
  expect(await server.call('matchNationalCode', { body })).toMatchObject(closed(1024));
  expect(await server.call('register', { body: { ...body, mobile: '09121112233' } })).toMatchObject(closed(1024));
});

test('one-time codes are refused, and the SMS of notices wait', async () => {
  const code = await story.request(seller);
  await server.runJobs();
  await turn('sms', false);
  const sent = () => server.context.db.pool.query('select count(*)::int as count from sandbox_sms');
  const before = (await sent()).rows[0].count;
  expect(
    await server.call('login', { body: { national_code: seller.user.nationalCode, mobile: seller.user.mobile } }),
  ).toMatchObject(closed(1025));
  const { rows } = await server.context.db.pool.query(
    "select count(*)::int as count from otp_challenges where purpose = 'login'",
  );
  await story.atGateway(await story.gatewayToken(buyer, code));
  await server.runJobs();
  server.clock.advance(30 * MINUTE_MS);
  await server.runJobs();
  expect((await sent()).rows[0].count).toBe(before);
  await turn('sms', true);
  await server.runJobs();
  expect((await sent()).rows[0].count).toBe(before + 2);
  expect(rows[0].count).toBe(0);
});

describe('without SMS no inquiry is paid', () => {
  afterEach(() => jest.restoreAllMocks());

  test('for a registration', async () => {
    const { civilRegistry, simOwner } = server.context.ports;
    const inquiries = [jest.spyOn(civilRegistry, 'match'), jest.spyOn(simOwner, 'owns')];
    const body = { mobile: testMobile(6_100), national_code: testNationalCode(6_100), date_of_birth: '1370/01/01' };
    await turn('sms', false);
    expect(await server.call('register', { body })).toMatchObject(closed(1025));
    for (const inquiry of inquiries) expect(inquiry).not.toHaveBeenCalled();
    await turn('sms', true);
    expect((await server.call('register', { body })).status).toBe(200);
    for (const inquiry of inquiries) expect(inquiry).toHaveBeenCalledTimes(1);
  });

  test('for another account of a stopped transfer, unless a key confirms it', async () => {
    const { payouts, bankInquiry } = server.context.ports;
    await addKey(server, seller.user);
    jest.spyOn(payouts, 'pay').mockResolvedValue({ outcome: 'refused', reason: 'account_closed', final: true });
    const code = await story.paid(seller, buyer, { amount: 50_000 });
    server.clock.advance(MINUTE_MS);
    await story.confirm(buyer, 'settle', code);
    await letPayoutsGoOut(server);
    const { id } = await server.addCard(seller.user);
    const inquire = jest.spyOn(bankInquiry, 'inquire');
    const change = (more: object = {}) => {
      const body = { payment_code: code, bank_account_id: id, ...more };
      return server.call('changePayoutAccount', { as: seller.user, body });
    };
    await turn('sms', false);
    expect(await change()).toMatchObject(closed(1025));
    await turn('sms', true);
    // The key moves money when it is a day old.
    server.clock.advance(DAY_MS);
    seller = { ...seller, user: await server.loginUser(seller.user) };
    await turn('sms', false);
    expect(await change({ by_sms: true })).toMatchObject(closed(1025));
    expect(inquire).not.toHaveBeenCalled();
    expect(mustWork(await change()).passkey).not.toBeNull();
    expect(inquire).toHaveBeenCalledTimes(1);
  });
});

describe('opening the switch sends the waiting SMS of notices', () => {
  const sent = () => server.context.db.pool.query('select count(*)::int as count from sandbox_sms');
  let before: number;

  beforeEach(async () => {
    const code = await story.paid(seller, buyer, { amount: 50_000 });
    await server.runJobs();
    await turn('sms', false);
    mustWork(await server.call('recordDelivery', { as: seller.user, body: { payment_code: code, kind: 'declared' } }));
    before = (await sent()).rows[0].count;
  });

  test('before the process has learned of it', async () => {
    await server.runJobs();
    await turnElsewhere('sms', true);
    await server.runJobs();
    expect((await sent()).rows[0].count).toBe(before + 1);
  });

  test('also one whose job has just found it closed', async () => {
    const { switches } = server.context;
    const read = jest.spyOn(switches, 'read').mockImplementationOnce(async () => turnElsewhere('sms', true));
    await server.runJobs();
    read.mockRestore();
    expect((await sent()).rows[0].count).toBe(before + 1);
  });
});

test('payouts wait without an order, and go out afterwards', async () => {
  const pay = jest.spyOn(server.context.ports.payouts, 'pay');
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  server.clock.advance(61_000);
  await turn('payouts', false);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  expect((await story.details(seller, code)).status).toBe('settled');
  expect(pay).not.toHaveBeenCalled();
  await turn('payouts', true);
  await letPayoutsGoOut(server);
  expect((await story.details(seller, code)).status).toBe('settled_done');
  pay.mockRestore();
});

test('closed SMS and payments are outages, which move deadlines', async () => {
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  const dueAt = async () => {
    const { rows } = await server.context.db.pool.query(
      `select due_at from deadlines join transactions on id = transaction_id
       where payment_code = $1 and kind = 'deliver_by'`,
      [code],
    );
    return rows[0].due_at.getTime();
  };
  const before = await dueAt();
  await turn('sms', false);
  server.clock.advance(DAY_MS);
  await turn('sms', true);
  await server.runJobs();
  expect((await dueAt()) - before).toBe(DAY_MS);
});

describe('in the office', () => {
  const change = (who: Trader, body: object, client: TestClient = server) =>
    client.call('changeSwitch', { as: who.user, body });

  test('only a supervisor in its networks changes them, with a reason that is recorded', async () => {
    const { rows } = await server.context.db.pool.query('select user_id from bank_accounts where id = $1', [
      seller.accountId,
    ]);
    const userId: string = rows[0].user_id;
    const body = { name: 'payouts', open: false, reason: 'بانک اشتباه می‌پردازد' };
    expect((await change(seller, body)).error?.code).toBe(1012);
    await server.context.db.pool.query("insert into operator_roles values ($1, 'arbiter', now())", [userId]);
    expect((await change(seller, body)).error?.code).toBe(1012);
    await server.context.db.pool.query("insert into operator_roles values ($1, 'supervisor', now())", [userId]);
    expect(await rolesOf(server.context.db.kysely, userId)).toContain('supervisor');
    expect((await change(seller, body, clientAt(server, '198.51.100.7'))).error?.code).toBe(1012);
    for (const reason of ['  ', 'کوتاه', `کوتاه${' '.repeat(10)}`]) {
      expect((await change(seller, { ...body, reason })).error?.code).toBe(1002);
    }
    const changed = await change(seller, body);
    expect(changed.data?.switches).toContainEqual(
      expect.objectContaining({ name: 'payouts', open: false, reason: body.reason }),
    );
    expect(changed.data?.switches).toContainEqual(
      expect.objectContaining({ name: 'payouts', changed_by: expect.stringMatching(/^.\. \S/) }),
    );
    // Changed by the command, as the other tests do.
    expect(changed.data?.switches).toContainEqual(expect.objectContaining({ name: 'sms', changed_by: null }));
    expect(server.context.switches.isOpen('payouts')).toBe(false);
    const record = await server.context.db.pool.query(
      'select name, is_open, reason from switch_changes where user_id = $1',
      [userId],
    );
    expect(record.rows).toEqual([{ name: 'payouts', is_open: false, reason: body.reason }]);
    await expect(server.context.db.pool.query('delete from switch_changes')).rejects.toMatchObject({ code: 'AM901' });
  });
});
