import { TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut } from '../../testing/moneyStory';
import { type SeedReport, seedHistory } from './seedHistory';

const TRANSACTIONS = 200;
const NOW = new Date('2026-11-21T08:00:00Z');

let server: TestServer;
let report: SeedReport;

beforeAll(async () => {
  server = await createTestServer({ start: NOW });
  report = await seedHistory(server.context, { transactions: TRANSACTIONS, now: NOW });
});

afterAll(() => server.close());

/** Logs in the person of the seed. */
async function person() {
  const { nationalCode: national_code, mobile } = report.person;
  const { data: sent } = await server.call('login', { body: { national_code, mobile } });
  const verification_code = await server.smsCode(mobile);
  return (await server.call('verifyAuthOtp', { body: { token: sent.token, verification_code } })).data.access;
}

test('the person has two accounts and a history with each status in both roles', async () => {
  const access = await person();
  const { data: accounts } = await server.call('listBankAccounts', { as: access });
  expect(accounts.total_records).toBe(2);

  const rows = [];
  for (const page of [1, 2]) {
    const { data } = await server.call('filterTransactions', { as: access, body: { page, size: 100 } });
    expect(data.total_records).toBe(TRANSACTIONS);
    rows.push(...data.transactions);
  }
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(TRANSACTION_STATUSES));
  expect(new Set(rows.map(({ behalf }) => behalf)).size).toBeGreaterThan(15);
  const asPayee = rows.filter(({ payee }) => payee.national_code === report.person.nationalCode).length;
  expect(asPayee).toBeGreaterThan(TRANSACTIONS / 4);
  expect(asPayee).toBeLessThan((TRANSACTIONS * 3) / 4);
  const created = rows.map(({ create_datetime }) => Date.parse(create_datetime));
  expect(Math.max(...created)).toBeLessThanOrEqual(NOW.getTime());
  expect(Math.max(...created) - Math.min(...created)).toBeGreaterThan(700 * 24 * 3_600_000);
});

test('the ledger sums to zero and holds undecided payments', async () => {
  const { data } = (await server.app.inject('/sandbox/api/ledger')).json();
  expect(data.sum).toBe(0);
  expect(data.accounts.hold).toBeGreaterThan(0);
  expect(data.accounts.commission).toBeGreaterThan(0);
});

test('the simulated bank holds the money of the ledger', async () => {
  const { accounts } = (await server.app.inject('/sandbox/api/ledger')).json().data;
  const { bankRials, gatewayRials } = await server.context.ports.custody.heldAt(NOW);
  expect(bankRials + gatewayRials).toBe(-accounts.gateway_clearing - accounts.payouts);
  expect(bankRials + gatewayRials).toBeGreaterThan(accounts.hold);
});

test('the running server does not change the statuses', async () => {
  const statuses = async () => {
    const { rows } = await server.context.db.pool.query(
      'select status, count(*) from transactions group by status order by status',
    );
    return rows;
  };
  const before = await statuses();
  server.clock.advance(24 * 3_600_000);
  await server.context.jobs.start();
  await server.context.jobs.stop();
  await server.runJobs();
  expect(await statuses()).toEqual(before);
});

test('a second run creates missing transactions only', async () => {
  const same = await seedHistory(server.context, { transactions: TRANSACTIONS, now: NOW });
  expect(same).toEqual({ ...report, made: 0 });
  const more = await seedHistory(server.context, { transactions: TRANSACTIONS + 5, now: NOW });
  expect(more).toEqual({ ...report, made: 5, present: TRANSACTIONS + 5 });
});

describe('a deal in each stage', () => {
  interface Made {
    readonly made: number;
    readonly seller: { readonly national_code: string; readonly mobile: string };
  }
  interface DeskDeadline {
    readonly payment_code: string;
    readonly due_at: string;
  }
  const deals = async () =>
    (await server.send({ method: 'POST', url: '/sandbox/api/deals', payload: {} })).json<{ data: Made }>().data;

  test('exists once, with a seller who can log in, and the ledger sums to zero', async () => {
    const { made, seller } = await deals();
    expect(made).toBe(12);
    expect(await deals()).toEqual({ made: 0, seller, buyer: expect.anything() });
    const { data: sent } = await server.call('login', { body: seller });
    const verification_code = await server.smsCode(seller.mobile);
    const { access } = (await server.call('verifyAuthOtp', { body: { token: sent.token, verification_code } })).data;
    const { data } = await server.call('filterTransactions', { as: access, body: { page: 1, size: 100 } });
    const codes = data.transactions.map(({ payment_code }) => payment_code);
    const { rows } = await server.context.db.pool.query(
      `select status, coalesce(stage, case status when 'paid' then coalesce(state, 'waiting') || ' ' || coalesce(evidence, 'none') end, '') as stage
       from transactions left join disputes on disputes.id = dispute_id left join deliveries on deliveries.transaction_id = transactions.id
       where payment_code = any($1)`,
      [codes],
    );
    const stages = rows.map(({ status, stage }) => `${status} ${stage}`.trim());
    expect(stages.sort()).toEqual(
      [
        'inquired',
        'paid answer',
        'paid appeal',
        'paid office',
        'paid referee',
        'paid talk',
        'paid confirmed strong',
        'paid declared weak',
        'paid sent weak',
        'paid waiting none',
        'refunded',
        'settled',
      ].sort(),
    );
    expect((await server.app.inject('/sandbox/api/ledger')).json().data.sum).toBe(0);
  });

  test('continues like other deals: deadlines are in the future, and divided deals are paid out', async () => {
    const { data } = (await server.app.inject('/sandbox/api/deadlines')).json<{ data: DeskDeadline[] }>();
    const made = await server.context.db.pool.query('select payment_code from transactions where deliver_by_days = 3');
    const codes = made.rows.map(({ payment_code }) => payment_code);
    const running = data.filter(({ payment_code }) => codes.includes(payment_code));
    expect(running).toHaveLength(10);
    const due = running.map(({ due_at }) => Date.parse(due_at));
    expect(Math.min(...due)).toBeGreaterThan(server.clock.now().getTime());
    await letPayoutsGoOut(server);
    const { rows } = await server.context.db.pool.query(
      "select status, count(*)::int from transactions join payouts on transaction_id = transactions.id where behalf in ('سه‌تار', 'زعفران قائنات') and deliver_by_days = 3 group by status order by status",
    );
    expect(rows).toEqual([
      { status: 'refunded_done', count: 1 },
      { status: 'settled_done', count: 2 },
    ]);
  });
});
