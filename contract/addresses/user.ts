import type { Address } from './address';

/** Registering, logging in and out, and who is here. */
export const USER_ADDRESSES = {
  matchNationalCode: { method: 'POST', path: '/api/v1/users/match_nid_and_dob/' },
  register: { method: 'POST', path: '/api/v1/users/register/' },
  login: { method: 'POST', path: '/api/v1/users/login/' },
  verifyAuthOtp: { method: 'POST', path: '/api/v1/users/otp/' },
  verifyAuthOtpAlias: { method: 'POST', path: '/api/v1/otp/verify/' },
  userReport: { method: 'POST', path: '/api/v1/users/user-report/' },
  refresh: { method: 'POST', path: '/api/v1/refresh/' },
  logout: { method: 'PUT', path: '/api/v1/users/logout/' },
} as const satisfies Record<string, Address>;
