import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { buildServerProgram } from '../../../server/testing/serverProcess';
import { PatroniCluster } from '../../cluster/patroniCluster';
import { prepareServers, Supervisor } from '../trade/supervisor';
import { type TradeResult, tradeAndJudge, tradeReport } from '../trade/tradeAndJudge';
import { type Failover, failOver, type Kind } from './failovers';

/** Longest time to the first write, of 95 in 100 failovers. */
const GOAL_MS = 15_000;
/** How far the standbys lag behind an asynchronous primary. */
const LAG_MS = 400;

export interface ClusterRunOptions {
  readonly failovers: number;
  readonly kinds: readonly Kind[];
  readonly seed: string;
  readonly servers: number;
  /** The primary answers before a standby has the data, which must break promises. */
  readonly asynchronous: boolean;
}

export interface ClusterResult extends ClusterRunOptions, TradeResult {
  readonly losses: readonly Failover[];
}

/**
 * People trade at several server processes while the cluster loses its primary several times. Then all promises are checked.
 *
 * @param interrupted ends the run and removes processes and cluster
 * @throws the reason of `interrupted`, or an Error when the cluster itself does not recover
 */
export async function runCluster(
  options: ClusterRunOptions,
  tell: (line: string) => void,
  interrupted?: AbortSignal,
): Promise<ClusterResult> {
  const { seed, asynchronous } = options;
  const program = await buildServerProgram('cluster');
  const cluster = await PatroniCluster.start({ synchronous: !asynchronous, delay: asynchronous ? LAG_MS : 0 });
  try {
    const { url } = cluster;
    const servers = await prepareServers(options.servers, program, { DATABASE_URL: url });
    interrupted?.throwIfAborted();
    // No process may end during this run.
    const supervisor = new Supervisor(servers, { disturbances: 0, isAway: false }, { deaths: [] });
    const losses: Failover[] = [];
    const means = { cluster, servers, random: seededRandom(`${seed}:failovers`) };
    const result = await tradeAndJudge({ seed, url, supervisor }, interrupted, async ({ story }) => {
      for (const kind of kindsInTurn(options)) {
        const loss = await failOver(kind, { ...means, story });
        losses.push(loss);
        tell(lineOf(loss, losses.length));
      }
    });
    return { ...options, ...result, losses };
  } finally {
    await cluster.remove();
  }
}

function kindsInTurn({ kinds, failovers }: ClusterRunOptions): Kind[] {
  return Array.from({ length: failovers }, (_, turn) => kinds[turn % kinds.length] as Kind);
}

function lineOf({ kind, from, to, promoted, firstWrite, whole }: Failover, number: number): string {
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
  return `failover ${number}  ${kind}, ${from} to ${to}: promoted after ${seconds(promoted)} s, first write after ${seconds(firstWrite)} s, three nodes after ${seconds(whole)} s`;
}

/** Time to the first write that 95 of 100 failovers do not exceed. */
function slowestOfMost(losses: readonly Failover[]): number {
  const times = losses.map(({ firstWrite }) => firstWrite).sort((one, other) => one - other);
  return times[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** True when a synchronous run kept its promises in time, and when an asynchronous run broke some. */
export function isAsExpected({
  asynchronous,
  broken,
  losses,
}: Pick<ClusterResult, 'asynchronous' | 'broken' | 'losses'>): boolean {
  return asynchronous ? broken.length > 0 : broken.length === 0 && slowestOfMost(losses) <= GOAL_MS;
}

/** The run as lines for a terminal. */
export function clusterReport(result: ClusterResult): string[] {
  const { processes, losses, asynchronous } = result;
  return [
    `seed ${result.seed}, ${losses.length} failovers, ${asynchronous ? `asynchronous with a lag of ${LAG_MS} ms` : 'synchronous'}, ${result.servers} processes`,
    `processes   ${processes.starts} starts, ${processes.diedByThemselves.length} died by themselves`,
    `first write after ${slowestOfMost(losses)} ms in 95 of 100 failovers (goal ${GOAL_MS})`,
    ...tradeReport(result),
    isAsExpected(result) ? 'as expected' : 'NOT AS EXPECTED',
  ];
}
