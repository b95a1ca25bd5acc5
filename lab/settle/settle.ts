import { join } from 'node:path';
import { say } from '../../scripts/run';
import { buildServerProgram } from '../../server/testing/serverProcess';
import { type LoadResult, quantile } from '../support/load';
import { MeasuredCluster } from '../support/measuredCluster';
import { optionsOf } from '../support/options';
import { runProgram } from '../support/runProgram';
import { MEASURED_ENVIRONMENT, withContext } from '../support/withContext';
import { findPgbench, settleInDatabase } from './databasePart';
import { settleThroughHttp } from './httpPart';
import type { Drained, OutboxInput } from './outboxProgram';
import { type SettleRequest, seedSettles } from './settleSeed';
import type { StatementsInput } from './statements';

const USAGE =
  'Usage: npm run lab -- settle [--settles 4000] [--warm-up 3000] [--rounds 3] [--connections 32] [--outbox]';
const DATABASE_CONNECTIONS = 10;
const COUNTED_SETTLES = 50;

const HEADINGS = 'settles/s   ratio       p50       p95  node CPU  PostgreSQL    client  ratio  statements';

/** Marks the start of the measurement. */
type OnWarm = () => Promise<void>;

type Part = LoadResult & { readonly serverCpuMilliseconds?: number | null };

interface MeasuredPart extends LoadResult {
  readonly name: string;
  /** Statements of one settle. */
  readonly statements: number;
  readonly serverCpuMilliseconds: number | null;
  readonly postgresCpuMilliseconds: number | null;
}

/** Settles per second through HTTP, and the ratio to the database alone. */
export async function settle(parameters: string[]): Promise<void> {
  const defaults = { settles: 4000, 'warm-up': 3000, rounds: 3, connections: 32, outbox: false };
  const { 'warm-up': warmUp, settles, rounds, connections, outbox } = optionsOf(parameters, defaults);
  if (!settles || !warmUp || !rounds || !connections) throw new Error(USAGE);
  const pgbench = findPgbench();
  const cluster = await MeasuredCluster.open(process.env.DATABASE_URL);
  try {
    say(`${await cluster.describe()}; ${settles} settles a part after ${warmUp} to warm up, ${rounds} rounds`);
    const seeded = await cluster.create();
    const requests = await withContext(seeded, (context) => seedSettles(context, warmUp + settles));
    const statements = await countedStatements(cluster, seeded, requests);
    const program = await buildServerProgram('bench');
    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`\nround ${round}`.padEnd(34) + HEADINGS);
      const measure = async (name: string, made: number, run: (url: string, onWarm: OnWarm) => Promise<Part>) => {
        const url = await cluster.create(seeded);
        let before: number | null = null;
        const part = await run(url, async () => {
          before = await cluster.cpuMilliseconds();
        });
        const after = await cluster.cpuMilliseconds();
        await checkSettled(cluster, url, part, warmUp);
        const postgresCpuMilliseconds = before === null || after === null ? null : after - before;
        return { serverCpuMilliseconds: 0, ...part, url, name, statements: made, postgresCpuMilliseconds };
      };
      const alone = await measure('the function', 1, async (url, onWarm) => {
        const load = { pgbench, url, connections: DATABASE_CONNECTIONS };
        await settleInDatabase({ ...load, count: warmUp });
        await onWarm();
        return settleInDatabase({ ...load, count: settles });
      });
      sayLine(alone, alone);
      sayDrained(
        await runProgram<Drained>(join(__dirname, 'outboxProgram.ts'), { url: alone.url } satisfies OutboxInput),
      );
      await cluster.drop(alone.url);
      if (outbox) continue;
      const part = { program, connections, requests, warmUp, environment: MEASURED_ENVIRONMENT };
      const served = await measure('HTTP', statements, (url, onWarm) => settleThroughHttp({ ...part, url, onWarm }));
      sayLine(served, alone);
      ratios.push(rateOf(served) / rateOf(alone));
      await cluster.drop(served.url);
    }
    if (outbox) return;
    say(
      `\nHTTP settles ${quantile(ratios, 0.5).toFixed(2)} × what the function does (median; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}).`,
    );
  } finally {
    await cluster.close();
  }
}

async function countedStatements(
  cluster: MeasuredCluster,
  like: string,
  requests: readonly SettleRequest[],
): Promise<number> {
  const url = await cluster.create(like);
  const input: StatementsInput = { url, requests: requests.slice(0, COUNTED_SETTLES) };
  return runProgram<number>(join(__dirname, 'statements.ts'), input);
}

/** Checks that each measured settle happened once. */
async function checkSettled(
  cluster: MeasuredCluster,
  url: string,
  { milliseconds, failures }: LoadResult,
  warmUp: number,
): Promise<void> {
  const asked = warmUp + milliseconds.length;
  const settled = await cluster.ask<string>(
    url,
    "select count(*) from transaction_history where to_status = 'settled'",
  );
  const sum = await cluster.ask<string>(url, 'select coalesce(sum(amount_rials), 0) from ledger_postings');
  if (Number(settled) !== asked || Number(sum) !== 0 || Object.keys(failures).length > 0) {
    throw new Error(
      `${asked} asked for, ${settled} settled, the ledger sums to ${sum}; failures ${JSON.stringify(failures)}`,
    );
  }
}

function sayLine(part: MeasuredPart, alone: MeasuredPart): void {
  const { milliseconds, serverCpuMilliseconds, postgresCpuMilliseconds, clientCpuMilliseconds } = part;
  const perSettle = (cpu: number | null) => (cpu === null ? '' : `${(cpu / milliseconds.length).toFixed(2)} ms`);
  const [own, base] = [cpuOfPart(part), cpuOfPart(alone)];
  const cells = [
    part.name.padEnd(33),
    rateOf(part).toFixed(0).padStart(9),
    (rateOf(part) / rateOf(alone)).toFixed(2).padStart(7),
    `${quantile(milliseconds, 0.5).toFixed(1)} ms`.padStart(9),
    `${quantile(milliseconds, 0.95).toFixed(1)} ms`.padStart(9),
    perSettle(serverCpuMilliseconds).padStart(9),
    perSettle(postgresCpuMilliseconds).padStart(11),
    perSettle(clientCpuMilliseconds).padStart(9),
    (own && base ? (base / own).toFixed(2) : '').padStart(6),
    part.statements.toFixed(1).padStart(11),
  ];
  say(cells.join(' '));
}

/** What the payouts afterwards cost, which no request waits for. */
function sayDrained({ payouts, seconds, statements, commits, nodeMilliseconds, postgresMilliseconds }: Drained): void {
  const each = (figure: number | null) => (figure === null ? 'unknown' : (figure / payouts).toFixed(2));
  say(
    `  its outbox: ${payouts} payouts, ${(payouts / seconds).toFixed(0)} a second; each ${each(statements)} statements, ${each(commits)} commits, PostgreSQL ${each(postgresMilliseconds)} ms, node ${each(nodeMilliseconds)} ms`,
  );
}

/** Processor time of server and database, without the client. */
function cpuOfPart({ serverCpuMilliseconds, postgresCpuMilliseconds, milliseconds }: MeasuredPart): number | null {
  if (serverCpuMilliseconds === null || postgresCpuMilliseconds === null) return null;
  return (serverCpuMilliseconds + postgresCpuMilliseconds) / milliseconds.length;
}

function rateOf({ milliseconds, seconds }: LoadResult): number {
  return milliseconds.length / seconds;
}
