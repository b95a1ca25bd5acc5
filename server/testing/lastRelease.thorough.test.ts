import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openDatabase } from '../db/database';
import { MoneyStory } from './moneyStory';
import { httpSend } from './network';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { TemporaryPostgres } from './temporaryPostgres';
import { createTestClient } from './testClient';
import { testDataKeys } from './testDataKeys';
import { until } from './until';

const run = promisify(execFile);
const ROOT = join(__dirname, '..', '..');
/** What the build of a server reads. */
const SOURCES = ['config', 'contract', 'server', 'package.json', 'tsconfig.json'];
const BUILD = "require('esbuild').build(require('./config/webpack/paths').serverBundle)";

/** The last tag of a version; undefined before the first, and in a clone without tags. */
const lastTag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
/** The release before this build. Before the first tag, the last commit; without a repository, the files as they are. */
const release = lastTag ?? git('rev-parse', 'HEAD');

function git(...parameters: readonly string[]): string | undefined {
  try {
    return execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Builds the server of the release in a folder, with the packages of this build. @returns its program */
async function buildRelease(folder: string): Promise<string> {
  if (release) {
    await run('git', ['archive', '--output', join(folder, 'sources.tar'), release, ...SOURCES], { cwd: ROOT });
    await run('tar', ['-xf', 'sources.tar'], { cwd: folder });
  } else {
    for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await run(process.execPath, ['-r', 'esbuild-register', '-e', BUILD], { cwd: folder });
  return join(folder, 'dist', 'server', 'main.js');
}

/** A step as a next release may add it: new tables and columns, and a function with the same parameters. */
const EXPANDS = `
  alter table transactions add column sample_note text;
  alter table users add column sample_level integer not null default 1;
  create table sample_things (id bigint generated always as identity primary key, transaction_id uuid references transactions (id));
  create index sample_index on transactions (sample_note);
  do $do$ begin
    execute (select 'create or replace function apply_transition(move jsonb) returns jsonb language plpgsql as '
      || quote_literal(prosrc || E'\\n-- of the next step') from pg_proc where proname = 'apply_transition');
  end $do$;
  update settings set value = 'of the next step' where key = 'database_functions_hash';
`;
/** A step that the release before does not survive. */
const CONTRACTS = 'alter table transactions rename column behalf to sample_subject;';

// Two processes share a database, which the embedded one cannot.
describe(`the release before (${lastTag ?? 'no tag yet: the last commit'})`, () => {
  let folder: string;
  let before: string;
  let postgres: TemporaryPostgres;
  let client: Client;
  let processes: ServerProcess[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'amanat-release-'));
    before = await buildRelease(folder);
  });

  beforeEach(async () => {
    processes = [];
    postgres = await TemporaryPostgres.start();
    client = new Client({ connectionString: postgres.url });
    await client.connect();
  });

  afterEach(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await client.end();
    await postgres.remove();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function start(program: string): Promise<ServerProcess> {
    const server = await ServerProcess.start(program, { DATABASE_URL: postgres.url });
    processes.push(server);
    return server;
  }

  async function theValue<Value>(query: string): Promise<Value> {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  }

  const newestMigration = () => theValue<string>('select max(name) from kysely_migration');
  const functionsHash = () => theValue<string>("select value from settings where key = 'database_functions_hash'");

  /** Applies a sample step after the newest one. */
  async function addStep(statements: string): Promise<void> {
    const step = String(Number.parseInt(await newestMigration(), 10) + 1).padStart(3, '0');
    await client.query(`begin; ${statements}
      insert into kysely_migration (name, timestamp) values ('${step}_sample', 'now'); commit`);
  }

  test('runs on the schema of this build, beside it', async () => {
    const old = await start(before);
    // Each call goes to the next process, as behind a proxy.
    let calls = 0;
    const send = createTestClient((request) => {
      const { origin } = processes[calls++ % processes.length] as ServerProcess;
      return httpSend(origin, request);
    }, 'amanat-web');
    const story = new MoneyStory(send);
    const meet = async () => [await story.trader(), await story.trader()] as const;
    const [seller, buyer] = await meet();
    const open = await story.paid(seller, buyer);
    const [ofRelease, functionsOfRelease] = [await newestMigration(), await functionsHash()];

    await (await openDatabase({ databaseUrl: postgres.url, dataKeys: testDataKeys() })).close();
    if ((await newestMigration()) === ofRelease) {
      // Functions of a release change only with a step, else its processes would put theirs back.
      if (lastTag) expect(await functionsHash()).toBe(functionsOfRelease);
      await addStep(EXPANDS);
    }
    const functions = await functionsHash();

    expect((await story.confirm(buyer, 'settle', open)).data.status).toBe('settled');
    await until(async () => (await story.details(seller, open)).status === 'settled_done');
    await old.crash();
    const rest = async () => {
      for (const end of ['settle', 'refund'] as const) {
        const [payee, payer] = await meet();
        const code = await story.paid(payee, payer);
        expect((await story.confirm(end === 'settle' ? payer : payee, end, code)).data.status).toMatch(end);
        const done = end === 'settle' ? 'settled_done' : 'refunded_done';
        await until(async () => (await story.details(payee, code)).status === done);
      }
    };
    await rest();
    await start(await buildServerProgram('next'));
    await rest();
    expect((await story.ledger()).sum).toBe(0);
    expect(await functionsHash()).toBe(functions);
  });

  test('does not run on a schema that lacks what it uses', async () => {
    const { client: calls } = await start(before);
    const story = new MoneyStory(calls);
    const seller = await story.trader();
    await story.request(seller);
    await addStep(CONTRACTS);
    await expect(story.request(seller)).rejects.toThrow('1001');
  });
});
