import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { sql } from 'kysely';
import { setClosed } from '../../db/repositories/personalData';
import { findUserByNationalCode, lockUser } from '../../db/repositories/userRows';
import type { TestServer } from '../../testing/createTestServer';
import type { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { testOnPostgres } from '../../testing/onPostgres';
import { PersonalStory } from '../../testing/personalStory';
import { setUpTraders } from '../../testing/setUpTraders';
import { addKey } from '../../testing/softwareKey';
import { mustWork } from '../../testing/testClient';
import { besideTransaction } from '../../testing/testDatabase';
import { until } from '../../testing/until';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let people: PersonalStory;

setUpTraders(
  (scene) => {
    ({ server, story, seller, buyer } = scene);
    people = new PersonalStory(server);
  },
  { config: { accessLifetimeSeconds: 7 * 24 * 3600 } },
);

const login = (who: Trader, more: object = {}) =>
  server.call('login', { body: { mobile: who.user.mobile, national_code: who.user.nationalCode, ...more } });
const minuteLater = () => server.clock.advance(MINUTE_MS + 1);

test('refuses to close while money is held, a deal is open or a dispute runs, and says which', async () => {
  const code = await story.request(seller);
  expect((await people.close(seller.user)).error).toMatchObject({ code: 2007, fields: { obstacle: 'open_deal' } });
  await story.atGateway(await story.gatewayToken(buyer, code));
  for (const { user } of [seller, buyer]) {
    expect((await people.close(user)).error).toMatchObject({ code: 2007, fields: { obstacle: 'money_held' } });
  }
  mustWork(await story.open(buyer, code));
  expect((await people.close(buyer.user)).error).toMatchObject({ code: 2007, fields: { obstacle: 'dispute' } });
  mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
  mustWork(await story.confirm(buyer, 'settle', code));
  // Until the bank has it.
  expect((await people.close(seller.user)).error).toMatchObject({ code: 2007, fields: { obstacle: 'money_held' } });
  await letPayoutsGoOut(server);
  minuteLater();
  mustWork(await people.close(seller.user));
});

test("another person's stopped transfer keeps no account open, and goes on after the closing", async () => {
  const { accountId } = seller;
  const refused = await story.withClosedAccount(seller);
  const code = await story.paid(refused, buyer);
  const half = await story.decided(refused, buyer, 'office', 1_000_000);
  mustWork(await story.confirm(buyer, 'settle', code));
  // Of the split, the buyer's own part is on its way.
  expect((await people.close(buyer.user)).error).toMatchObject({ fields: { obstacle: 'money_held' } });
  await letPayoutsGoOut(server);
  minuteLater();
  mustWork(await people.close(buyer.user));
  expect((await people.close(seller.user)).error).toMatchObject({ fields: { obstacle: 'money_held' } });
  for (const one of [code, half]) {
    const step = { action: 'change_payout_account', body: { bank_account_id: accountId } } as const;
    mustWork(await story.confirmStep(seller, one, { call: 'changePayoutAccount', ...step }));
    minuteLater();
  }
  server.clock.advance(DAY_MS);
  await letPayoutsGoOut(server);
  for (const one of [code, half]) expect((await story.details(seller, one)).status).toBe('settled_done');
  mustWork(await people.close(seller.user));
});

test('a referee can close the account after the award, and the case ends without them', async () => {
  const referee = await story.trader();
  const code = await story.judgeable(seller, buyer, referee);
  const { dispute_id } = await story.escalated(seller, buyer, code);
  mustWork(await server.call('acceptCase', { as: referee.user, body: { dispute_id } }));
  expect((await people.close(referee.user)).error).toMatchObject({ code: 2007, fields: { obstacle: 'judgment' } });
  minuteLater();
  await story.award(referee, code, dispute_id, 1_000_000);
  minuteLater();
  mustWork(await people.close(referee.user));
  server.clock.advance(4 * DAY_MS);
  await server.runJobs();
  await letPayoutsGoOut(server);
  expect(await story.details(buyer, code)).toMatchObject({ status: 'settled_done' });
  expect(await story.dispute(buyer, code)).toMatchObject({ outcome: { kind: 'awarded' } });
});

test('an obstacle that comes after the code keeps the account open, and the code with it', async () => {
  const body = await people.proof(seller.user, 'close_account');
  const code = await story.request(seller);
  expect((await server.call('confirmPersonal', { as: seller.user, body })).error?.code).toBe(2007);
  minuteLater();
  mustWork(await story.confirm(seller, 'cancel', code));
  expect((await server.call('confirmPersonal', { as: seller.user, body })).status).toBe(200);
});

test('ends the sessions, the keys and the devices at once, and refuses the login', async () => {
  const other = await server.loginUser(seller.user);
  await addKey(server, other);
  minuteLater();
  mustWork(await people.close(seller.user));
  for (const session of [seller.user, other]) {
    expect((await server.call('userReport', { as: session })).error?.code).toBe(1008);
    expect((await server.call('refresh', { body: { refresh: session.refresh } })).error?.code).toBe(1008);
  }
  const { kysely } = server.context.db;
  for (const table of ['passkeys', 'known_devices'] as const) {
    const left = kysely
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', await idOf(seller));
    expect(await left.execute()).toEqual([]);
  }
  minuteLater();
  expect((await login(seller)).error).toMatchObject({ code: 2010, fields: { reopen_until: expect.any(String) } });
});

test('a login within 30 days that asks for it takes the closing back; later none does', async () => {
  mustWork(await people.close(seller.user));
  server.clock.advance(30 * DAY_MS - 2 * MINUTE_MS);
  const { token } = mustWork(await login(seller, { reopen: true }));
  const body = { token, verification_code: await server.smsCode(seller.user.mobile) };
  const again = mustWork(await server.call('verifyAuthOtp', { body }));
  expect((await server.call('userReport', { as: again.access })).status).toBe(200);
  // The old session stays ended.
  expect((await server.call('userReport', { as: seller.user })).error?.code).toBe(1008);
  minuteLater();
  mustWork(await people.close({ ...seller.user, ...again }));
  server.clock.advance(30 * DAY_MS);
  expect((await login(seller, { reopen: true })).error).toMatchObject({ code: 2010 });
  expect((await login(seller, { reopen: true })).error?.fields).toBeUndefined();
});

test('a login code from before the closing does not open the account again', async () => {
  const { token } = mustWork(await login(seller, { reopen: true }));
  const verification_code = await server.smsCode(seller.user.mobile);
  mustWork(await people.close(seller.user));
  const entry = await server.call('verifyAuthOtp', { body: { token, verification_code } });
  expect(entry.error?.code).toBe(2010);
});

test('of repeated and concurrent confirmations one closes, and none closes another account', async () => {
  const body = await people.proof(seller.user, 'close_account');
  expect((await server.call('confirmPersonal', { as: buyer.user, body })).error?.code).toBe(1018);
  const wrongAction = { ...body, action: 'export_data' };
  expect((await server.call('confirmPersonal', { as: seller.user, body: wrongAction })).error?.code).toBe(1018);
  const calls = Array.from({ length: 4 }, () => server.call('confirmPersonal', { as: seller.user, body }));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await server.call('userReport', { as: buyer.user })).status).toBe(200);
});

