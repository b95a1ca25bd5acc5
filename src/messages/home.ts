import { BRAND } from './brand';

/** The words of the home screen, and of the picture of where the money goes. */
export const homeCopy = {
  buttons: {
    sendMoney: 'ارسال پول',
    requestMoney: 'درخواست پول',
  },
  greeting: (firstName: string) => `سلام ${firstName}`,
  question: 'امروز با چه کسی معامله می‌کنید؟',
  sendHint: 'با لینک یا کد پرداخت',
  requestHint: 'ساخت لینک برای خریدار',
  othersRequests: 'درخواست‌های دیگران از شما',
  yourRequests: 'درخواست‌های شما از دیگران',
  count: (count: string) => `${count} مورد`,
  howItWorks: `${BRAND} چطور کار می‌کند؟`,
  help: 'راهنما',
  guide: {
    buyerPays: 'پرداخت می‌کند',
    keeper: 'نگهدارندهٔ پول',
    sellerReceives: 'دریافت می‌کند',
    youPay: 'شما می‌پردازید',
    afterYouConfirm: 'پس از تأیید شما',
  },
} as const;
