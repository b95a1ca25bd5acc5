import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { within } from '../tracing/tracing';

/** Runs work at once, and calls during the following pause together at its end. The work is part of no caller's trace. */
export class Throttle {
  private timer: NodeJS.Timeout | null = null;
  private calledAgain = false;

  constructor(private readonly settings: { readonly pauseMs: number; readonly work: () => void }) {}

  call(): void {
    if (this.timer) {
      this.calledAgain = true;
      return;
    }
    this.calledAgain = false;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.calledAgain) this.call();
    }, this.settings.pauseMs);
    within(undefined, this.settings.work);
  }
}

/** Runs work at an interval. A run longer than the interval skips turns. */
export class Interval {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  /** @param settings.work never rejects */
  constructor(private readonly settings: { readonly everyMs: number; readonly work: () => Promise<void> }) {}

  start(): void {
    this.timer ??= setInterval(() => this.run(), this.settings.everyMs);
  }

  /** Resolves after the current run. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.running;
  }

  private run(): void {
    this.running ??= this.settings.work().finally(() => {
      this.running = null;
    });
  }
}

/** Not at the start, which a user may be waiting for. */
const FIRST_AFTER_MS = MINUTE_MS;

/** Runs work a minute after the first call, and then daily. Failed work is due again at the next call. */
export class Daily {
  private dueAt: Date | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  /** @throws the error of the work */
  async runIfDue(now: Date): Promise<void> {
    this.dueAt ??= new Date(now.getTime() + FIRST_AFTER_MS);
    if (now < this.dueAt) return;
    // Set before the work, so that a concurrent call does not start it again.
    this.dueAt = new Date(now.getTime() + DAY_MS);
    try {
      await this.work();
    } catch (error) {
      this.dueAt = now;
      throw error;
    }
  }
}
