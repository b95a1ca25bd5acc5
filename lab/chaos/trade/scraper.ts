import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../../../server/testing/serverProcess';
import type { Supervisor } from './supervisor';

const EVERY_MS = 1_000;
/** Longer than a suspension of a process or of the database. */
const PATIENCE_MS = 10_000;
const DEATH_IS_KNOWN_AFTER_MS = 1_000;

/** Counts of the scraper. */
export interface ScrapeCounts {
  /** Pages of metrics. */
  scrapes: number;
  /** Pages without the metrics of the database, which did not answer. */
  withoutDatabase: number;
  /** Requests to dead processes. */
  unanswered: number;
  /** Violations: a ledger whose sum is not zero, or a live process without a page. */
  readonly faults: string[];
}

/** Scrapes each server every second, like Prometheus, until the signal. */
export async function scrapeUntil(supervisor: Supervisor, signal: AbortSignal): Promise<ScrapeCounts> {
  const counts: ScrapeCounts = { scrapes: 0, withoutDatabase: 0, unanswered: 0, faults: [] };
  while (!signal.aborted) {
    await Promise.all(supervisor.servers.map((server) => scrape(supervisor, server, counts)));
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return counts;
}

async function scrape(supervisor: Supervisor, server: ServerProcess, counts: ScrapeCounts): Promise<void> {
  const { pid } = server;
  if (!supervisor.ready.has(server)) return;
  const text = await figuresOf(server);
  if (text === null) {
    counts.unanswered += 1;
    await wait(DEATH_IS_KNOWN_AFTER_MS);
    if (server.pid === pid && server.isRunning) counts.faults.push('a process that lives gives its figures');
    return;
  }
  counts.scrapes += 1;
  const [, sum] = /^amanat_ledger_sum_rials (\S+)$/m.exec(text) ?? [];
  if (sum === undefined) counts.withoutDatabase += 1;
  else if (sum !== '0') counts.faults.push(`the ledger sums to zero at every moment: ${sum}`);
}

/** Null without a page. */
async function figuresOf(server: ServerProcess): Promise<string | null> {
  try {
    const response = await fetch(server.metricsUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
