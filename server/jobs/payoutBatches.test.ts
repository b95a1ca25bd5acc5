import { changeSwitch } from '../services/switches/switches';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { gate } from '../testing/jobRunners';
import { letPayoutsGoOut, MoneyStory } from '../testing/moneyStory';
import { sampleSides, settledDeals } from '../testing/settledDeals';
import { until } from '../testing/until';

let server: TestServer;
let people: Parameters<typeof settledDeals>[1];

beforeAll(async () => {
  server = await createTestServer();
  people = await sampleSides(server.context);
});

afterAll(() => server.close());

afterEach(async () => {
  jest.restoreAllMocks();
  expect(await new MoneyStory(server).ledger()).toMatchObject({ sum: 0, accounts: { hold: 0, payable: 0 } });
});

const settled = (count: number) => settledDeals(server.context.db.kysely, people, { count, at: server.clock.now() });

/** How many of the transactions have a status. */
async function countIn(status: string, codes: readonly string[]): Promise<number> {
  const { rows } = await server.context.db.pool.query(
    'select count(*)::int as count from transactions where status = $1 and payment_code = any($2)',
    [status, codes],
  );
  return rows[0].count;
}

async function ordersFor(codes: readonly string[]): Promise<string[]> {
  const { rows } = await server.context.db.pool.query(
    'select reference from sandbox_payouts where description = any($1) order by reference',
    [codes],
  );
  return rows.map(({ reference }) => reference);
}

const oncePaid = (codes: readonly string[]) => codes.map((code) => `${code}-settle-1`).sort();

test('a payout takes less than eight statements, those of the simulated bank and SMS included', async () => {
  const { pool } = server.context.db;
  const codes = await settled(24);
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  // Outside a transaction each statement takes a connection.
  pool.on('acquire', count);
  await letPayoutsGoOut(server);
  pool.off('acquire', count);
  expect(await countIn('settled_done', codes)).toBe(24);
  expect(statements).toBeLessThan(8 * 24);
});

test('a slow order holds up no other payout', async () => {
  const codes = await settled(12);
  const { payouts } = server.context.ports;
  const answered = gate();
  const { pay } = payouts;
  jest.spyOn(payouts, 'pay').mockImplementation(async (order) => {
    if (order.description === codes[0]) await answered.passed;
    return pay(order);
  });
  const running = server.runJobs();
  await until(async () => (await countIn('settled_awaiting', codes)) === 11);
  expect(await countIn('settled', codes)).toBe(1);
  answered.open();
  await running;
  await letPayoutsGoOut(server);
  expect(await countIn('settled_done', codes)).toBe(12);
  expect(await ordersFor(codes)).toEqual(oncePaid(codes));
});

test('orders of a batch fail and are refused each for itself', async () => {
  const codes = await settled(12);
  const { payouts } = server.context.ports;
  const { pay } = payouts;
  const bank = jest.spyOn(payouts, 'pay').mockImplementation(async (order) => {
    if (bank.mock.calls.length > 12) return pay(order);
    if (order.description === codes[0]) throw new Error('no answer');
    if (order.description === codes[1]) return { outcome: 'refused', reason: 'unknown', final: false };
    return pay(order);
  });
  await letPayoutsGoOut(server);
  await letPayoutsGoOut(server);
  expect(await countIn('settled_done', codes)).toBe(12);
  const second = oncePaid(codes).map((reference) =>
    reference === `${codes[1]}-settle-1` ? `${codes[1]}-settle-2` : reference,
  );
  expect(await ordersFor(codes)).toEqual(second);
});

test('asks about many orders at once, and again about one that the answer lacks', async () => {
  const codes = await settled(12);
  await server.runJobs();
  const { payouts } = server.context.ports;
  const { inquireMany } = payouts;
  const asked = jest.spyOn(payouts, 'inquireMany').mockImplementation(async (references) => {
    const answers = new Map(await inquireMany(references));
    if (asked.mock.calls.length === 1) answers.delete(references[0] ?? '');
    return answers;
  });
  server.clock.advance(2_000);
  await server.runJobs();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await countIn('settled_done', codes)).toBe(11);
  await letPayoutsGoOut(server);
  expect(await countIn('settled_done', codes)).toBe(12);
  expect(await ordersFor(codes)).toEqual(oncePaid(codes));
});

test('a bank with a limit gets about a second of orders at once', async () => {
  const { config, db } = server.context;
  const limited = await createTestServer({
    config: { payouts: { ...config.payouts, perSecond: 9 } },
    start: server.clock.now(),
    database: { ...db, close: async () => undefined },
  });
  const { ports } = limited.context;
  const answered = gate();
  const { pay } = ports.payouts;
  const ordered = jest.spyOn(ports.payouts, 'pay').mockImplementation(async (order) => {
    await answered.passed;
    return pay(order);
  });
  await settled(12);
  const running = limited.runJobs();
  await until(() => ordered.mock.calls.length > 0);
  const { rows } = await db.pool.query("select from jobs where queue = 'payout' and taken_by is not null");
  expect(rows).toHaveLength(9);
  answered.open();
  await running;
  await letPayoutsGoOut(limited);
  await limited.close();
});

test('a closed switch stops the orders after those that run, and loses none', async () => {
  const { db, switches, ports } = server.context;
  const turn = async (isOpen: boolean) => {
    const change = { name: 'payouts', isOpen, reason: 'a test', userId: null, at: server.clock.now() } as const;
    await db.kysely.transaction().execute((transaction) => changeSwitch(transaction, change));
    await switches.read();
  };
  const codes = await settled(60);
  const { payouts } = ports;
  const answered = gate();
  const { pay } = payouts;
  const ordered = jest.spyOn(payouts, 'pay').mockImplementation(async (order) => {
    await answered.passed;
    return pay(order);
  });
  const running = server.runJobs();
  await until(() => ordered.mock.calls.length > 0);
  await turn(false);
  answered.open();
  await running;
  server.clock.advance(2_000);
  await server.runJobs();
  expect(ordered).toHaveBeenCalledTimes(50);
  expect(await countIn('settled', codes)).toBe(10);
  await turn(true);
  await letPayoutsGoOut(server);
  expect(await countIn('settled_done', codes)).toBe(60);
  expect(await ordersFor(codes)).toEqual(oncePaid(codes));
});
