import { ibanOf } from '@contract/rules/accountNumbers';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { Kysely } from 'kysely';
import type { Context } from '../../context';
import { deleteExpired } from '../../db/repositories/expired';
import { findUser, findUserByNationalCode } from '../../db/repositories/userRows';
import type { Schema } from '../../db/schema';
import { vaultOf } from '../../db/vault/vault';
import type { PayoutAnswer } from '../../ports/payouts/payouts';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory, WHAT_HAPPENED } from '../../testing/disputeStory';
import { everyRowOf } from '../../testing/everyRow';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { testOnPostgres } from '../../testing/onPostgres';
import { PersonalStory } from '../../testing/personalStory';
import { photo, sendPicture } from '../../testing/pictures';
import { mustWork } from '../../testing/testClient';
import { sweepEvidence } from '../disputes/evidence';
import { eraseDuePeople } from './erasure';

const RETENTION_DAYS = 90;
const NOTE = 'بسته را به نگهبانی برج آفتاب سپردم';
const RETURNED: PayoutAnswer = { outcome: 'returned', at: new Date(0), reason: 'account_closed' };
const TRACKING = '2468101214161820222';

let server: TestServer;
let story: DisputeStory;
let person: Trader;
let other: Trader;

beforeEach(async () => {
  server = await createTestServer({ config: { legalRetentionDays: RETENTION_DAYS } });
  story = new DisputeStory(server);
  [person, other] = [await story.trader(), await story.trader()];
});

afterEach(() => server.close());

/** Uses what keeps personal data, as a seller, a buyer and a referee, and closes the account. @returns the person's values */
async function useAndClose(): Promise<readonly string[]> {
  const { user } = person;
  const typed = ibanOf('0177700000000000009991');
  const iban = mustWork(
    await server.call('addBankAccount', { as: user, body: { account: typed, bank_account_type: 'iban' } }),
  );
  // Two finished deals, one on each side.
  for (const [seller, buyer] of [
    [person, other],
    [other, person],
  ] as const) {
    const code = await story.paid(seller, buyer, {
      referee: (await story.trader()).user.nationalCode,
      delivery: 'courier',
    });
    const sent = {
      payment_code: code,
      kind: 'courier',
      carrier: 'post',
      tracking_code: `${TRACKING}${seller === person ? 4 : 5}`,
      text: NOTE,
    };
    mustWork(await server.call('recordDelivery', { as: seller.user, body: sent }));
    const { evidence_id } = mustWork(
      await sendPicture(server, buyer.user, code, await photo({ width: 16, height: 16 })),
    );
    mustWork(await story.open(buyer, code, { evidence_ids: [evidence_id] }));
    mustWork(
      await server.call('answerDispute', {
        as: seller.user,
        body: { payment_code: code, text: `${user.info.last_name}: ${NOTE}` },
      }),
    );
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    mustWork(await story.confirm(buyer, 'settle', code));
    server.clock.advance(MINUTE_MS + 1);
  }
  // Named as referee of other people's request.
  const third = await story.trader();
  const named = await story.request(other, { referee: user.nationalCode });
  await story.atGateway(await story.gatewayToken(third, named));
  await letPayoutsGoOut(server);
  const { user_agent, ip_address } = await server.context.db.kysely
    .updateTable('sessions')
    .set({ user_agent: 'Mozilla/5.0 (PersonOnly)', ip_address: '203.0.113.77', location: 'شهرک ناشناخته' })
    .where('user_id', '=', await idOf(person))
    .returning(['user_agent', 'ip_address'])
    .executeTakeFirstOrThrow();
  mustWork(await new PersonalStory(server).close(user));
  const { info, mobile, nationalCode } = user;
  const names = [info.first_name, info.last_name].filter((name) => name !== other.user.info.first_name);
  return [
    ...names,
    ...[mobile, nationalCode, person.iban, person.pan ?? '', iban.iban, iban.deposit],
    ...[user_agent, ip_address, 'شهرک ناشناخته', NOTE, TRACKING, WHAT_HAPPENED],
    `${person.pan?.slice(0, 6)}******${person.pan?.slice(-4)}`,
  ];
}

const afterRetention = () => server.clock.advance((RETENTION_DAYS + 1) * DAY_MS);

/** The keyed hashes by which the person could be found. */
function hashesOf(kysely: Kysely<Schema>): string[] {
  const vault = vaultOf(kysely);
  const { mobile, nationalCode } = person.user;
  return [
    vault.hash({ table: 'users', column: 'mobile' }, mobile),
    vault.hash({ table: 'users', column: 'national_code' }, nationalCode),
    vault.hash({ table: 'bank_accounts', column: 'iban' }, person.iban),
    vault.hash({ table: 'bank_accounts', column: 'pan' }, person.pan ?? ''),
  ].map(String);
}

async function expectErased(values: readonly string[]): Promise<void> {
  const whole = await everyRowOf(server.context.db.kysely);
  expect([...values, ...hashesOf(server.context.db.kysely)].filter((value) => whole.includes(value))).toEqual([]);
}

async function expectMoneyStands(): Promise<void> {
  const { sum, transactions } = await story.ledger();
  expect(sum).toBe(0);
  expect(transactions.filter(({ status }) => status === 'settled_done')).toHaveLength(2);
}

