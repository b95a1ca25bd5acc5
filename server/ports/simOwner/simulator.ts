import type { SimOwner } from './port';

/** Mobiles that end like this are somebody else's. */
const SOMEBODY_ELSES = /1011$/;

/** Every mobile is whose it is said to be, but those. */
export const simOwnerSimulator: SimOwner = {
  owns: async ({ mobile }) => !SOMEBODY_ELSES.test(mobile),
};
