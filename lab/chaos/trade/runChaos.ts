import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { buildServerProgram } from '../../../server/testing/serverProcess';
import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { ChaosDatabase } from './chaosDatabase';
import { type DisturbanceCounts, disturb } from './disturbances';
import { PortDeaths } from './portDeaths';
import { prepareServers, Supervisor } from './supervisor';
import { counted, rejectedBy, type Stage, type TradeResult, tradeAndJudge, tradeReport } from './tradeAndJudge';

export interface ChaosOptions {
  /** Duration of the disturbances, without start and end. */
  readonly seconds: number;
  readonly seed: string;
  readonly servers: number;
}

/** Counts of the run, and the violations. */
export interface ChaosResult extends ChaosOptions, TradeResult {
  readonly disturbances: DisturbanceCounts;
  readonly restarts: ChaosDatabase['counts'];
  readonly portMoments: number;
  readonly portMomentsDiedAt: number;
  readonly portDeaths: number;
}

/**
 * Lets people trade at several server processes on one temporary PostgreSQL, on loopback, while processes die and the database fails. Then
 * checks all promises. The seed fixes choices, not the interleaving.
 *
 * @param interrupted ends the run and removes processes and database
 * @throws the reason of `interrupted`
 */
export async function runChaos(options: ChaosOptions, interrupted?: AbortSignal): Promise<ChaosResult> {
  const directory = mkdtempSync(join(tmpdir(), 'amanat-chaos-'));
  const evening = new AbortController();
  const night = new AbortController();
  let postgres: TemporaryPostgres | null = null;
  let supervisor: Supervisor | null = null;
  try {
    const program = await buildChaosProgram();
    postgres = await TemporaryPostgres.start();
    const database = new ChaosDatabase(postgres);
    const portDeaths = new PortDeaths(directory);
    const servers = await prepareServers(options.servers, program, {
      DATABASE_URL: postgres.url,
      CHAOS_DIRECTORY: directory,
      CHAOS_SEED: options.seed,
      LOG_LEVEL: 'fatal',
      AUTH_ATTEMPTS_PER_ADDRESS: '1000000',
      ACCESS_TOKEN_SECONDS: '86400',
      METRICS_SECONDS: '1',
    });
    interrupted?.throwIfAborted();
    supervisor = new Supervisor(servers, database, portDeaths);
    const stage = { seed: options.seed, url: postgres.url, supervisor, evening, night };
    return await Promise.race([disturbAndJudge(options, stage, database, portDeaths), rejectedBy(interrupted)]);
  } finally {
    evening.abort();
    night.abort();
    await supervisor?.stop();
    await postgres?.remove();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function disturbAndJudge(
  options: ChaosOptions,
  stage: Stage,
  database: ChaosDatabase,
  portDeaths: PortDeaths,
): Promise<ChaosResult> {
  let disturbances: DisturbanceCounts = { stoppages: 0 };
  const result = await tradeAndJudge(stage, async ({ answers }) => {
    const milliseconds = options.seconds * 1_000;
    const random = seededRandom(`${options.seed}:disturbances`);
    disturbances = await disturb(
      { supervisor: stage.supervisor, database, answers },
      { random, milliseconds, signal: AbortSignal.timeout(milliseconds) },
    );
  });
  return {
    ...options,
    ...result,
    disturbances,
    restarts: database.counts,
    portMoments: portDeaths.moments.size,
    portMomentsDiedAt: new Set(portDeaths.deaths.map(({ moment }) => moment)).size,
    portDeaths: portDeaths.deaths.length,
  };
}

/** Replaces the ports with those that may kill the process. */
const portsUnderChaos: Plugin = {
  name: 'ports under chaos',
  setup({ onResolve }) {
    onResolve({ filter: /\/createPorts$/ }, ({ importer }) =>
      importer.endsWith(join('server', 'createContext.ts'))
        ? { path: join(__dirname, 'portsUnderChaos.ts') }
        : undefined,
    );
  },
};

/** The server's program, which may die at each outside call. `npm run build` does not include this. */
function buildChaosProgram(): Promise<string> {
  return buildServerProgram('chaos', [portsUnderChaos]);
}

/** The run as lines for a terminal. The last line has the number of broken promises. */
export function chaosReport(result: ChaosResult): string[] {
  const { processes, disturbances, restarts } = result;
  return [
    `seed ${result.seed}, ${result.seconds} s, ${result.servers} processes`,
    `processes   ${processes.starts} starts (${processes.vainStarts} while the database was away), ${processes.kills} killed at random, ${result.portDeaths} at a port call (${result.portMomentsDiedAt} of ${result.portMoments} moments), ${disturbances.stoppages} stopped for a while, ${processes.diedByThemselves.length} died by themselves`,
    `database    ${counted(restarts)}`,
    ...tradeReport(result),
  ];
}
