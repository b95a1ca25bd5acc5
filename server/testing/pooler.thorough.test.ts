import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../db/database';
import { MoneyStory } from './moneyStory';
import { freePort } from './network';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { TemporaryPostgres } from './temporaryPostgres';
import { testDataKeys } from './testDataKeys';
import { until } from './until';

const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find(starts);

function starts(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Debian's PgBouncer before a PostgreSQL. */
class Pooler {
  private constructor(
    private readonly child: ChildProcess,
    private readonly directory: string,
    readonly url: string,
  ) {}

  static async start(postgres: TemporaryPostgres, mode: string, poolSize: number): Promise<Pooler> {
    const directory = mkdtempSync(join(tmpdir(), 'amanat-pooler-'));
    chmodSync(directory, 0o755);
    const port = await freePort();
    const file = join(directory, 'pgbouncer.ini');
    const target = new URL(postgres.url);
    writeFileSync(
      file,
      [
        '[databases]',
        `* = host=127.0.0.1 port=${target.port} user=amanat`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
        `pool_mode = ${mode}\ndefault_pool_size = ${poolSize}`,
      ].join('\n'),
    );
    // PgBouncer refuses to run as root, and drops to another user by itself.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(PROGRAM ?? 'pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
    const pooler = new Pooler(child, directory, `postgres://amanat@127.0.0.1:${port}/postgres`);
    await until(() => pooler.answers());
    return pooler;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }
}

describe('behind PgBouncer', () => {
  let postgres: TemporaryPostgres;
  let pooler: Pooler | undefined;

  beforeAll(async () => {
    postgres = await TemporaryPostgres.start();
  });

  afterEach(async () => {
    await pooler?.stop();
    pooler = undefined;
  });

  afterAll(() => postgres.remove());

  test('session pooling serves the story of a deal, with the limits, on fourteen sessions', async () => {
    pooler = await Pooler.start(postgres, 'session', 14);
    const server = await ServerProcess.start(await buildServerProgram(), { DATABASE_URL: pooler.url });
    const story = new MoneyStory(server.client);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const code = await story.paid(seller, buyer);
    expect((await story.confirm(buyer, 'settle', code)).data.status).toBe('settled');
    await until(async () => (await story.details(seller, code)).status === 'settled_done');
    expect((await story.ledger()).sum).toBe(0);
    // Two dozen calls at one time take all ten connections of the pool.
    const answers = await Promise.all(Array.from({ length: 24 }, () => story.details(seller, code)));
    expect(answers.every(({ status }) => status === 'settled_done')).toBe(true);
    expect(await server.stop()).toBe(0);
  });

  test('session pooling keeps the limits in each connection', async () => {
    pooler = await Pooler.start(postgres, 'session', 14);
    const database = await openDatabase({ databaseUrl: pooler.url, dataKeys: testDataKeys() });
    await expect(database.pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
    await database.close();
  });

  test.each([
    ['transaction', 1],
    ['transaction', 2],
    ['transaction', 20],
    ['statement', 20],
  ])('%s pooling with %d sessions is refused in one line', async (mode, poolSize) => {
    pooler = await Pooler.start(postgres, mode, poolSize);
    await expect(openDatabase({ databaseUrl: pooler.url, dataKeys: testDataKeys() })).rejects.toMatchObject({
      reason: 'pooling',
      message: expect.stringMatching(/^DATABASE_URL leads to a pooler that shares sessions between clients\. .+$/),
    });
  });

  test('transaction pooling is refused while other clients use the pooler', async () => {
    pooler = await Pooler.start(postgres, 'transaction', 4);
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = new Client({ connectionString: pooler?.url });
        client.on('error', () => undefined);
        await client.connect();
        return client;
      }),
    );
    let going = true;
    const noise = others.map(async (client) => {
      while (going) await client.query('select pg_sleep(random() / 200)');
    });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const opening = openDatabase({ databaseUrl: pooler.url, dataKeys: testDataKeys() });
      await expect(opening).rejects.toMatchObject({ reason: 'pooling' });
    }
    going = false;
    await Promise.all(noise);
    await Promise.all(others.map((client) => client.end()));
  });
});
