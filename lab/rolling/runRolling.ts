import { setTimeout as wait } from 'node:timers/promises';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { buildServerProgram, ServerProcess } from '../../server/testing/serverProcess';
import { TemporaryPostgres } from '../../server/testing/temporaryPostgres';
import { createTestClient } from '../../server/testing/testClient';
import { add } from '../support/counts';
import { type CallCounts, KeptConnections } from './keptConnections';
import { Nginx } from './nginx';

const PAIRS = 8;
const SERVERS = 2;
const READS_BETWEEN = 6;
/** Of traffic before the first stop, and after the last. */
const CALM_MS = 2_000;
/** A shutdown that hangs fails the run. */
const LONGEST_STOP_MS = 40_000;

export interface RollingOptions {
  /** How often each process is restarted. */
  readonly restarts: number;
  /** `DRAIN_SECONDS` of the servers; 0 is a stop without a drain. */
  readonly drainSeconds: number;
}

export interface RollingResult extends RollingOptions {
  readonly calls: CallCounts;
  readonly deals: number;
  /** Stories that ended early, by their error. */
  readonly brokenOff: Readonly<Record<string, number>>;
  readonly longestStopMs: number;
  readonly exitCodes: readonly (number | null)[];
  /** Deals that were answered as settled or refunded and are neither, and a ledger that is not zero. */
  readonly broken: readonly string[];
}

/** Restarts servers in turn behind nginx while people trade on kept connections, and counts what fails. */
export async function runRolling(options: RollingOptions): Promise<RollingResult> {
  const program = await buildServerProgram('rolling');
  const postgres = await TemporaryPostgres.start();
  const servers: ServerProcess[] = [];
  let nginx: Nginx | null = null;
  let connections: KeptConnections | null = null;
  try {
    for (let index = 0; index < SERVERS; index += 1) {
      servers.push(
        await ServerProcess.start(program, {
          DATABASE_URL: postgres.url,
          DRAIN_SECONDS: String(options.drainSeconds),
          TRUSTED_PROXIES: 'loopback',
          LOG_LEVEL: 'fatal',
          AUTH_ATTEMPTS_PER_ADDRESS: '1000000',
        }),
      );
    }
    nginx = await Nginx.start(servers.map(({ origin }) => origin));
    connections = new KeptConnections(nginx.origin, PAIRS);
    return await tradeWhileRestarting(options, servers, connections);
  } finally {
    connections?.close();
    await nginx?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.remove();
  }
}

async function tradeWhileRestarting(
  options: RollingOptions,
  servers: readonly ServerProcess[],
  connections: KeptConnections,
): Promise<RollingResult> {
  const story = new MoneyStory(createTestClient((request) => connections.send(request), 'amanat-web'));
  const evening = new AbortController();
  const brokenOff: Record<string, number> = {};
  const ended: EndedDeal[] = [];
  const people = Array.from({ length: PAIRS }, () => tradeUntil(story, { ended, brokenOff, signal: evening.signal }));
  await wait(CALM_MS);
  const exitCodes: (number | null)[] = [];
  let longestStopMs = 0;
  for (let round = 0; round < options.restarts; round += 1) {
    for (const server of servers) {
      const begun = Date.now();
      exitCodes.push(await Promise.race([server.stop(), wait(LONGEST_STOP_MS, null, { ref: false })]));
      longestStopMs = Math.max(longestStopMs, Date.now() - begun);
      await server.launch();
    }
  }
  await wait(CALM_MS);
  evening.abort();
  await Promise.all(people);
  return {
    ...options,
    calls: connections.counts,
    deals: ended.length,
    brokenOff,
    longestStopMs,
    exitCodes,
    broken: await brokenPromises(story, ended),
  };
}

interface EndedDeal {
  readonly viewer: Trader;
  readonly code: string;
  readonly end: 'settle' | 'refund';
}

/** Two people meet, settle a deal, refund another, and leave, until the signal. */
async function tradeUntil(
  story: MoneyStory,
  market: { ended: EndedDeal[]; brokenOff: Record<string, number>; signal: AbortSignal },
): Promise<void> {
  while (!market.signal.aborted) {
    try {
      const [seller, buyer] = [await story.trader(), await story.trader()];
      for (const end of ['settle', 'refund'] as const) {
        const code = await story.paid(seller, buyer);
        for (let read = 0; read < READS_BETWEEN; read += 1) await story.details(read % 2 ? seller : buyer, code);
        const { error } = await story.confirm(end === 'settle' ? buyer : seller, end, code);
        if (error) throw new Error(`${end}: ${JSON.stringify(error)}`);
        market.ended.push({ viewer: seller, code, end });
      }
    } catch (error) {
      add(market.brokenOff, (error as Error).message.replaceAll(/\s+/g, ' '));
      await wait(100);
    }
  }
}

const ENDS = { settle: /^settled/, refund: /^refunded/ };

async function brokenPromises(story: MoneyStory, ended: readonly EndedDeal[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { viewer, code, end } of ended) {
    const { status } = await story.details(viewer, code);
    if (!ENDS[end].test(status)) broken.push(`${code} was answered (${end}) and is ${status}`);
  }
  const { sum } = await story.ledger();
  if (sum !== 0) broken.push(`the ledger's sum is ${sum}`);
  return broken;
}

/** Whether each call was answered, each promise kept and each process ended by itself. */
export function isClean({ calls, brokenOff, exitCodes, broken }: RollingResult): boolean {
  const failures = [calls.resets, calls.failures, brokenOff].flatMap((counts) => Object.keys(counts));
  return failures.length + broken.length === 0 && exitCodes.every((code) => code === 0);
}

/** The run as lines for a terminal. */
export function rollingReport(result: RollingResult): string[] {
  const { calls, brokenOff, exitCodes } = result;
  const sumOf = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  const listed = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, count]) => `            ${count} × ${name}`);
  return [
    `${result.restarts} rolling restarts of ${SERVERS} processes behind nginx, DRAIN_SECONDS=${result.drainSeconds}`,
    `calls       ${calls.reads + calls.posts} (${calls.reads} GET, ${calls.posts} POST), ${calls.onKeptConnections} on kept connections`,
    `deals       ${result.deals} settled or refunded`,
    `stops       exit ${exitCodes.join(', ')}; the longest took ${(result.longestStopMs / 1_000).toFixed(1)} s`,
    `resets      ${sumOf(calls.resets)}`,
    ...listed(calls.resets),
    `failed      ${sumOf(calls.failures)} calls, ${sumOf(brokenOff)} stories`,
    ...listed(calls.failures),
    ...listed(brokenOff),
    ...result.broken.map((sentence) => `BROKEN      ${sentence}`),
    isClean(result) ? 'no call was lost' : 'CALLS WERE LOST',
  ];
}
