import type { Partner } from './port';

/** No partner is configured: there is no process that anybody could come from. */
export const noPartner: Partner = {
  process: async () => ({ state: 'unknown' }),
  requestPermission: async () => ({ granted: false }),
  postMessage: async () => undefined,
};
