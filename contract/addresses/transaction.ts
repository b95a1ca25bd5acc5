import type { Address } from './address';

/** Requests, payments and their lists, up to the delivery. */
export const TRANSACTION_ADDRESSES = {
  commission: { method: 'GET', path: '/api/v1/transactions/commission/:amount/:side' },
  createTransaction: { method: 'POST', path: '/api/v1/transactions/' },
  transactionDetails: { method: 'POST', path: '/api/v1/transactions/details/' },
  pay: { method: 'POST', path: '/api/v1/transactions/pay/' },
  cancel: { method: 'POST', path: '/api/v1/transactions/cancel/' },
  settle: { method: 'POST', path: '/api/v1/transactions/settle/' },
  refund: { method: 'POST', path: '/api/v1/transactions/refund/' },
  verifyTransactionOtp: { method: 'POST', path: '/api/v1/transactions/otp/' },
  handoverCode: { method: 'POST', path: '/api/v1/transactions/handover-code/' },
  handover: { method: 'POST', path: '/api/v1/transactions/handover/' },
  recordDelivery: { method: 'POST', path: '/api/v1/transactions/delivery/' },
  confirmReceipt: { method: 'POST', path: '/api/v1/transactions/received/' },
  extendDeadline: { method: 'POST', path: '/api/v1/transactions/extend/' },
  filterTransactions: { method: 'POST', path: '/api/v1/filter-transactions/' },
  listInquiries: { method: 'GET', path: '/api/v1/users/inquiries/' },
  listPayments: { method: 'GET', path: '/api/v1/users/payments/' },
} as const satisfies Record<string, Address>;
