import { BRAND } from './brand';

/** Texts of the frame around each screen, part of the first load (docs/adr/0015). */
export const appCopy = {
  buttons: {
    report: 'گزارش مشکل',
  },
  notices: {
    wrongAddress: `این نشانی در ${BRAND} نیست`,
    redirectRefused: `این پیوند به بیرون از ${BRAND} می‌رود و دنبال نشد`,
  },
  failureScreen: {
    title: 'این صفحه باز نشد',
    text: 'مشکلی پیش آمد که انتظارش را نداشتیم. پول و درخواست‌های شما در امان است',
    bootTitle: `به ${BRAND} وصل نشدیم`,
    loginIsKept: 'ورود شما سر جایش است.',
  },
} as const;
