import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './network';
import { samples } from './samples';
import { buildServerProgram, type ProcessEnd, ServerProcess } from './serverProcess';
import { TemporaryPostgres } from './temporaryPostgres';
import { until } from './until';

/** Of the statements of a start, each so many-th meets an outage. */
const STRIDE = samples(15, 7);
const AWAY_MS = 300;

/** What a client sees of a server that dies: a reset, or a last message and the end. */
type Death = 'reset' | 'terminated';

/** Stands before PostgreSQL; at a given message of a client it breaks all connections and is away for a moment. */
class FragileConnection {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private isAway = false;
  private messages = 0;
  private breaksAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly target: number,
    private readonly death: Death,
  ) {
    this.server = createServer((client) => this.pass(client));
  }

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `postgres://amanat@127.0.0.1:${(this.server.address() as AddressInfo).port}/postgres`;
  }

  /** Breaks at a message of the clients, counted from now. */
  breakAt(message: number): void {
    this.messages = 0;
    this.breaksAt = message;
  }

  get hasBroken(): boolean {
    return this.messages >= this.breaksAt;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private pass(client: Socket): void {
    if (this.isAway) {
      client.destroy();
      return;
    }
    const postgres = connect(this.target, '127.0.0.1');
    for (const socket of [client, postgres]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        postgres.destroy();
      });
    }
    client.on('data', (data) => {
      this.messages += 1;
      if (this.messages === this.breaksAt) this.break(client);
      else postgres.write(data);
    });
    postgres.on('data', (data) => client.write(data));
  }

  private break(asking: Socket): void {
    this.isAway = true;
    if (this.death === 'terminated') asking.write(terminated());
    for (const socket of this.sockets) {
      if (this.death === 'reset') socket.destroy();
      else socket.end();
    }
    setTimeout(() => {
      this.isAway = false;
    }, AWAY_MS);
  }
}

/** PostgreSQL's message of a shutdown. */
function terminated(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const head = Buffer.from('E____');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('a process that starts', () => {
  let program: string;
  let postgres: TemporaryPostgres;
  let connection: FragileConnection | undefined;
  let server: ServerProcess | undefined;
  let lonely: ServerProcess;
  let lonelyEnd: Promise<ProcessEnd>;
  const begun = Date.now();

  beforeAll(async () => {
    program = await buildServerProgram();
    // Waits for its end during the other tests.
    lonely = await ServerProcess.prepare(program, {
      DATABASE_URL: `postgres://amanat@127.0.0.1:${await freePort()}/postgres`,
      LOG_LEVEL: 'warn',
    });
    lonely.launch().catch(() => undefined);
    lonelyEnd = lonely.ended();
    postgres = await TemporaryPostgres.start();
  });

  afterEach(async () => {
    await server?.kill();
    connection?.close();
  });

  afterAll(async () => {
    await lonely?.kill();
    await postgres?.remove();
  });

  test('is alive and not ready while it waits, and asks callers to try again', async () => {
    const asked = (path: string) => fetch(`${lonely.origin}${path}`);
    await until(() =>
      asked('/livez').then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect((await asked('/healthz')).status).toBe(200);
    expect((await asked('/readyz')).status).toBe(503);
    const call = await asked('/api/v1/users/report');
    expect({ status: call.status, retry: call.headers.get('retry-after') }).toEqual({ status: 503, retry: '2' });
    expect(await call.json()).toMatchObject({ error: { code: 1001 } });
  });

  test.each<Death>(['reset', 'terminated'])(
    'survives an outage (%s) at any statement of the start, and gets ready by itself',
    async (death) => {
      connection = new FragileConnection(Number(new URL(postgres.url).port), death);
      server = await ServerProcess.start(program, { DATABASE_URL: await connection.open() });
      let outages = 0;
      for (let statement = 1; ; statement += STRIDE) {
        await server.stop();
        connection.breakAt(statement);
        await server.launch();
        // The start has fewer statements than this.
        if (!connection.hasBroken) break;
        outages += 1;
      }
      expect(outages).toBeGreaterThan(5);
    },
  );

  test('ends after a minute without a database, with one line', async () => {
    const { code, output } = await lonelyEnd;
    const lines = output.trim().split('\n');
    const attempts = lines.filter((line) => line.includes('"attempt":'));
    expect(code).toBe(1);
    expect(attempts.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !attempts.includes(line))).toEqual([
      expect.stringMatching(/^PostgreSQL at DATABASE_URL can't be reached: .+ has waited 60 s for it\.$/),
    ]);
    expect(Date.now() - begun).toBeGreaterThan(50_000);
  });
});