test('a request and a closing at one moment: one of them is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const trader = await story.trader();
    const body = await people.proof(trader.user, 'close_account');
    const [closing, request] = await Promise.allSettled([
      server.call('confirmPersonal', { as: trader.user, body }),
      story.request(trader),
    ]);
    const isClosed = closing.status === 'fulfilled' && closing.value.status === 200;
    expect(isClosed).toBe(request.status === 'rejected');
  }
});

test('a late payment of a closed account goes back, and the request stays payable', async () => {
  const code = await story.request(seller);
  const back = await story.pressAtGateway(await story.gatewayToken(buyer, code), { callback: 'never' });
  expect(back).toBeNull();
  expect((await people.close(buyer.user)).error).toMatchObject({ fields: { obstacle: 'money_held' } });

  const other = await story.request(seller);
  const late = await story.pressAtGateway(await story.gatewayToken(buyer, other));
  server.clock.advance(31 * MINUTE_MS);
  await server.runJobs();
  server.clock.advance(31 * MINUTE_MS);
  await server.runJobs();
  mustWork(await people.close(buyer.user));
  if (!late) throw new Error('The gateway did not call back');
  await story.callBack(late.address, late.fields);
  await letPayoutsGoOut(server);
  const { kysely } = server.context.db;
  const { status } = await kysely
    .selectFrom('transactions')
    .select('status')
    .where('payment_code', '=', other)
    .executeTakeFirstOrThrow();
  expect(status).toBe('redirected');
  // Never asked about, so the bank itself returns the money.
  expect(await receiptsOf(other)).toEqual([{ state: 'unused', status: 'reversed', return_reason: 'closed' }]);
  expect((await story.ledger()).transactions.every(({ hold }) => hold === 0)).toBe(true);
  // Another payer is not held up.
  const third = await story.trader();
  await story.atGateway(await story.gatewayToken(third, other));
  expect((await story.details(third, other)).status).toBe('paid');
});

