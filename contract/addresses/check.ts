import type { Address } from './address';

/** «Is it really paid?»: for whoever was shown a receipt, logged in or not. */
export const CHECK_ADDRESSES = {
  check: { method: 'GET', path: '/api/v1/checks/:token/' },
  checkReader: { method: 'GET', path: '/api/v1/checks/:token/reader/' },
} as const satisfies Record<string, Address>;
