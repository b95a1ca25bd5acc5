import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../server/testing/network';
import { type ProcessEnd, ServerProcess } from '../../../server/testing/serverProcess';
import type { ChaosDatabase } from './chaosDatabase';
import type { PortDeaths } from './portDeaths';

const PAUSE_MS = 200;

/** What became of the processes. */
export interface SupervisorCounts {
  starts: number;
  kills: number;
  /** Starts that ended because the database was away, as they should. */
  vainStarts: number;
  /** Ends that nobody brought about, with the last words. */
  readonly diedByThemselves: string[];
}

/** Keeps several server processes running, as whoever runs a server does, and tells who has died of what. */
export class Supervisor {
  readonly counts: SupervisorCounts = { starts: 0, kills: 0, vainStarts: 0, diedByThemselves: [] };
  /** Those that have come up and answer. */
  readonly ready = new Set<ServerProcess>();
  private stopping = false;
  private readonly lives: Promise<void>[];
  private readonly killed = new Set<ServerProcess>();

  constructor(
    readonly servers: readonly ServerProcess[],
    private readonly database: ChaosDatabase,
    private readonly portDeaths: PortDeaths,
  ) {
    this.lives = servers.map((server) => this.keepAlive(server));
  }

  /** Ends one with SIGKILL; it is started again at once. */
  async kill(server: ServerProcess): Promise<void> {
    this.killed.add(server);
    this.counts.kills += 1;
    await server.kill();
  }

  /** Ends all in good order. */
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

/** Servers with an address each, and one for their figures, not started yet. */
export function prepareServers(
  count: number,
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess[]> {
  return Promise.all(
    Array.from({ length: count }, async () =>
      ServerProcess.prepare(program, { ...environment, METRICS_PORT: String(await freePort()) }),
    ),
  );
}
