/** Whole seconds until `totalSeconds` after `startedAt` (milliseconds since 1970); 0 once they are over or before they began. */
export function secondsLeft(startedAt: number | null, totalSeconds: number, now: number): number {
  if (startedAt === null) {
    return 0;
  }
  const left = Math.ceil(totalSeconds - (now - startedAt) / 1_000);
  return Math.min(totalSeconds, Math.max(0, left));
}
