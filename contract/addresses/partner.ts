import type { Address } from './address';

/** `:partner` is the configured partner's slug; without a partner these calls do not exist (1004). */
export const PARTNER_ADDRESSES = {
  partnerPermission: { method: 'GET', path: '/panel/v1/send-permission-to-:partner/:query' },
  submitPartnerTransaction: { method: 'POST', path: '/panel/v1/submit-:partner-transaction/' },
  partnerTransactionDetail: { method: 'GET', path: '/panel/v1/get-:partner-transaction-detail/:process_id/' },
  confirmPartnerTransaction: { method: 'POST', path: '/panel/v1/confirm-:partner-transaction/' },
} as const satisfies Record<string, Address>;
