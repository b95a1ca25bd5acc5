import type { Address } from './address';

/** What a browser that came back from the gateway may read without a login. */
export const TICKET_ADDRESSES = {
  readTicket: { method: 'GET', path: '/api/v1/receipts/:ticket/' },
} as const satisfies Record<string, Address>;
