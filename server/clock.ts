import { setTimeout as wait } from 'node:timers/promises';

/** Where the time comes from. Rules get an instant as an argument; only the edges of the server hold a clock. */
export interface Clock {
  now(): Date;
  /** Lets so much time pass while a caller waits for an answer. */
  wait(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date(), wait: (milliseconds) => wait(milliseconds) };
