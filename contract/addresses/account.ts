import type { Address } from './address';

/** Bank cards and IBANs. */
export const ACCOUNT_ADDRESSES = {
  listBankAccounts: { method: 'GET', path: '/api/v1/bankaccounts/' },
  addBankAccount: { method: 'POST', path: '/api/v1/bankaccounts/' },
  getBankAccount: { method: 'GET', path: '/api/v1/bankaccounts/:id/' },
  deleteBankAccount: { method: 'PUT', path: '/api/v1/bankaccounts/:id/delete/' },
  setDefaultBankAccount: { method: 'PUT', path: '/api/v1/bankaccounts/:id/default/' },
} as const satisfies Record<string, Address>;
