import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'esbuild';
import { Pool } from 'pg';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { buildServerProgram } from '../../../server/testing/serverProcess';
import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { createTestClient } from '../../../server/testing/testClient';
import { until } from '../../../server/testing/until';
import { Book } from './book';
import { ChaosDatabase } from './chaosDatabase';
import { type DisturbanceCounts, disturb } from './disturbances';
import { PatientSender, type SenderCounts } from './patientSender';
import { PortDeaths } from './portDeaths';
import { brokenPromises, isCalm } from './promises';
import { type ScrapeCounts, scrapeUntil } from './scraper';
import { prepareServers, Supervisor, type SupervisorCounts } from './supervisor';
import { type Market, tradeUntil } from './trade';

const PAIRS = 6;
const START_PATIENCE_MS = 120_000;
/** All late, reversed and reconciled payments are done by then. */
const CALM_AFTER_MS = 120_000;

export interface ChaosOptions {
  /** Duration of the disturbances, without start and end. */
  readonly seconds: number;
  readonly seed: string;
  readonly servers: number;
}

/** Counts of the run, and the violations. */
export interface ChaosResult extends ChaosOptions {
  readonly processes: SupervisorCounts;
  readonly disturbances: DisturbanceCounts;
  readonly restarts: ChaosDatabase['counts'];
  readonly calls: SenderCounts;
  readonly figures: ScrapeCounts;
  readonly payments: Market['payments'];
  readonly brokenOff: Market['brokenOff'];
  readonly transactions: { readonly made: number; readonly byStatus: Readonly<Record<string, number>> };
  readonly keyedAnswers: number;
  readonly portMoments: number;
  readonly portMomentsDiedAt: number;
  readonly portDeaths: number;
  readonly broken: readonly string[];
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
    const stage = { url: postgres.url, database, portDeaths, supervisor, evening, night };
    return await Promise.race([tradeAndJudge(options, stage), rejectedBy(interrupted)]);
  } finally {
    evening.abort();
    night.abort();
    await supervisor?.stop();
    await postgres?.remove();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The parts of a market. */
interface Stage {
  /** The database. */
  readonly url: string;
  readonly database: ChaosDatabase;
  readonly portDeaths: PortDeaths;
  readonly supervisor: Supervisor;
  /** Aborted when no new transaction begins. */
  readonly evening: AbortController;
  /** Aborted when the scraper stops. */
  readonly night: AbortController;
}

async function tradeAndJudge(options: ChaosOptions, stage: Stage): Promise<ChaosResult> {
  const { url, database, portDeaths, supervisor, evening, night } = stage;
  const { servers } = supervisor;
  const sender = new PatientSender(servers, seededRandom(`${options.seed}:sender`));
  const client = createTestClient((request) => sender.send(request), 'amanat-web');
  const book = new Book(client, options.seed);
  const payments: Market['payments'] = {};
  const brokenOff: Market['brokenOff'] = {};
  const people = Array.from({ length: PAIRS }, (_, pair) => {
    const random = seededRandom(`${options.seed}:pair ${pair}`);
    return tradeUntil({ story: new MoneyStory(client), book, random, payments, brokenOff }, evening.signal);
  });
  const watching = scrapeUntil(supervisor, night.signal);
  await until(() => supervisor.ready.size === servers.length, START_PATIENCE_MS);
  const milliseconds = options.seconds * 1_000;
  const enough = AbortSignal.timeout(milliseconds);
  const random = seededRandom(`${options.seed}:disturbances`);
  const disturbances = await disturb(
    { supervisor, database, answers: () => sender.counts.answers },
    { random, milliseconds, signal: enough },
  );
  evening.abort();
  await Promise.all(people);

  const pool = new Pool({ connectionString: url, max: 2 });
  await untilCalm(pool);
  night.abort();
  const figures = await watching;
  const broken = [
    ...(await brokenPromises(pool, book)),
    ...sender.counts.unanswered.map((url) => `every call is answered: no answer from ${url}`),
    ...figures.faults,
    ...sender.counts.faults.map((fault) => `a fault is no answer: ${fault}`),
  ];
  const byStatus = await statusesOf(pool);
  await pool.end();
  await supervisor.stop();
  broken.push(...supervisor.counts.diedByThemselves.map((end) => `no process dies by itself: ${end}`));
  return {
    ...options,
    processes: supervisor.counts,
    disturbances,
    restarts: database.counts,
    calls: sender.counts,
    figures,
    payments,
    brokenOff,
    transactions: { made: book.transactions.length, byStatus },
    keyedAnswers: book.answered.length,
    portMoments: portDeaths.moments.size,
    portMomentsDiedAt: new Set(portDeaths.deaths.map(({ moment }) => moment)).size,
    portDeaths: portDeaths.deaths.length,
    broken,
  };
}

/** Rejects on the signal, and never resolves. */
function rejectedBy(signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function untilCalm(pool: Pool): Promise<void> {
  for (const deadline = Date.now() + CALM_AFTER_MS; Date.now() < deadline; ) {
    if (await isCalm(pool)) return;
    await wait(500);
  }
}

async function statusesOf(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: string }>(
    'select status, count(*) from transactions group by status order by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
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
  const { processes, disturbances, restarts, calls, figures, transactions } = result;
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `seed ${result.seed}, ${result.seconds} s, ${result.servers} processes`,
    `processes   ${processes.starts} starts (${processes.vainStarts} while the database was away), ${processes.kills} killed at random, ${result.portDeaths} at a port call (${result.portMomentsDiedAt} of ${result.portMoments} moments), ${disturbances.stoppages} stopped for a while, ${processes.diedByThemselves.length} died by themselves`,
    `database    ${counted(restarts)}`,
    `calls       ${calls.answers} answers (${result.keyedAnswers} under a key), ${calls.retries} retries, ${calls.lostAnswers} answers lost, ${calls.unavailable} times 503`,
    `figures     ${figures.scrapes} scrapes (${figures.withoutDatabase} without the database), ${figures.unanswered} unanswered by the dead`,
    `transactions ${transactions.made} (${counted(transactions.byStatus)})`,
    `payments    ${counted(result.payments)}`,
    `broken off  ${counted(result.brokenOff) || 'none'}`,
    ...result.broken.map((sentence) => `BROKEN      ${sentence}`),
    `broken promises: ${result.broken.length}`,
  ];
}
