import type { Address } from './address';

/** What became of a call whose answer got lost. */
export const UNANSWERED_ADDRESSES = {
  callOutcome: { method: 'POST', path: '/api/v1/calls/outcome/' },
} as const satisfies Record<string, Address>;
