import { CALLS } from '@contract/calls';
import { sql } from 'kysely';
import { type Config, loadConfig } from '../config';
import { buildMetricsApp } from '../http/metrics';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory } from '../testing/moneyStory';
import { testOnPostgres } from '../testing/onPostgres';
import { statementsOf } from '../testing/statementsOf';

const TOKEN = 'a token that is longer than thirty-two characters';
const DETAILS = CALLS.transactionDetails.path;
const SECONDS = 15;
const OPEN = { metrics: { port: null, token: TOKEN, readEveryMs: SECONDS * 1000 } } as const;

let server: TestServer;
let story: MoneyStory;

async function start(config: Partial<Config>): Promise<void> {
  server = await createTestServer({ config });
  story = new MoneyStory(server);
}

const get = (authorization = `Bearer ${TOKEN}`) =>
  server.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } });

/** A scrape after the expiry of all cached metrics. */
async function scrape(): Promise<string> {
  server.clock.advance(SECONDS * 1000);
  return (await get()).body;
}

/** The value of a sample in the text, or undefined. */
function figure(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

describe('access', () => {
  afterEach(() => server.close());

  test('is off by default', async () => {
    await start({});
    expect(await get()).toMatchObject({ statusCode: 404 });
    expect(buildMetricsApp(server.context)).toBeNull();
  });

  test('on a separate port serves metrics only, and removes them from the main port', async () => {
    await start({ metrics: { port: 9090, token: undefined, readEveryMs: 1000 } });
    expect(await get()).toMatchObject({ statusCode: 404 });
    const app = buildMetricsApp(server.context);
    const own = (url: string) => app?.inject({ method: 'GET', url });
    expect(await own('/metrics')).toMatchObject({ statusCode: 200 });
    expect((await own('/metrics'))?.body).toContain('amanat_ledger_sum_rials 0');
    expect(await own('/healthz')).toMatchObject({ statusCode: 404 });
    await app?.close();
  });
});

describe('metrics', () => {
  beforeAll(() => start(OPEN));

  afterAll(() => server.close());

  test('need the token', async () => {
    for (const wrong of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, 'Bearer undefined']) {
      const { statusCode, body } = await get(wrong);
      expect({ statusCode, code: JSON.parse(body).error.code }).toEqual({ statusCode: 401, code: 1003 });
    }
    const right = await get();
    expect(right.statusCode).toBe(200);
    expect(right.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(right.headers['cache-control']).toBe('no-store');
  });

  test('count requests by route, status and code', async () => {
    const seller = await story.trader();
    await story.details(seller, await story.request(seller));
    const unknown = await server.call('transactionDetails', { as: seller.user, body: { payment_code: 'ABCDEFGH' } });
    for (const url of ['/no-such-place-17', '/api/v1/no/such', '/%zz', '/x?mobile=09120000000']) {
      await server.app.inject({ method: 'GET', url });
    }
    await server.app.inject({ method: 'PROPFIND', url: '/secret-place' });
    const text = await scrape();
    const of = (status: number, code: string) =>
      figure(text, `amanat_http_requests_total{method="POST",route="${DETAILS}",status="${status}",code="${code}"}`);
    expect([of(200, ''), of(unknown.status, String(unknown.error?.code))]).toEqual([1, 1]);
    expect(figure(text, 'amanat_http_requests_total{method="other",route="none",status="404",code="1004"}')).toBe(4);
    expect(figure(text, `amanat_http_request_duration_seconds_count{method="POST",route="${DETAILS}"}`)).toBe(2);
  });

  test('count deals, money and security events of this process', async () => {
    const first = await scrape();
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const code = await story.paid(seller, buyer);
    const body = await story.otp(buyer, 'settle', code);
    const wrong = { ...body, verification_code: body.verification_code === '0000' ? '1111' : '0000' };
    await server.call('verifyTransactionOtp', { as: buyer.user, body: wrong });
    const before = await scrape();
    expect(figure(before, 'amanat_security_events_total{event="code_wrong"}')).toBe(1);
    expect(figure(before, 'amanat_security_events_total{event="refresh_token_reused"}')).toBe(0);
    expect(figure(before, 'amanat_deal_moves_total{to="settled"}')).toBeUndefined();
    await server.call('verifyTransactionOtp', { as: buyer.user, body });
    const text = await scrape();
    const grown = (sample: string) => (figure(text, sample) ?? 0) - (figure(first, sample) ?? 0);
    for (const to of ['inquired', 'redirected', 'paid', 'settled']) {
      expect(grown(`amanat_deal_moves_total{to="${to}"}`)).toBe(1);
    }
    const rials = (account: string, side: 'credit' | 'debit') =>
      grown(`amanat_posted_rials_total{account="${account}",side="${side}"}`);
    expect(rials('gateway_clearing', 'debit')).toBe(2_500_000);
    expect(rials('hold', 'debit')).toBe(rials('hold', 'credit'));
    expect(rials('payable', 'credit') + rials('commission', 'credit')).toBe(2_500_000);
  });

  test('have no personal data', async () => {
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const code = await story.paid(seller, buyer);
    await story.confirm(buyer, 'settle', code);
    await server.runJobs();
    const text = await scrape();
    const secrets = [seller, buyer].flatMap(({ user, iban, accountId }) => [
      user.mobile,
      user.nationalCode,
      user.access,
      user.refresh,
      iban,
      accountId,
      user.info.full_name,
    ]);
    for (const secret of [...secrets, code, TOKEN]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(figure(text, 'amanat_ledger_sum_rials')).toBe(0);
  });

  test('show a ledger sum other than zero until it is repaired', async () => {
    await story.paid(await story.trader(), await story.trader());
    expect(figure(await scrape(), 'amanat_ledger_sum_rials')).toBe(0);
    await withoutTriggers("insert into ledger_postings (entry_id, account, amount_rials) values (1, 'payouts', 7)");
    for (let reading = 0; reading < 10; reading += 1) expect(figure(await scrape(), 'amanat_ledger_sum_rials')).toBe(7);
    await withoutTriggers('delete from ledger_postings where amount_rials = 7');
    await scrape();
    expect(figure(await scrape(), 'amanat_ledger_sum_rials')).toBe(0);
  });

  test('show the age of waiting jobs by queue', async () => {
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const code = await story.paid(seller, buyer);
    await server.runJobs();
    await story.confirm(buyer, 'settle', code);
    server.clock.advance(60_000);
    const waiting = await scrape();
    expect(figure(waiting, 'amanat_jobs{queue="payout"}')).toBe(1);
    expect(figure(waiting, 'amanat_jobs_oldest_due_seconds{queue="payout"}')).toBe(75);
    expect(figure(waiting, 'amanat_jobs_oldest_order_seconds{queue="payout"}')).toBe(75);
    expect(figure(waiting, 'amanat_jobs{queue="partner-message"}')).toBe(0);
    server.clock.advance(3_600_000);
    for (let round = 0; round < 5; round += 1) {
      await server.runJobs();
      server.clock.advance(3_600_000);
    }
    expect(figure(await scrape(), 'amanat_jobs_oldest_due_seconds{queue="payout"}')).toBe(0);
  });

  test('show each switch', async () => {
    expect(figure(await scrape(), 'amanat_switch_open{switch="payouts"}')).toBe(1);
    await server.context.db.pool.query("insert into switches values ('payouts', false, 'x', now())");
    await server.context.switches.read();
    const text = await scrape();
    expect(figure(text, 'amanat_switch_open{switch="payouts"}')).toBe(0);
    expect(figure(text, 'amanat_switch_open{switch="sms"}')).toBe(1);
    await server.context.db.pool.query('delete from switches');
    await server.context.switches.read();
  });

  // The embedded database has one connection for ever.
  testOnPostgres('count connections that were thrown away', async () => {
    const discarded = 'amanat_database_connections_discarded_total';
    expect(figure(await scrape(), `${discarded}{reason="read_only"}`)).toBe(0);
    await server.context.db.kysely.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = on`.execute(connection);
      await expect(sql`create table refused ()`.execute(connection)).rejects.toThrow('read-only');
    });
    const text = await scrape();
    expect(figure(text, `${discarded}{reason="read_only"}`)).toBe(1);
    expect(figure(text, `${discarded}{reason="lost"}`)).toBe(0);
    expect(figure(text, 'amanat_database_synchronous_standbys')).toBeUndefined();
  });

  test('cover the process and its database connections', async () => {
    const text = await scrape();
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(figure(text, 'amanat_database_connections{state="waiting"}')).toBe(0);
    expect(figure(text, 'amanat_database_up')).toBe(1);
  });

  describe('a scrape', () => {
    test('queries the database once per interval', async () => {
      await get();
      const first = await statementsOf(server.context.db, scrape);
      expect(first.statements.length).toBeGreaterThan(0);
      const early = await statementsOf(server.context.db, async () => {
        await Promise.all(Array.from({ length: 20 }, () => get()));
        server.clock.advance(5_000);
        await get();
      });
      expect(early.statements).toEqual([]);
      expect((await statementsOf(server.context.db, scrape)).statements).toEqual(first.statements);
    });

    test('without a database omits unknown metrics', async () => {
      expect(figure(await scrape(), 'amanat_ledger_sum_rials')).toBe(0);
      const away = jest
        .spyOn(server.context.db.pool, 'connect')
        .mockImplementation(() => Promise.reject(new Error('away')));
      const text = await scrape();
      away.mockRestore();
      expect(figure(text, 'amanat_database_up')).toBe(0);
      expect(text).not.toMatch(/^amanat_(ledger_sum_rials|jobs)/m);
      expect(figure(await scrape(), 'amanat_ledger_sum_rials')).toBe(0);
    });

    test('does not wait for a hanging database', async () => {
      const waiting: ((error: Error) => void)[] = [];
      const silent = jest
        .spyOn(server.context.db.pool, 'connect')
        .mockImplementation(() => new Promise((_resolve, reject) => waiting.push(reject)));
      const text = await scrape();
      silent.mockRestore();
      // Other readers wait too, and the server closes after them.
      for (const fail of waiting) fail(new Error('The connection timed out'));
      expect(figure(text, 'amanat_database_up')).toBe(0);
    });
  });
});

describe('a port', () => {
  afterEach(() => server.close());

  test('has its calls and failures counted', async () => {
    await start({
      ...OPEN,
      ports: {
        ...loadConfig({}).ports,
        bankInquiry: {
          kind: 'finnotech',
          url: 'http://127.0.0.1:1',
          clientId: 'x',
          clientSecret: 'x',
          nationalCode: 'x',
        },
      },
    });
    const text = await scrape();
    expect(figure(text, 'amanat_port_failures_total{port="bankInquiry"}')).toBe(0);
    const person = await server.registerByCode();
    await expect(story.trader(person)).rejects.toThrow();
    const after = await scrape();
    expect(figure(after, 'amanat_port_calls_total{port="bankInquiry"}')).toBe(1);
    expect(figure(after, 'amanat_port_failures_total{port="bankInquiry"}')).toBe(1);
    expect(figure(after, 'amanat_port_calls_total{port="sms"}')).toBe(1);
    expect(figure(after, 'amanat_port_failures_total{port="sms"}')).toBe(0);
  });
});

/** Runs a statement without the triggers of the tables. */
async function withoutTriggers(statement: string): Promise<void> {
  const client = await server.context.db.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}
