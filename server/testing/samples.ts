/** How many samples of a property a run takes: fewer in a tier, all at night (`TEST_SAMPLES=night`). */
export function samples(inTier: number, atNight: number): number {
  return process.env.TEST_SAMPLES === 'night' ? atNight : inTier;
}
