/** Connects the router to backGuard.ts, which loads with the first sheet. */
export const guardedSteps = {
  /** True while the router is mounted. */
  isActive: false,
  /** Called when the router mounts. */
  start: (): void => undefined,
  /** Runs a step of the router; a number is a distance in the history. */
  run: (_step: 'push' | 'replace' | number, go: () => void): void => go(),
};
