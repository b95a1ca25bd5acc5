import { leadsTo, memberRoute, openRoute, opens, type RouteExpectation, toLoginFrom } from './expectation';

const UNKNOWN_RECEIPT = 'نتیجهٔ این پرداخت را نمی‌دانیم';

/** Requests, payments and receipts. */
export const moneyRoutes: readonly RouteExpectation[] = [
  memberRoute('/pay', opens('ارسال پول'), { visitor: toLoginFrom }),
  memberRoute('/pay/{code}', leadsTo('/transaction-detail/{code}', 'transactionDetails'), {
    // A phone that has never been logged in.
    visitor: {
      ...leadsTo(`/register?redirect-link=${encodeURIComponent('/pay/{code}')}`, 'previewRequest'),
      says: 'اول ثبت‌نام، بعد پرداخت',
    },
  }),
  memberRoute('/RequestMoney', opens('درخواست پول', 'listBankAccounts')),
  memberRoute('/RequestMoney/referee', opens('معرفی داور')),
  memberRoute('/new-transactions', leadsTo('/RequestMoney')),
  memberRoute('/transaction', opens('تراکنش‌ها', 'filterTransactions', 'listNotices')),
  memberRoute('/FilterTransaction', opens('فیلتر تراکنش‌ها')),
  memberRoute('/incomings', opens('درخواست‌های دریافتی', 'listInquiries')),
  memberRoute('/payments', opens('درخواست‌های فرستاده‌شده', 'listPayments'), { visitor: toLoginFrom }),
  memberRoute('/transaction-detail/{code}', opens('ارسال پول', 'listBankAccounts', 'transactionDetails')),
  memberRoute('/pay-handover/{code}', opens('تحویل به خریدار', 'transactionDetails'), { visitor: toLoginFrom }),
  memberRoute('/receipt/{code}', opens('رسید امانت', 'receipt')),
  openRoute('/check/TOKEN', opens('چنین رسیدی در امانت نیست.', 'check')),
  memberRoute('/dispute/{code}', opens('پروندهٔ اختلاف', 'disputeDetails', 'transactionDetails')),
  memberRoute('/dispute/{code}/open', opens('ثبت مشکل', 'transactionDetails')),
  memberRoute('/judgments', opens('داوری‌های من', 'listJudgments'), { visitor: toLoginFrom }),
  memberRoute('/judgment/00000000-0000-4000-8000-000000000000', opens('پروندهٔ داوری', 'judgmentDetails'), {
    visitor: toLoginFrom,
  }),
  memberRoute('/transaction-receipt', opens(UNKNOWN_RECEIPT)),
  // An unknown ticket is ignored.
  memberRoute('/transaction-receipt?ticket=…', leadsTo('/transaction-receipt', 'readTicket'), {
    address: '/transaction-receipt?ticket=AAAAAAAAAAAAAAAAAAAAAA',
    visitor: leadsTo('/login', 'readTicket'),
  }),
  memberRoute('/transaction-receipt?status=…', opens(UNKNOWN_RECEIPT, 'transactionDetails'), {
    address: '/transaction-receipt?status=success&tracenumber=1&payment_code={code}',
  }),
];
