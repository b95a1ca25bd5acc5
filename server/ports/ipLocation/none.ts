import type { IpLocation } from './port';

/** No service to ask: every place is unknown. */
export const noIpLocation: IpLocation = { locate: async () => '' };
