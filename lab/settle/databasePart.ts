import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { LoadResult } from '../support/load';

const run = promisify(execFile);
const FROM_DEBIAN = '/usr/lib/postgresql';

/** Settles the next prepared transition through the door. */
const settleNext = (move: string) => `
with next as materialized (select nextval('bench_next') as number)
select apply_transition(${move}) from bench_moves join next using (number)
`;

/** The plain settle, or the settle of the HTTP route with its stored answer. */
const STATEMENTS = { function: settleNext('move'), writes: settleNext('kept') } as const;

export interface DatabaseLoad {
  readonly url: string;
  readonly connections: number;
  readonly count: number;
  /** The function alone, or all writes of a settle. */
  readonly what: keyof typeof STATEMENTS;
}

/** Measures settles in the database, by pgbench or a plain loop without it. */
export async function settleInDatabase(load: DatabaseLoad): Promise<LoadResult & { readonly by: string }> {
  const pgbench = findPgbench();
  return pgbench ? { ...(await byPgbench(pgbench, load)), by: 'pgbench' } : { ...(await byLoop(load)), by: 'a loop' };
}

/** npm's PostgreSQL has no pgbench; one of another version works. */
function findPgbench(): string | undefined {
  const debian = existsSync(FROM_DEBIAN) ? readdirSync(FROM_DEBIAN).map((name) => join(FROM_DEBIAN, name, 'bin')) : [];
  return [...(process.env.PATH ?? '').split(delimiter), ...debian]
    .map((folder) => join(folder, 'pgbench'))
    .find((program) => existsSync(program));
}

async function byPgbench(pgbench: string, { url, connections, count, what }: DatabaseLoad): Promise<LoadResult> {
  const directory = mkdtempSync(join(tmpdir(), 'amanat-pgbench-'));
  try {
    const script = join(directory, 'settle.sql');
    writeFileSync(script, `${STATEMENTS[what].trim().replaceAll('\n', ' ')};\n`);
    const settings = {
      '-c': connections,
      '-j': 1,
      '-t': Math.floor(count / connections),
      '-M': 'prepared',
      '-f': script,
    };
    const parameters = [...Object.entries(settings).flat().map(String), '-n', '-l', url];
    const { stdout } = await run(pgbench, parameters, { cwd: directory });
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const milliseconds = timesIn(directory);
    return { seconds: milliseconds.length / rate, milliseconds, failures: {}, clientCpuMilliseconds: null };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** pgbench's log: «client number microseconds …». */
function timesIn(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith('pgbench_log'))
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000);
}

async function byLoop({ url, connections, count, what }: DatabaseLoad): Promise<LoadResult> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const milliseconds: number[] = [];
  const startedAt = performance.now();
  let left = count;
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) {
        const begun = performance.now();
        await client.query({ name: 'settle', text: STATEMENTS[what] });
        milliseconds.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { seconds, milliseconds, failures: {}, clientCpuMilliseconds: null };
}
