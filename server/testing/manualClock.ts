import type { Clock } from '../clock';

/** A clock that moves only when it is told to: for tests. */
export class ManualClock implements Clock {
  /** How long somebody wanted to wait, in order (ms). Nobody does, and the time stands still meanwhile. */
  readonly waits: number[] = [];
  private milliseconds: number;

  constructor(start: Date | string = '2026-01-15T08:00:00.000Z') {
    this.milliseconds = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.milliseconds);
  }

  async wait(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
  }

  /** Moves the time forward. */
  advance(milliseconds: number): void {
    this.milliseconds += milliseconds;
  }

  set(instant: Date): void {
    this.milliseconds = instant.getTime();
  }
}
