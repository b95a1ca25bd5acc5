import type { SimOwner } from './simOwner';

/** Each mobile belongs to each person, except mobiles with this ending. */
const FOREIGN_MOBILE = /1011$/;

export const simOwnerSimulator: SimOwner = {
  owns: async ({ mobile }) => !FOREIGN_MOBILE.test(mobile),
};
