import { systemClock } from '../clock';
import { FakeSepehr } from './fakes/sepehr';
import { MoneyStory, type Trader } from './moneyStory';
import { describeOnPostgres } from './onPostgres';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { openTestDatabase } from './testDatabase';
import { until } from './until';

/** Holds up a gateway's tokens on demand. */
class SlowGateway {
  slow = false;
  private readonly waiting: (() => void)[] = [];

  private constructor(readonly sepehr: FakeSepehr) {}

  static async start(): Promise<SlowGateway> {
    const gateway = new SlowGateway(await FakeSepehr.start(systemClock));
    gateway.sepehr.service.fault = async () => {
      if (gateway.slow) await new Promise<void>((goOn) => gateway.waiting.push(goOn));
      return null;
    };
    return gateway;
  }

  /** Waits until a request for a token is pending. */
  async isAsked(): Promise<void> {
    await until(() => this.waiting.length > 0);
  }

  /** Answers all pending requests, and later ones at once. */
  goOn(): void {
    this.slow = false;
    for (const goOn of this.waiting.splice(0)) goOn();
  }
}

// The embedded database belongs to one process; two need a PostgreSQL.
describeOnPostgres('a call whose process stops in the middle, repeated at another process', () => {
  let gateway: SlowGateway;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let here: ServerProcess;
  let there: ServerProcess;
  let story: MoneyStory;
  let elsewhere: MoneyStory;
  let seller: Trader;
  let buyer: Trader;

  beforeAll(async () => {
    database = await openTestDatabase();
    gateway = await SlowGateway.start();
    const { kind, url, terminalId } = gateway.sepehr.settings;
    const environment = {
      DATABASE_URL: database.url ?? '',
      CARD_GATEWAY_KIND: kind,
      SEPEHR_URL: url,
      SEPEHR_TERMINAL_ID: terminalId,
      SEPEHR_IDENTIFIED: 'true',
    };
    const program = await buildServerProgram();
    here = await ServerProcess.start(program, environment);
    there = await ServerProcess.start(program, environment);
    story = new MoneyStory(here.client);
    elsewhere = new MoneyStory(there.client);
    seller = await story.trader();
    buyer = await story.trader();
  });

  afterAll(async () => {
    await Promise.all([here?.kill(), there?.kill()]);
    gateway?.sepehr.service.close();
    await database?.close();
  });

  beforeEach(async () => {
    gateway.goOn();
    if (!here.isRunning) await here.launch();
  });

  const key = (name: string) => ({ 'idempotency-key': name });

  async function attemptsOf(code: string): Promise<string[]> {
    const { rows } = await database.pool.query(
      `select gateway_token from payment_attempts attempt
       join transactions on transactions.id = attempt.transaction_id where payment_code = $1`,
      [code],
    );
    return rows.map(({ gateway_token }) => gateway_token);
  }

  /** Starts a payment under a key; resolves when the payment waits for the gateway. */
  async function startPaying(name: string): Promise<{ code: string; answer: ReturnType<MoneyStory['pay']> }> {
    const code = await story.request(seller);
    gateway.slow = true;
    const answer = story.pay(buyer, code, key(name));
    answer.catch(() => undefined);
    await gateway.isAsked();
    return { code, answer };
  }

  test('answers with one attempt after a kill during a payment', async () => {
    const { code } = await startPaying('killed');
    await here.kill();
    gateway.goOn();
    const { data } = await elsewhere.pay(buyer, code, key('killed'));
    expect(await attemptsOf(code)).toEqual([data.token]);
  });

  test('answers with one payout after a kill during a settle', async () => {
    const code = await story.request(seller);
    const { token } = (await story.pay(buyer, code)).data;
    const { address, fields } = await gateway.sepehr.decide(token, 'pay', buyer.pan ?? '');
    expect((await story.callBack(address, fields)).get('status')).toBe('success');
    const body = await story.otp(buyer, 'settle', code);
    const settle = (server: ServerProcess) =>
      server.client.call('verifyTransactionOtp', { as: buyer.user, body, headers: key('settle') });

    // A lock on the transaction: the statement that applies the settle waits.
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from transactions where payment_code = $1 for update', [code]);
    settle(here).catch(() => undefined);
    const WAITING = "datname = current_database() and wait_event_type = 'Lock'";
    await until(async () => {
      const { rows } = await database.pool.query(`select from pg_stat_activity where ${WAITING}`);
      return rows.length > 0;
    });
    await here.kill();
    // PostgreSQL finishes a statement without its client, so the test ends its session too.
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WAITING}`);
    await blocker.query('rollback');
    blocker.release();
    expect((await elsewhere.details(seller, code)).status).toBe('paid');
    const left = await database.pool.query("select from idempotency_records where key = 'settle'");
    expect(left.rows).toEqual([]);

    expect((await settle(there)).data.status).toBe('settled');
    await here.launch();
    expect((await settle(here)).data.status).toBe('settled');
    await until(async () => (await story.details(seller, code)).status === 'settled_done');
    const { rows } = await database.pool.query('select amount_rials from sandbox_payouts where description = $1', [
      code,
    ]);
    expect(rows).toEqual([{ amount_rials: 2_475_000 }]);
    expect((await story.ledger()).sum).toBe(0);
  });

  test('answers by another process while one is suspended, which later returns the same answer', async () => {
    const { code, answer } = await startPaying('still');
    here.freeze();
    gateway.slow = false;
    const { data } = await elsewhere.pay(buyer, code, key('still'));
    expect(await attemptsOf(code)).toEqual([data.token]);
    here.thaw();
    gateway.goOn();
    expect((await answer).data).toEqual(data);
    expect(await attemptsOf(code)).toEqual([data.token]);
  });
});
