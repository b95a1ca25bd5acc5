import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { brokenDays, checkProof, pathLength, type ReserveProof } from '@contract/rules/reserveRules';
import { CHECK_TOOLS } from '../../commands/reservesVerify';
import { deleteOldChunks, insertRecord } from '../../db/repositories/reserveRows';
import { lastEndedDay, tehranDayOf } from '../../domain/calendar';
import { orderReserves } from '../../jobs/reservesJob';
import type { Held } from '../../ports/custody';
import { PortFailure } from '../../ports/portFailure';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { mustWork } from '../../testing/testClient';
import { sha256 } from './dayTree';
import { publishDay } from './publishDay';

const GOOD = { share: true, path: true, signature: true };

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let stranger: Trader;
const log: string[] = [];

beforeAll(async () => {
  server = await createTestServer({
    config: {
      logLevel: 'warn',
      accessLifetimeSeconds: (60 * DAY_MS) / 1000,
      refreshLifetimeSeconds: (60 * DAY_MS) / 1000,
    },
    logLine: (line) => void log.push(line),
  });

  story = new MoneyStory(server);
  [seller, buyer, stranger] = [await story.trader(), await story.trader(), await story.trader()];
});
afterAll(() => server.close());

/** Half past midnight in Tehran. @returns the day that has ended */
function endDay(): { readonly day: string; readonly end: Date } {
  server.clock.set(new Date(tehranDayOf(server.clock.now()).to.getTime() + HOUR_MS / 2));
  return lastEndedDay(server.clock.now(), 0);
}

/** Ends the day and runs its job. @returns the ended day */
async function publish(): Promise<string> {
  const { day } = endDay();
  await orderReserves(server.context.db.kysely, server.clock.now());
  await server.runJobs();
  return day;
}

const records = async () => mustWork(await server.call('reserveDays')).days;
const record = (day: string) => server.call('reserveDay', { params: { day } });
const mine = (who: Trader, day?: string) => server.call('myReserve', { as: who.user, query: day ? { day } : {} });
const proofOf = async (who: Trader, day?: string) => mustWork(await mine(who, day));
const verdict = (proof: ReserveProof) => checkProof(proof, CHECK_TOOLS);
const heldOf = (held: Held | Error) =>
  jest.spyOn(server.context.ports.custody, 'heldAt').mockImplementation(async () => {
    if (held instanceof Error) throw held;
    return held;
  });

