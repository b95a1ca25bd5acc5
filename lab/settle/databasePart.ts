import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadResult } from '../support/load';

const run = promisify(execFile);
const FROM_DEBIAN = '/usr/lib/postgresql';

/** Settles the next prepared transition through the door. */
const SETTLE_NEXT = `
with next as materialized (select nextval('bench_next') as number)
select apply_transition(move) from bench_moves join next using (number);
`;

export interface DatabaseLoad {
  /** The program of {@link findPgbench}. */
  readonly pgbench: string;
  readonly url: string;
  readonly connections: number;
  readonly count: number;
}

/** Measures settles in the database, by pgbench. */
export async function settleInDatabase({ pgbench, url, connections, count }: DatabaseLoad): Promise<LoadResult> {
  const directory = mkdtempSync(join(tmpdir(), 'amanat-pgbench-'));
  try {
    const script = join(directory, 'settle.sql');
    writeFileSync(script, SETTLE_NEXT);
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

/**
 * npm's PostgreSQL has no pgbench; one of another version works.
 * @throws Error without one
 */
export function findPgbench(): string {
  const debian = existsSync(FROM_DEBIAN) ? readdirSync(FROM_DEBIAN).map((name) => join(FROM_DEBIAN, name, 'bin')) : [];
  const pgbench = [...(process.env.PATH ?? '').split(delimiter), ...debian]
    .map((folder) => join(folder, 'pgbench'))
    .find((program) => existsSync(program));
  if (!pgbench) throw new Error(`This needs pgbench, which is neither in PATH nor in ${FROM_DEBIAN}.`);
  return pgbench;
}
