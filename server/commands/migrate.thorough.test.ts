import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Kysely, type Migration, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { appliedMigrations, migrateToLatest } from '../db/migrate';
import { buildServerProgram, ServerProcess } from '../testing/serverProcess';
import { TemporaryPostgres } from '../testing/temporaryPostgres';
import { TEST_DATA_KEYS } from '../testing/testDataKeys';

describe('on a PostgreSQL', () => {
  let postgres: TemporaryPostgres;

  beforeAll(async () => {
    postgres = await TemporaryPostgres.start();
  });

  afterAll(() => postgres?.remove());

  test('a server without MIGRATE_ON_START names the command, and starts after it', async () => {
    const program = await buildServerProgram();
    const environment = { DATABASE_URL: postgres.url, MIGRATE_ON_START: 'false' };
    const server = await ServerProcess.prepare(program, environment);
    const refusal = await server.launch().catch((error: Error) => error.message);
    expect(refusal).toMatch(/^The server ended with 1: [^\n]*older[^\n]*main\.js migrate[^\n]*\n$/);

    const env = { PATH: process.env.PATH, ...TEST_DATA_KEYS, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'migrate'], { env });
    expect(stdout).toMatch(/^The schema is at \d{3}_\w+\.\n$/);
    await server.launch();
    expect(await server.stop()).toBe(0);
  });

  test('a migration that waits for a table gives up and changes nothing', async () => {
    const pool = new Pool({ connectionString: postgres.url });
    const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await pool.query('create table if not exists busy (id int)');
    const before = await appliedMigrations(kysely);
    const caller = new Client({ connectionString: postgres.url });
    await caller.connect();
    await caller.query('begin; lock table busy in access share mode');
    const all: Record<string, Migration> = Object.fromEntries(before.map((name) => [name, { up: async () => {} }]));
    all['999_waits'] = { up: (db) => db.schema.alterTable('busy').addColumn('name', 'text').execute() };
    await expect(migrateToLatest(kysely, all)).rejects.toMatchObject({ reason: 'busy' });
    expect(await appliedMigrations(kysely)).toEqual(before);
    await caller.end();
    await migrateToLatest(kysely, all);
    await kysely.destroy();
  });
});
