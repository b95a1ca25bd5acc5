import { setTimeout as wait } from 'node:timers/promises';
import type { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';

/** The shared PostgreSQL, and the counts of its outages. */
export class ChaosDatabase {
  readonly counts = { immediate: 0, fast: 0, hung: 0 };
  isAway = false;

  constructor(private readonly postgres: TemporaryPostgres) {}

  get disturbances(): number {
    return this.counts.immediate + this.counts.fast + this.counts.hung;
  }

  /** Restarts PostgreSQL during all activity; it is away for at least `ms`. */
  async restart(mode: 'immediate' | 'fast', pause: number): Promise<void> {
    this.counts[mode] += 1;
    this.isAway = true;
    await this.postgres.stop(mode);
    await wait(pause);
    await this.postgres.launch();
    this.isAway = false;
  }

  /** Suspends PostgreSQL for `ms`. */
  async hang(duration: number): Promise<void> {
    this.counts.hung += 1;
    this.isAway = true;
    await this.postgres.freeze();
    await wait(duration);
    await this.postgres.thaw();
    this.isAway = false;
  }
}
