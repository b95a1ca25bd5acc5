import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { buildServerProgram } from '../../../server/testing/serverProcess';
import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { counted } from '../../support/counts';
import { ChaosDatabase } from './chaosDatabase';
import { type DisturbanceCounts, disturb } from './disturbances';
import { PortDeaths } from './portDeaths';
import { prepareServers, Supervisor } from './supervisor';
import { type TradeResult, tradeAndJudge, tradeReport } from './tradeAndJudge';

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
  const { seed, seconds } = options;
  const program = await buildChaosProgram();
  const postgres = await TemporaryPostgres.start();
  const directory = mkdtempSync(join(tmpdir(), 'amanat-chaos-'));
  try {
    const { url } = postgres;
    const environment = { DATABASE_URL: url, CHAOS_DIRECTORY: directory, CHAOS_SEED: seed };
    const servers = await prepareServers(options.servers, program, environment);
    interrupted?.throwIfAborted();
    const [database, portDeaths] = [new ChaosDatabase(postgres), new PortDeaths(directory)];
    const supervisor = new Supervisor(servers, database, portDeaths);
    let disturbances: DisturbanceCounts = { stoppages: 0 };
    const result = await tradeAndJudge({ seed, url, supervisor }, interrupted, async ({ answers }) => {
      const random = seededRandom(`${seed}:disturbances`);
      disturbances = await disturb({ supervisor, database, answers }, random, seconds * 1_000);
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
  } finally {
    await postgres.remove();
    rmSync(directory, { recursive: true, force: true });
  }
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