test('a payment that the gateway confirms after the closing is rolled back there', async () => {
  const code = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, code), { verification: 'late' });
  expect(await receiptsOf(code)).toMatchObject([{ state: 'asked' }]);
  // No call closes an account at this moment: the lock and the obstacles exclude it.
  await setClosed(server.context.db.kysely, await idOf(buyer), server.clock.now());
  for (let step = 0; step < 4; step += 1) {
    server.clock.advance(MINUTE_MS);
    await server.runJobs();
  }
  await letPayoutsGoOut(server);
  expect(await receiptsOf(code)).toEqual([{ state: 'returned', status: 'reversed', return_reason: 'closed' }]);
});

test('the database takes no payment of a closed account', async () => {
  const code = await story.request(seller);
  const { kysely } = server.context.db;
  await setClosed(kysely, await idOf(buyer), server.clock.now());
  const paid = sql`
    select set_config('amanat.door', 'open', true);
    update transactions set payer_id = '${sql.raw(await idOf(buyer))}' where payment_code = '${sql.raw(code)}'
  `;
  await expect(server.context.db.pool.query(paid.compile(kysely).sql)).rejects.toMatchObject({ code: 'AM912' });
});

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

testOnPostgres('a request and a payment while their account is being closed answer 2010', async () => {
  const code = await story.request(seller);
  const other = await story.trader();
  const { kysely, pool } = server.context.db;
  const body = { amount: 500_000, behalf: 'کتاب', payee_bank_account: other.accountId };
  const calls: [Trader, () => Promise<unknown>][] = [
    [other, () => server.call('createTransaction', { as: other.user, body })],
    [buyer, () => story.pay(buyer, code)],
  ];
  for (const [who, call] of calls) {
    // The closing commits between the check of the session and the write, which waits for it.
    const userId = await idOf(who);
    let called: Promise<unknown> = Promise.resolve();
    await kysely.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId);
      await setClosed(transaction, userId, server.clock.now());
      called = besideTransaction(call);
      await besideTransaction(() => until(async () => (await pool.query(WAITING)).rowCount === 1));
    });
    expect(await called).toMatchObject({ status: 403, error: { code: 2010 } });
  }
});

function receiptsOf(code: string) {
  return server.context.db.kysely
    .selectFrom('gateway_receipts')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'gateway_receipts.attempt_id')
    .innerJoin('transactions', 'transactions.id', 'payment_attempts.transaction_id')
    .select(['gateway_receipts.state', 'payment_attempts.status', 'return_reason'])
    .where('payment_code', '=', code)
    .execute();
}

async function idOf({ user }: Trader): Promise<string> {
  return (await findUserByNationalCode(server.context.db.kysely, user.nationalCode))?.id ?? '';
}
