import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { LoadResult } from './load';

const run = promisify(execFile);
const FROM_DEBIAN = '/usr/lib/postgresql';

/** Settles the next of the prepared transitions, through the door and nothing else. */
const FUNCTION = `
with next as materialized (select nextval('bench_next') as number)
select apply_transition(move) from bench_moves join next using (number)
`;

/** Writes what a settle through HTTP writes: claims its key first, and applies a transition that keeps the answer and counts the wrong codes. */
const CLAIM = `
with next as materialized (select nextval('bench_next') as number)
insert into idempotency_records (user_id, key, route, body_hash, claimed_by, claimed_by_process, created_at)
select call->>'userId', call->>'key', call->>'route', 'bench', call->>'claim', 0, now()
from bench_moves join next using (number) cross join lateral (select kept->'idempotency') kept (call)
returning (select number from next) as number
`;
const APPLY_CLAIMED = 'select apply_transition(kept) from bench_moves where number = :number';

const STATEMENTS = { function: [FUNCTION], writes: [CLAIM, APPLY_CLAIMED] } as const;

export interface DatabaseLoad {
  readonly url: string;
  readonly connections: number;
  readonly count: number;
  /** The function alone, or all that a settle writes. */
  readonly what: keyof typeof STATEMENTS;
}

/** Has the database settle by itself: by pgbench, and where there is none, by a plain loop of ours. */
export async function settleInDatabase(load: DatabaseLoad): Promise<LoadResult & { readonly by: string }> {
  const pgbench = findPgbench();
  return pgbench ? { ...(await byPgbench(pgbench, load)), by: 'pgbench' } : { ...(await byLoop(load)), by: 'a loop' };
}

/** npm's PostgreSQL has none; that of another version does as well. */
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
    const statements = STATEMENTS[what].map((statement) => statement.trim().replaceAll('\n', ' '));
    // What the first one answers is the variable of the second.
    writeFileSync(script, `${statements.join(' \\gset\n')};\n`);
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

/** pgbench's own log: «client number microseconds …». */
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
        let values: unknown[] = [];
        for (const [index, statement] of STATEMENTS[what].entries()) {
          const text = statement.replace(':number', '$1');
          const { rows } = await client.query({ name: `settle ${index}`, text, values });
          values = [rows[0]?.number];
        }
        milliseconds.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { seconds, milliseconds, failures: {}, clientCpuMilliseconds: null };
}
