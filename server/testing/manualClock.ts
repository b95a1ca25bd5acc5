import type { Clock } from '../clock';

/** A clock that tests advance. */
export class ManualClock implements Clock {
  /** The requested waits in ms. None of them waits or advances the time. */
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

  advance(milliseconds: number): void {
    this.milliseconds += milliseconds;
  }

  set(instant: Date): void {
    this.milliseconds = instant.getTime();
  }
}