test('no personal value is left in any table after the legal time, also after kills; money and ids stand', async () => {
  const values = await useAndClose();
  const id = await idOf(person);
  const before = await everyRowOf(server.context.db.kysely);
  expect(values.filter((value) => !before.includes(value))).toEqual([]);
  await eraseDuePeople(server.context);
  expect(await everyRowOf(server.context.db.kysely)).toContain(person.user.mobile);

  afterRetention();
  let statements = 0;
  for (let diesAt = 1; ; diesAt += 1) {
    statements = 0;
    const died = await eraseDuePeople(dyingAt(diesAt, () => (statements += 1))).then(
      () => false,
      () => true,
    );
    if (!died) break;
  }
  expect(statements).toBeGreaterThan(15);
  await deleteExpired(server.context.db.kysely, server.clock.now());
  await expectErased(values);
  await expectMoneyStands();
  const erased = await everyRowOf(server.context.db.kysely);
  await eraseDuePeople(server.context);
  expect(await everyRowOf(server.context.db.kysely)).toBe(erased);
  await sweepEvidence(server.context);
  const pictures = server.context.db.kysely.selectFrom('dispute_evidence').select(['wrapped_key', 'deleted_at']);
  expect(await pictures.execute()).toEqual(Array(2).fill({ wrapped_key: null, deleted_at: server.clock.now() }));
  // The other side's own values are there.
  const whole = await everyRowOf(server.context.db.kysely);
  for (const value of [other.user.mobile, other.iban, id]) expect(whole).toContain(value);
  // A birth date is many people's.
  expect((await findUser(server.context.db.kysely, id))?.birth_date).toBe('1900-01-01');
  // The other side still reads the deals.
  const again = { ...other, user: await server.loginUser(other.user) };
  const { transactions } = mustWork(await server.call('filterTransactions', { as: again.user, body: {} }));
  expect(transactions).toHaveLength(3);
  for (const { payment_code } of transactions) expect((await story.details(again, payment_code)).status).toBeTruthy();
  const receipt = { payment_code: transactions.find(({ status }) => status === 'settled_done')?.payment_code };
  expect((await server.call('receipt', { as: again.user, body: receipt })).status).toBe(200);
  // The person can come again, as a new one.
  const { mobile, nationalCode: national_code } = person.user;
  const born = { mobile, national_code, date_of_birth: '1371/07/12' };
  mustWork(await server.call('register', { body: born }));
});

/** A context whose database ends before its nth statement. */
function dyingAt(nth: number, count: () => number): Context {
  const { db } = server.context;
  const kysely = db.kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (count() === nth) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...server.context, db: { ...db, kysely } };
}

testOnPostgres('a row that is locked meanwhile is left for the next run, and concurrent runs erase once', async () => {
  const values = await useAndClose();
  const id = await idOf(person);
  const back = await story.trader();
  mustWork(await new PersonalStory(server).close(back.user));
  server.clock.advance(MINUTE_MS + 1);
  const { mobile, nationalCode: national_code } = back.user;
  const { token } = mustWork(await server.call('login', { body: { mobile, national_code, reopen: true } }));
  mustWork(await server.call('verifyAuthOtp', { body: { token, verification_code: await server.smsCode(mobile) } }));
  afterRetention();
  const { kysely, pool } = server.context.db;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from payment_attempts where payer_id = $1 for update', [id]);
  await eraseDuePeople(server.context);
  await holder.query('commit');
  holder.release();
  expect((await findUser(kysely, id))?.erased_at).toBeNull();
  await Promise.all([1, 2, 3].map(() => eraseDuePeople(server.context)));
  // Of concurrent runs each may meet a row that another one has locked; the next run erases the rest.
  await eraseDuePeople(server.context);
  await deleteExpired(kysely, server.clock.now());
  await expectErased(values);
  const erased = await kysely.selectFrom('users').select('id').where('erased_at', 'is not', null).execute();
  expect(erased).toEqual([{ id }]);
  // An account that was opened again stays.
  expect(await everyRowOf(kysely)).toContain(mobile);
});

test('money that a bank returns after the closing keeps the way back open, and keeps the person', async () => {
  const code = await story.paid(person, other);
  mustWork(await story.confirm(other, 'settle', code));
  await letPayoutsGoOut(server);
  mustWork(await new PersonalStory(server).close(person.user));
  jest
    .spyOn(server.context.ports.payouts, 'inquireMany')
    .mockImplementationOnce(async (references) => new Map(references.map((one) => [one, RETURNED])));
  server.clock.advance(9 * DAY_MS);
  await server.context.jobs.start();
  await server.context.jobs.stop();
  await server.runJobs();
  afterRetention();
  await eraseDuePeople(server.context);
  const { mobile, nationalCode: national_code } = person.user;
  const login = (reopen: boolean) => server.call('login', { body: { mobile, national_code, reopen } });
  expect((await login(false)).error).toMatchObject({ code: 2010, fields: { reopen_until: 'money_held' } });
  const { token } = mustWork(await login(true));
  const body = { token, verification_code: await server.smsCode(mobile) };
  const back = { ...person.user, ...mustWork(await server.call('verifyAuthOtp', { body })) };
  person = await story.trader(back);
  server.clock.advance(DAY_MS);
  person = await story.awake(person);
  server.clock.advance(MINUTE_MS + 1);
  const step = { action: 'change_payout_account', body: { bank_account_id: person.accountId } } as const;
  mustWork(await story.confirmStep(person, code, { call: 'changePayoutAccount', ...step }));
  await letPayoutsGoOut(server);
  expect(await story.details(person, code)).toMatchObject({ status: 'settled_done', payout: { state: 'done' } });
  // Nothing is held any more, so a closing is final after its days.
  server.clock.advance(MINUTE_MS + 1);
  mustWork(await new PersonalStory(server).close(person.user));
  server.clock.advance(30 * DAY_MS);
  const { error } = await login(true);
  expect([error?.code, error?.fields]).toEqual([2010, undefined]);
  afterRetention();
  await eraseDuePeople(server.context);
  expect((await login(true)).error?.code).toBe(1104);
});

async function idOf({ user }: Trader): Promise<string> {
  return (await findUserByNationalCode(server.context.db.kysely, user.nationalCode))?.id ?? '';
}
