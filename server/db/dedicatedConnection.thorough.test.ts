import { Client } from 'pg';
import { TemporaryPostgres } from '../testing/temporaryPostgres';
import { until } from '../testing/until';
import { DedicatedConnection, setIdleTimeout } from './dedicatedConnection';

describe('DedicatedConnection', () => {
  let postgres: TemporaryPostgres;
  let connection: DedicatedConnection;
  let heard: string[];
  let connections: number;

  beforeAll(async () => {
    postgres = await TemporaryPostgres.start();
  });

  beforeEach(async () => {
    heard = [];
    connections = 0;
    connection = await DedicatedConnection.open({
      connectionString: postgres.url,
      name: 'amanat listener',
      onConnected: async (client) => {
        client.on('notification', ({ payload = '' }) => heard.push(payload));
        await client.query('listen news');
        connections += 1;
      },
      onLost: () => heard.push('lost'),
    });
  });

  afterEach(() => connection.close());
  afterAll(() => postgres.remove());

  async function execute(statement: string): Promise<void> {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  async function expectReconnect(): Promise<void> {
    await until(() => connections === 2);
    await execute("notify news, 'back'");
    await until(() => heard.includes('back'));
    expect(heard).toEqual(['lost', 'back']);
  }

  test('reconnects after a restart of PostgreSQL', async () => {
    await postgres.stop('immediate');
    await until(() => heard.includes('lost'));
    await postgres.launch();
    await expectReconnect();
  });

  test('reconnects after the end of its session', async () => {
    await execute("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'amanat listener'");
    await expectReconnect();
  });

  test('closes a connection that hangs and reconnects', async () => {
    await postgres.freeze();
    await until(() => heard.includes('lost'));
    await postgres.thaw();
    await expectReconnect();
  });

  test('a stall of this process does not close a connection whose answer has arrived', async () => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    setIdleTimeout(client, 50);
    const answer = client.query('select 1 as one');
    const never = new Int32Array(new SharedArrayBuffer(4));
    setImmediate(() => Atomics.wait(never, 0, 0, 1_500));
    expect((await answer).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  test('stays closed after close()', async () => {
    let others = 0;
    const other = await DedicatedConnection.open({
      connectionString: postgres.url,
      name: 'amanat other',
      onConnected: async () => {
        others += 1;
      },
    });
    await connection.close();
    // A connection that breaks later is back.
    await execute("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'amanat other'");
    await until(() => others === 2);
    await other.close();
    expect({ heard, connections }).toEqual({ heard: [], connections: 1 });
  });

  test('rejects when the first connection fails', async () => {
    const settings = { connectionString: 'postgres://nobody@127.0.0.1:1/none', name: 'x', onConnected: async () => {} };
    await expect(DedicatedConnection.open(settings)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
