import { leadsTo, memberRoute, openRoute, opens, type RouteExpectation, toLoginFrom } from './expectation';

const UNKNOWN_RECEIPT = 'نتیجهٔ این پرداخت را نمی‌دانیم';

/** Requests, payments and receipts. */
export const moneyRoutes: readonly RouteExpectation[] = [
  memberRoute('/pay', opens('ارسال پول'), { visitor: toLoginFrom('/pay') }),
  memberRoute('/pay/:pay_id', leadsTo('/transaction-detail/CODE', 'transactionDetails'), {
    address: '/pay/CODE',
    // A phone that has never been logged in.
    visitor: {
      ...leadsTo(`/register?redirect-link=${encodeURIComponent('/pay/CODE')}`, 'previewRequest'),
      says: 'اول ثبت‌نام، بعد پرداخت',
    },
  }),
  memberRoute('/RequestMoney', opens('درخواست پول', 'listBankAccounts')),
  memberRoute('/RequestMoney/referee', opens('معرفی داور')),
  memberRoute('/new-transactions', leadsTo('/RequestMoney')),
  memberRoute('/transaction', opens('تراکنش‌ها', 'filterTransactions', 'listNotices')),
  memberRoute('/FilterTransaction', opens('فیلتر تراکنش‌ها')),
  memberRoute('/incomings', opens('درخواست‌های دریافتی', 'listInquiries')),
  memberRoute('/payments', opens('درخواست‌های فرستاده‌شده', 'listPayments'), {
    visitor: toLoginFrom('/payments'),
  }),
  memberRoute('/transaction-detail/:code', opens('ارسال پول', 'listBankAccounts', 'transactionDetails'), {
    address: '/transaction-detail/CODE',
  }),
  memberRoute('/pay-handover/:code', opens('تحویل به خریدار', 'transactionDetails'), {
    address: '/pay-handover/CODE',
    visitor: toLoginFrom('/pay-handover/CODE'),
  }),
  memberRoute('/receipt/:code', opens('رسید امانت', 'receipt'), { address: '/receipt/CODE' }),
  openRoute('/check/:token', opens('چنین رسیدی در امانت نیست.', 'check'), { address: '/check/TOKEN' }),
  memberRoute('/dispute/:code', opens('پروندهٔ اختلاف', 'disputeDetails', 'transactionDetails'), {
    address: '/dispute/CODE',
  }),
  memberRoute('/dispute/:code/open', opens('ثبت مشکل', 'transactionDetails'), { address: '/dispute/CODE/open' }),
  memberRoute('/judgments', opens('داوری‌های من', 'listJudgments'), { visitor: toLoginFrom('/judgments') }),
  memberRoute('/judgment/:id', opens('پروندهٔ داوری', 'judgmentDetails'), {
    address: '/judgment/00000000-0000-4000-8000-000000000000',
    visitor: toLoginFrom('/judgment/00000000-0000-4000-8000-000000000000'),
  }),
  memberRoute('/transaction-receipt', opens(UNKNOWN_RECEIPT)),
  // An unknown ticket is ignored.
  memberRoute('/transaction-receipt?ticket=…', leadsTo('/transaction-receipt', 'readTicket'), {
    address: '/transaction-receipt?ticket=AAAAAAAAAAAAAAAAAAAAAA',
    visitor: leadsTo('/login', 'readTicket'),
  }),
  memberRoute('/transaction-receipt?status=…', opens(UNKNOWN_RECEIPT, 'transactionDetails'), {
    address: '/transaction-receipt?status=success&tracenumber=1&payment_code=CODE',
  }),
];
