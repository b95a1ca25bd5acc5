import { setTimeout as wait } from 'node:timers/promises';

/** Source of time at the edges of the server. Rules take an instant as an argument. */
export interface Clock {
  now(): Date;
  /** Resolves after so many ms. */
  wait(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date(), wait: (milliseconds) => wait(milliseconds) };
