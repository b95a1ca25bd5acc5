import { Client } from 'pg';
import { TemporaryPostgres } from '../testing/temporaryPostgres';
import { until } from '../testing/until';
import { DedicatedConnection } from './dedicatedConnection';

jest.setTimeout(120_000);

const onPostgres = TemporaryPostgres.missing ? describe.skip : describe;

onPostgres('a connection of one’s own', () => {
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

  async function say(sentence: string): Promise<void> {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(sentence);
    await client.end();
  }

  async function expectToHearAgain(): Promise<void> {
    await until(() => connections === 2);
    await say("notify news, 'back'");
    await until(() => heard.includes('back'));
    expect(heard).toEqual(['lost', 'back']);
  }

  test('is made ready again after PostgreSQL was killed and started', async () => {
    await postgres.stop('immediate');
    await until(() => heard.includes('lost'));
    await postgres.launch();
    await expectToHearAgain();
  });

  test('is made anew when only its session was ended', async () => {
    await say("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'amanat listener'");
    await expectToHearAgain();
  });

  test('is given up when PostgreSQL hangs, and comes back with it', async () => {
    await postgres.freeze();
    await until(() => heard.includes('lost'));
    await postgres.thaw();
    await expectToHearAgain();
  });

  test('is closed for good', async () => {
    await connection.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect({ heard, connections }).toEqual({ heard: [], connections: 1 });
  });

  test('that can’t be made at first is refused', async () => {
    const settings = { connectionString: 'postgres://nobody@127.0.0.1:1/none', name: 'x', onConnected: async () => {} };
    await expect(DedicatedConnection.open(settings)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