/** Writes a balance past the door. */
async function plant(account: string, rials: number): Promise<void> {
  const { pool } = server.context.db;
  const client = await pool.connect();
  try {
    await client.query("begin; set local amanat.door = 'open'");
    await client.query('insert into ledger_balances values ($1, $2)', [account, rials]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function unplant(account: string): Promise<void> {
  const { pool } = server.context.db;
  await pool.query(
    `begin; set local amanat.door = 'open'; delete from ledger_balances where account = '${account}'; commit`,
  );
}

test('each person proves their own money of a day, and reads nothing about others', async () => {
  const held = await story.paid(seller, buyer, { amount: 3_000_000 });
  const settled = await story.paid(seller, buyer, { amount: 2_000_000 });
  const refunded = await story.paid(seller, buyer, { amount: 1_000_000 });
  mustWork(await story.confirm(buyer, 'settle', settled));
  mustWork(await story.confirm(seller, 'refund', refunded));
  // The bank transfers after midnight.
  await server.context.db.pool.query("update jobs set due_at = now() + interval '90 days' where queue = 'payout'");
  const ledger = (await story.ledger()).accounts;
  const day = await publish();

  const { proof, deals } = await proofOf(buyer);
  expect(proof.record).toEqual(mustWork(await record(day)));
  expect(proof.record).toMatchObject({ day, leaves: 2, owed: ledger.hold + ledger.payable, previous: null });
  expect(await verdict(proof)).toEqual(GOOD);
  expect(deals).toEqual([
    { payment_code: held, behalf: 'دوچرخهٔ کوهستان', kind: 'held', amount: 3_000_000 },
    { payment_code: refunded, behalf: 'دوچرخهٔ کوهستان', kind: 'returns', amount: 1_000_000 },
  ]);
  const ofSeller = await proofOf(seller, day);
  expect(await verdict(ofSeller.proof)).toEqual(GOOD);
  expect(ofSeller.deals).toEqual([
    { payment_code: settled, behalf: 'دوچرخهٔ کوهستان', kind: 'receives', amount: 2_000_000 - 20_000 },
  ]);
  expect((proof.share?.amount ?? 0) + (ofSeller.proof.share?.amount ?? 0)).toBe(proof.record.owed);

  const { proof: none, deals: noDeals } = await proofOf(stranger);
  expect({ share: none.share, noDeals }).toEqual({ share: null, noDeals: [] });
  expect(await verdict({ ...none, share: proof.share })).toEqual(GOOD);
  const foreign = { ...proof, share: proof.share && { ...proof.share, nonce: ofSeller.proof.share?.nonce ?? '' } };
  expect((await verdict(foreign)).share).toBe(false);
  const text = JSON.stringify((await mine(buyer)).data);
  for (const value of [seller.user.info.last_name, seller.user.mobile, String(ofSeller.proof.share?.nonce), settled]) {
    expect(text).not.toContain(value);
  }

  // The simulated bank has what the people paid.
  const { bank, gateway } = proof.record.held;
  expect(bank + gateway).toBe(-ledger.gateway_clearing);
  expect(gateway).toBeGreaterThan(0);
});

test('what moves after midnight changes nothing of the day, and the next day says it', async () => {
  const code = await story.paid(seller, stranger, { amount: 5_000_000 });
  const { day } = endDay();
  mustWork(await story.confirm(stranger, 'settle', code));
  await server.context.db.pool.query("update jobs set due_at = now() where queue = 'payout'");
  await letPayoutsGoOut(server);
  const late = await story.paid(seller, stranger, { amount: 7_000_000 });
  await orderReserves(server.context.db.kysely, server.clock.now());
  await server.runJobs();
  const { proof, deals } = await proofOf(stranger, day);
  expect(await verdict(proof)).toEqual(GOOD);
  expect(deals).toMatchObject([{ payment_code: code, kind: 'held', amount: 5_000_000 }]);

  const next = await publish();
  expect((await proofOf(stranger, next)).deals).toMatchObject([
    { payment_code: late, kind: 'held', amount: 7_000_000 },
  ]);
  // The former day still has its proof.
  expect(await proofOf(stranger, day)).toEqual({ proof, deals });
  const days = await records();
  expect(days.map((one) => one.day).slice(0, 2)).toEqual([next, day]);
  expect(await brokenDays(days, sha256)).toEqual([]);
});

test('a stray payment counts for its payer', async () => {
  const { rows } = await server.context.db.pool.query('select id from payment_attempts where payer_id = $1 limit 1', [
    (
      await server.context.db.pool.query(
        'select payer_id from transactions where payer_id is not null order by created_at desc limit 1',
      )
    ).rows[0].payer_id,
  ]);
  const account = `payable:attempt:${rows[0].id}`;
  const before = await publish();
  await plant(account, 123_456);
  // money with a time before the publication is not in its tree
  expect((await mine(stranger, before)).error?.code).toBe(2105);
  const day = await publish();
  const { proof, deals } = await proofOf(stranger, day);
  expect(await verdict(proof)).toEqual(GOOD);
  expect(deals).toContainEqual(expect.objectContaining({ kind: 'stray', amount: 123_456 }));
  await unplant(account);
});

test('a balance without an owner is not published, and alarms the office until it is found', async () => {
  const account = 'hold:00000000-0000-4000-8000-000000000000';
  await plant(account, 1);
  log.length = 0;
  const day = await publish();
  expect(await record(day)).toMatchObject({ status: 404, error: { code: 2104 } });
  const alarms = () => log.filter((line) => line.includes('The record of reserves is not published'));
  expect(JSON.parse(alarms()[0] ?? '{}')).toMatchObject({ level: 50, day, reason: 'unequal' });
  server.clock.advance(10 * MINUTE_MS);
  await server.runJobs();
  expect(alarms()).toHaveLength(1);
  await unplant(account);
  server.clock.advance(10 * MINUTE_MS);
  await server.runJobs();
  expect(mustWork(await record(day)).day).toBe(day);
});

test('without the balances a day waits, is an alarm at five, and ends with the next day', async () => {
  heldOf(new PortFailure('custody', 'HTTP 503'));
  log.length = 0;
  const day = await publish();
  expect((await record(day)).status).toBe(404);
  expect(log.join()).not.toContain('is not published');
  server.clock.advance(4.6 * HOUR_MS);
  await server.runJobs();
  expect(log.join()).toContain('"reason":"late"');
  endDay();
  await server.runJobs();
  expect((await record(day)).status).toBe(404);
  jest.restoreAllMocks();
  const after = await publish();
  expect(await brokenDays(await records(), sha256)).toEqual([]);
  expect(mustWork(await record(after)).previous).not.toBeNull();
});

test('less held than owed is published as it is', async () => {
  heldOf({ bankRials: 1, gatewayRials: 0 });
  const day = await publish();
  expect(mustWork(await record(day))).toMatchObject({ held: { bank: 1, gateway: 0 } });
  jest.restoreAllMocks();
});

test('two processes publish a day once, and no record is rewritten', async () => {
  const ended = endDay();
  await Promise.all([publishDay(server.context, ended), publishDay(server.context, ended)]);
  expect(await publishDay(server.context, ended)).toBe('published');
  expect((await records()).filter(({ day }) => day === ended.day)).toHaveLength(1);
  expect(await verdict((await proofOf(buyer, ended.day)).proof)).toEqual(GOOD);
  const { pool, kysely } = server.context.db;
  await expect(pool.query('update reserve_records set owed_rials = 0')).rejects.toThrow('never rewritten');
  await expect(pool.query('delete from reserve_records')).rejects.toThrow('never rewritten');
  // A second successor of one record is refused.
  const [newest] = await records();
  const fork = { ...(newest as NonNullable<typeof newest>), day: '2030-01-01' };
  await expect(insertRecord(kysely, { record: fork, key: 'x' })).rejects.toThrow(/previous/);
});

test('the public calls are cached, name their keys, and are limited', async () => {
  server.clock.advance(MINUTE_MS);
  const list = await server.call('reserveDays');
  expect(list.headers['cache-control']).toBe('public, max-age=300');
  const { keys } = mustWork(await server.call('reserveKeys'));
  expect(keys[0]?.kid).toBe(list.data.days[0]?.key_id);
  for (const day of ['2020-01-01', '2026-02-30', 'today', "1'", '%00']) {
    const answer = await record(day);
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await mine(buyer, day.replace('%00', 'x'))).error?.code).toBe(2104);
  }
  const own = await mine(buyer);
  expect(own.headers['cache-control']).toBe('no-store');
  expect((await server.call('myReserve')).error?.code).toBe(1003);
  const answers = [];
  for (let number = 0; number < 61; number += 1) answers.push((await server.call('reserveDays')).status);
  expect(answers.at(-1)).toBe(429);
  expect((await mine(buyer)).status).toBe(200);
});

test('proofs are kept for 30 records, and records for ever', async () => {
  server.clock.advance(MINUTE_MS);
  const before = (await records()).length;
  const oldest = (await records()).at(-1)?.day ?? '';
  for (let days = before; days < 31; days += 1) await publishDay(server.context, endDay());
  await deleteOldChunks(server.context.db.kysely);
  expect((await records()).map(({ day }) => day)).not.toContain(oldest);
  expect(mustWork(await record(oldest)).day).toBe(oldest);
  expect((await mine(buyer, oldest)).error?.code).toBe(2104);
  const last = (await records()).at(-1)?.day;
  expect(await verdict((await proofOf(buyer, last)).proof)).toEqual(GOOD);
  const { rows } = await server.context.db.pool.query('select count(distinct day)::int as days from reserve_chunks');
  expect(rows[0].days).toBe(30);
});

test('a path has the length of its tree', () => {
  expect([0, 1, 2, 3, 1_000_000].map(pathLength)).toEqual([0, 1, 2, 3, 21]);
});
