import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { openDatabase } from '../../db/database';
import { createTestServer } from '../createTestServer';
import { TemporaryPostgres } from '../temporaryPostgres';
import { testDataKeys } from '../testDataKeys';
import { type NoticeKills, runNoticeKills } from './runNoticeKills';
import { WorkerProcesses } from './workerProcesses';

export interface NoticeKillsInput {
  /** The program that tells and is killed. */
  readonly worker: string;
  readonly seeds: number;
  readonly first: number;
  /** So many databases, each with processes of its own, side by side. */
  readonly lanes: number;
}

/** Starting a process takes longer than the rest of a seed; most of these lives end in a kill. */
const LIVES_OF_A_SEED = 3;

/** Runs the seeds that its input names, on a PostgreSQL of its own; prints what went on. */
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
      parts.map((part, lane) => runLane({ program, cluster: postgres.url, name: `lane_${lane}`, seeds: part })),
    );
    process.stdout.write(JSON.stringify(sumOf(results)));
  } finally {
    await postgres.remove();
  }
}

async function runLane(lane: {
  readonly program: string;
  readonly cluster: string;
  readonly name: string;
  readonly seeds: readonly number[];
}): Promise<NoticeKills> {
  const { program, cluster, name, seeds } = lane;
  const client = new Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataKeys: testDataKeys() });
  const server = await createTestServer({ database });
  const processes = new WorkerProcesses(program, url.href);
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
