// Part of the first load; the guard itself comes with the first sheet (backGuard.ts).

export type Step = 'push' | 'replace' | number;

/** What the router and the guard tell each other. */
export const guardedSteps = {
  /** The router is there. */
  isWatched: false,
  /** Hears that it is. */
  watched: (): void => undefined,
  /** Does a step of the router; a number is that of entries to go. */
  take: (_step: Step, go: () => void): void => go(),
};
