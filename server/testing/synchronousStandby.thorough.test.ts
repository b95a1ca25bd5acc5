import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../db/database';
import { requireDurability, watchDurability } from '../services/upkeep/durability';
import { MoneyStory } from './moneyStory';
import { freePort } from './network';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { TemporaryPostgres } from './temporaryPostgres';
import { TEST_DATA_KEYS, testDataKeys } from './testDataKeys';
import { until } from './until';

describe('with a synchronous standby', () => {
  let program: string;
  let primary: TemporaryPostgres;
  let standby: TemporaryPostgres;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    program = await buildServerProgram();
    primary = await TemporaryPostgres.start();
    // A database that the server below finds migrated.
    await (await openDatabase({ databaseUrl: primary.url, dataKeys: testDataKeys() })).close();
    standby = await primary.standby();
    await configure("alter system set synchronous_standby_names = '*'");
    await follow();
  });

  afterEach(() => server?.kill());

  afterAll(async () => {
    await standby?.remove();
    await primary?.remove();
  });

  async function query<Row extends object>(statement: string): Promise<Row[]> {
    const client = new Client({ connectionString: primary.url });
    await client.connect();
    // These statements need no standby.
    await client.query('set synchronous_commit = local');
    const { rows } = await client.query<Row>(statement);
    await client.end();
    return rows;
  }

  async function configure(statement: string): Promise<void> {
    await query(statement);
    await query('select pg_reload_conf()');
  }

  async function follow(): Promise<void> {
    await until(async () => (await streaming()) === 1);
  }

  async function streaming(): Promise<number> {
    const rows = await query<object>(
      "select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
    );
    return rows.length;
  }

  /** Starts a server that should refuse; returns what it says in its end. */
  async function refusal(url = primary.url): Promise<string> {
    const environment = {
      DATABASE_URL: url,
      DATABASE_DURABILITY: 'synchronous',
      LOG_LEVEL: 'silent',
      ...TEST_DATA_KEYS,
    };
    const server = await ServerProcess.prepare(program, environment);
    await expect(server.launch()).rejects.toThrow('ended with 1');
    const { output } = await server.ended();
    return output.trim();
  }

  const refused = (fault: string) =>
    `A loss of the database's machine would lose what was answered: ${fault}. Set DATABASE_DURABILITY=single if this is meant.`;

  test('the server starts, shows the standby, and gives no answer about money without it', async () => {
    const metricsPort = String(await freePort());
    server = await ServerProcess.start(program, {
      DATABASE_URL: primary.url,
      DATABASE_DURABILITY: 'synchronous',
      METRICS_PORT: metricsPort,
      METRICS_SECONDS: '1',
    });
    const { metricsUrl } = server;
    const figure = async () => {
      const text = await (await fetch(metricsUrl)).text();
      return /^amanat_database_synchronous_standbys (\d+)$/m.exec(text)?.[1];
    };
    const story = new MoneyStory(server.client);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const code = await story.paid(seller, buyer);
    expect(await figure()).toBe('1');

    const otp = await story.otp(buyer, 'settle', code);
    await standby.stop('immediate');
    const settled = await server.client.call('verifyTransactionOtp', { as: buyer.user, body: otp });
    expect(settled.status).toBe(503);
    await until(async () => (await figure()) === '0');
    // Others see the settlement when the standby has it.
    expect(await query('select status from transactions')).toEqual([{ status: 'paid' }]);
    expect(server.isRunning).toBe(true);

    await standby.launch();
    await until(async () => (await story.details(seller, code)).status === 'settled_done');
    expect((await story.ledger()).sum).toBe(0);
    expect(await server.stop()).toBe(0);
  });

  test('a loss is an error in the log once a minute, and no stop', async () => {
    const db = await openDatabase({ databaseUrl: primary.url, dataKeys: testDataKeys() });
    const errors: unknown[] = [];
    const log = { error: (fields: { fault: string }) => errors.push(fields.fault) };
    const stop = watchDurability({ config: { durability: 'synchronous' }, db, log } as never, 100);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(errors).toEqual([]);
    await standby.stop('immediate');
    await until(() => errors.length > 1);
    expect(errors[0]).toBe('no synchronous standby is streaming');
    stop();
    expect(await refusal()).toBe(refused('no synchronous standby is streaming'));
    await standby.launch();
    await follow();
    await db.close();
  });

  test('a start is refused where commits do not wait for the standby', async () => {
    await configure('alter role amanat set synchronous_commit = local');
    expect(await refusal()).toBe(refused('synchronous_commit is local, and has to be on or remote_apply'));
    await configure('alter role amanat reset synchronous_commit');
    await configure("alter system set synchronous_standby_names = ''");
    expect(await refusal()).toBe(refused('synchronous_standby_names is empty'));
    await configure("alter system set synchronous_standby_names = '*'");
    await follow();
  });

  test('a role that may not read the standbys is refused, until it is granted pg_monitor', async () => {
    const db = await openDatabase({ databaseUrl: primary.url, dataKeys: testDataKeys() });
    await query('create role plain');
    const asPlain = () =>
      db.kysely.connection().execute(async (kysely) => {
        await sql`set role plain`.execute(kysely);
        await requireDurability({ durability: 'synchronous' }, { ...db, kysely }).finally(() =>
          sql`reset role`.execute(kysely),
        );
      });
    await expect(asPlain()).rejects.toMatchObject({
      reason: 'durability',
      message: refused('its role may not read pg_stat_replication (grant pg_monitor to it)'),
    });
    await query('grant pg_monitor to plain');
    await asPlain();
    await db.close();
  });
});
