import { ServerProcess } from '../../server/testing/serverProcess';
import { cpuOf } from '../support/cpu';
import type { MeasuredCluster } from '../support/measuredCluster';

export interface DrainPart {
  readonly cluster: MeasuredCluster;
  /** A database with unsent payouts. */
  readonly url: string;
  /** The server's program. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface Drained {
  readonly payouts: number;
  readonly seconds: number;
  /** Processor time of the server and PostgreSQL in ms; null when unknown. */
  readonly serverCpuMilliseconds: number | null;
  readonly postgresCpuMilliseconds: number | null;
}

const LEFT = 'select count(*) from payouts where done_at is null';
const LOOK_EVERY_MS = 100;

/** Sends the payouts of the outbox in one worker process: calls the simulated bank, waits and books. */
export async function drainOutbox({ cluster, url, program, environment }: DrainPart): Promise<Drained> {
  const left = async () => Number(await cluster.ask<string>(url, LEFT));
  const server = await ServerProcess.start(program, { ...environment, DATABASE_URL: url });
  try {
    const payouts = await left();
    const [ownBefore, postgresBefore] = [cpuOf(server.pid ?? 0), await cluster.cpuMilliseconds()];
    const startedAt = performance.now();
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      payouts,
      seconds,
      serverCpuMilliseconds: spent(ownBefore, cpuOf(server.pid ?? 0)),
      postgresCpuMilliseconds: spent(postgresBefore, await cluster.cpuMilliseconds()),
    };
  } finally {
    await server.stop();
  }
}

function spent(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
