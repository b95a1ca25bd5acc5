/** Where the time comes from. Rules get an instant as an argument; only the edges of the server hold a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
