import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { openDatabase } from '../../../server/db/database';
import { createTestServer } from '../../../server/testing/createTestServer';
import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { testDataKeys } from '../../../server/testing/testDataKeys';
import { type NoticeKills, runNoticeKills } from './runNoticeKills';
import { WorkerProcesses } from './workerProcesses';

export interface NoticeKillsInput {
  /** The path of the worker program. */
  readonly worker: string;
  readonly seeds: number;
  readonly first: number;
  /** Number of parallel databases, each with its own processes. */
  readonly lanes: number;
}

/** A process start takes longer than the rest of a seed; most lives end in a kill. */
const LIVES_OF_A_SEED = 2;

/** Runs the seeds of its input on a temporary PostgreSQL and prints the counts. */
async function main(): Promise<void> {
  const {
    worker: program,
    seeds,
    first,
    lanes,
  }: NoticeKillsInput = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  const postgres = await TemporaryPostgres.start();
  try {
    const all = Array.from({ length: seeds }, (_, place) => first + place);
    const parts = Array.from({ length: lanes }, (_, lane) => all.filter((seed) => seed % lanes === lane));
    const results = await Promise.all(
      (await databasesOf(postgres.url, lanes)).map((url, lane) => runLane(program, url, parts[lane] ?? [])),
    );
    process.stdout.write(JSON.stringify(sumOf(results)));
  } finally {
    await postgres.remove();
  }
}

/** Databases with the current schema, copied from one template. */
async function databasesOf(cluster: string, lanes: number): Promise<string[]> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  await client.query('create database schema_of_all template template0');
  await (await openDatabase({ databaseUrl: urlOf(cluster, 'schema_of_all'), dataKeys: testDataKeys() })).close();
  const names = Array.from({ length: lanes }, (_, lane) => `lane_${lane}`);
  for (const name of names) await client.query(`create database ${name} template schema_of_all`);
  await client.end();
  return names.map((name) => urlOf(cluster, name));
}

function urlOf(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function runLane(program: string, databaseUrl: string, seeds: readonly number[]): Promise<NoticeKills> {
  const server = await createTestServer({ database: await openDatabase({ databaseUrl, dataKeys: testDataKeys() }) });
  const processes = new WorkerProcesses(program, databaseUrl);
  try {
    return await runNoticeKills(server, { seeds, mostLives: LIVES_OF_A_SEED, live: processes.live });
  } finally {
    await processes.end();
    await server.close();
  }
}

function sumOf(results: readonly NoticeKills[]): NoticeKills {
  const sum = (key: Exclude<keyof NoticeKills, 'broken'>) => results.reduce((total, result) => total + result[key], 0);
  return {
    seeds: sum('seeds'),
    notices: sum('notices'),
    deliveries: sum('deliveries'),
    kills: sum('kills'),
    lostAnswers: sum('lostAnswers'),
    refusals: sum('refusals'),
    sends: sum('sends'),
    broken: results.flatMap(({ broken }) => broken),
  };
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
