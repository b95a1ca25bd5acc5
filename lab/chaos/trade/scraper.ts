import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../../../server/testing/serverProcess';
import type { Supervisor } from './supervisor';

const EVERY_MS = 1_000;
/** Longer than a process stands still and the database is silent. */
const PATIENCE_MS = 10_000;
const DEATH_IS_KNOWN_AFTER_MS = 1_000;

/** What whoever watches the servers has seen. */
export interface ScrapeCounts {
  /** Pages of figures. */
  scrapes: number;
  /** Among them, without the figures of a database that did not answer. */
  withoutDatabase: number;
  /** Of processes that had died. */
  unanswered: number;
  /** What must not have been: a ledger that does not sum to zero, or no page of a process that lives. */
  readonly faults: string[];
}

/** Scrapes every server each second, as an operator's Prometheus does, until the signal is given. */
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

/** Null when there was no page. */
async function figuresOf(server: ServerProcess): Promise<string | null> {
  try {
    const response = await fetch(server.metricsUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
