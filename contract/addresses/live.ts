import type { Address } from './address';

/** What has changed while somebody looks. */
export const LIVE_ADDRESSES = {
  liveEvents: { method: 'GET', path: '/api/v1/events/' },
  liveEventsSince: { method: 'GET', path: '/api/v1/events/since/' },
} as const satisfies Record<string, Address>;
