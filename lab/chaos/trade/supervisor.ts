import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../server/testing/network';
import { type ProcessEnd, ServerProcess } from '../../../server/testing/serverProcess';
import type { ChaosDatabase } from './chaosDatabase';
import type { PortDeaths } from './portDeaths';

const PAUSE_MS = 200;

/** Counts of the processes. */
export interface SupervisorCounts {
  starts: number;
  kills: number;
  /** Starts that failed while the database was away, as intended. */
  vainStarts: number;
  /** Unprovoked exits, with the last output. */
  readonly diedByThemselves: string[];
}

/** Keeps several server processes running, and reports exits and their causes. */
export class Supervisor {
  readonly counts: SupervisorCounts = { starts: 0, kills: 0, vainStarts: 0, diedByThemselves: [] };
  /** Processes that started and answer. */
  readonly ready = new Set<ServerProcess>();
  private stopping = false;
  private readonly lives: Promise<void>[];
  private readonly killed = new Set<ServerProcess>();

  constructor(
    readonly servers: readonly ServerProcess[],
    private readonly database: Pick<ChaosDatabase, 'disturbances' | 'isAway'>,
    private readonly portDeaths: Pick<PortDeaths, 'deaths'>,
  ) {
    this.lives = servers.map((server) => this.keepAlive(server));
  }

  /** Kills one process with SIGKILL; it restarts at once. */
  async kill(server: ServerProcess): Promise<void> {
    this.killed.add(server);
    this.counts.kills += 1;
    await server.kill();
  }

  /** Stops all processes. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.servers.map((server) => server.stop()));
    await Promise.all(this.lives);
  }

  private async keepAlive(server: ServerProcess): Promise<void> {
    while (!this.stopping) {
      const { disturbances, isAway } = this.database;
      this.counts.starts += 1;
      const started = await server.launch().then(
        () => true,
        () => false,
      );
      if (started) this.ready.add(server);
      const end = await server.ended();
      this.ready.delete(server);
      if (this.stopping) return;
      this.judge(server, end, !started && (isAway || this.database.disturbances > disturbances));
      await wait(PAUSE_MS);
    }
  }

  private judge(server: ServerProcess, end: ProcessEnd, startedInVain: boolean): void {
    if (this.killed.delete(server)) return;
    if (end.signal === 'SIGKILL' && this.portDeaths.deaths.some(({ pid }) => pid === end.pid)) return;
    if (end.code === 1 && startedInVain) this.counts.vainStarts += 1;
    else this.counts.diedByThemselves.push(`${end.signal ?? end.code}: ${end.output.slice(-2_000)}`);
  }
}

/** Servers for trade, with a port for the API and one for metrics, not started. */
export function prepareServers(
  count: number,
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess[]> {
  return Promise.all(
    Array.from({ length: count }, async () =>
      ServerProcess.prepare(program, {
        LOG_LEVEL: 'fatal',
        AUTH_ATTEMPTS_PER_ADDRESS: '1000000',
        ACCESS_TOKEN_SECONDS: '86400',
        METRICS_SECONDS: '1',
        METRICS_PORT: String(await freePort()),
        ...environment,
      }),
    ),
  );
}
