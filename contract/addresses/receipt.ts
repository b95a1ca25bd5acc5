import type { Address } from './address';

/** The receipt of a paid transaction, and the link under which others check it. */
export const RECEIPT_ADDRESSES = {
  receipt: { method: 'POST', path: '/api/v1/transactions/receipt/' },
  checkLink: { method: 'POST', path: '/api/v1/transactions/check-link/' },
} as const satisfies Record<string, Address>;
