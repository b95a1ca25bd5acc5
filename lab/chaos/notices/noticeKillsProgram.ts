import { openDatabase } from '../../../server/db/database';
import { createTestServer } from '../../../server/testing/createTestServer';
import { testDataKeys } from '../../../server/testing/testDataKeys';
import { childProgram } from '../../support/childProgram';
import { MeasuredCluster } from '../../support/measuredCluster';
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

/** Runs the seeds of its input on a temporary PostgreSQL. */
async function main({ worker, seeds, first, lanes }: NoticeKillsInput): Promise<NoticeKills> {
  const cluster = await MeasuredCluster.open(undefined);
  try {
    const all = Array.from({ length: seeds }, (_, place) => first + place);
    const parts = Array.from({ length: lanes }, (_, lane) => all.filter((seed) => seed % lanes === lane));
    const schema = await cluster.create();
    await (await openDatabase({ databaseUrl: schema, dataKeys: testDataKeys() })).close();
    const urls: string[] = [];
    while (urls.length < lanes) urls.push(await cluster.create(schema));
    return sumOf(await Promise.all(urls.map((url, lane) => runLane(worker, url, parts[lane] ?? []))));
  } finally {
    await cluster.close();
  }
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

childProgram(main);
