import type { Address } from './address';

/** A person's devices. */
export const SESSION_ADDRESSES = {
  listSessions: { method: 'GET', path: '/api/v1/users/sessions/' },
  deleteSession: { method: 'PUT', path: '/api/v1/users/sessions/:id/delete/' },
  deleteAllSessions: { method: 'PUT', path: '/api/v1/users/sessions/delete-all/' },
} as const satisfies Record<string, Address>;
