import { sql } from 'kysely';
import { Client, Pool } from 'pg';
import { describeOnPostgres } from '../testing/onPostgres';
import { openTestDatabase } from '../testing/testDatabase';
import { testDataKeys } from '../testing/testDataKeys';
import { until } from '../testing/until';
import { type Database, openDatabase } from './database';
import { isDatabaseUnavailable } from './databaseErrors';
import { requireSessions } from './databaseSessions';
import { DedicatedConnection } from './dedicatedConnection';
import type { DataKeys } from './vault/dataKeys';

describeOnPostgres('on PostgreSQL', () => {
  let made: Awaited<ReturnType<typeof openTestDatabase>>;
  /** The connections of a test. */
  let database: Database;
  let location: { readonly databaseUrl: string; readonly dataKeys: DataKeys };

  beforeAll(async () => {
    made = await openTestDatabase();
    location = { databaseUrl: made.url ?? '', dataKeys: testDataKeys() };
  });

  beforeEach(async () => {
    database = await openDatabase(location);
  });

  afterEach(() => database.close());

  afterAll(() => made.close());

  /** Sessions that begin from now on are read-only, as on a standby; the present ones are not. */
  async function makeReadOnly(state: 'on' | 'off'): Promise<void> {
    const client = new Client({ connectionString: made.url });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    const name = new URL(location.databaseUrl).pathname.slice(1);
    await client.query(`alter database ${name} set default_transaction_read_only = ${state}`);
    await client.end();
  }

  const write = () => sql`insert into settings (key, value) values (gen_random_uuid(), '')`.execute(database.kysely);

  /** Runs a statement on the only connection of the pool; returns its session. */
  async function onKept(statement: string): Promise<number> {
    return database.kysely.connection().execute(async (connection) => {
      await sql.raw(statement).execute(connection);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      return rows[0]?.pid ?? 0;
    });
  }

  test('sets the limits of each connection', async () => {
    const { rows } = await database.pool.query(
      "select setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name",
    );
    expect(rows).toEqual([{ setting: '10000' }, { setting: '5000' }, { setting: '10000' }]);
  });

  test('names the limits that a pooler drops', async () => {
    const plain = new Pool({ connectionString: made.url, max: 2 });
    await expect(requireSessions(plain)).rejects.toMatchObject({
      reason: 'pooling',
      message: expect.stringContaining('statement_timeout, lock_timeout, idle_in_transaction_session_timeout'),
    });
    expect(plain.totalCount).toBe(0);
    await plain.end();
  });

  test('throws a connection away whose server has become read-only', async () => {
    const kept = await onKept('set default_transaction_read_only = on');
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
    expect(await onKept('select 1')).not.toBe(kept);
    expect(database.discarded).toEqual({ read_only: 1, lost: 0 });
  });

  test('throws a connection away whose session is ended', async () => {
    const kept = await onKept('select 1');
    const ended = database.kysely
      .connection()
      .execute((connection) =>
        Promise.allSettled([sql`select pg_terminate_backend(pg_backend_pid())`.execute(connection)]).then(
          ([{ status }]) => status,
        ),
      );
    expect(await ended).toBe('rejected');
    await write();
    expect(await onKept('select 1')).not.toBe(kept);
    expect(database.discarded).toEqual({ read_only: 0, lost: 1 });
  });

  test('keeps a connection after a refused statement', async () => {
    const kept = await onKept('select 1');
    await expect(sql`select 1 / 0`.execute(database.kysely)).rejects.toMatchObject({ code: '22012' });
    expect(await onKept('select 1')).toBe(kept);
    expect(database.discarded).toEqual({ read_only: 0, lost: 0 });
  });

  test('takes no new connection to a read-only server', async () => {
    // The kept connection is in use, so the write needs a new one.
    const [second] = await Promise.allSettled([
      database.kysely.connection().execute(async () => {
        await makeReadOnly('on');
        await write();
      }),
    ]);
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'ReadOnlyError' } });
    expect(second.status === 'rejected' && isDatabaseUnavailable(second.reason)).toBe(true);
    await expect(openDatabase(location)).rejects.toMatchObject({ reason: 'unreachable' });
    await makeReadOnly('off');
    await (await openDatabase(location)).close();
  });

  test('moves a dedicated connection whose server has become read-only', async () => {
    const sessions: number[] = [];
    let lost = 0;
    const connection = await DedicatedConnection.open({
      connectionString: location.databaseUrl,
      name: 'amanat listener',
      onConnected: async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        sessions.push(rows[0]?.pid ?? 0);
      },
      onLost: () => {
        lost += 1;
      },
    });
    await makeReadOnly('on');
    connection.tell('set default_transaction_read_only = on');
    await until(() => lost === 1);
    // Each attempt finds the read-only server, so another one follows.
    const attempts = jest.spyOn(Client.prototype, 'connect');
    await until(() => attempts.mock.calls.length > 1);
    attempts.mockRestore();
    expect(sessions).toHaveLength(1);
    await makeReadOnly('off');
    await until(() => sessions.length === 2);
    expect(new Set(sessions).size).toBe(2);
    await connection.close();
  });
});
