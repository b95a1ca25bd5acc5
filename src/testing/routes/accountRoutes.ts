import {
  leadsTo,
  memberRoute,
  type Opens,
  openRoute,
  opens,
  type RouteExpectation,
  SUPPORT_CHAT_LOOK,
} from './expectation';

/** Home lists the open transactions of the user, if there are any. */
export const HOME: Opens = {
  ...opens('سلام هانیه', 'listNotices'),
  whenSomethingWaits: ['filterTransactions', 'filterTransactions'],
};
const REGISTER = opens('بیایید آشنا شویم');
const INTRO = opens('معاملهٔ امن، با خیال راحت');
const FIRST_CARD = opens('اولین کارت شما');
const CONFIRM_CARD = opens('تأیید کارت', 'getBankAccount', 'listBankAccounts');
const MY_RESERVE = opens('پول شما نزد امانت', 'myReserve', 'reserveKeys');
const INSIDE = leadsTo('/');

/** Login, registration, and the user's own pages. */
export const accountRoutes: readonly RouteExpectation[] = [
  memberRoute('/', HOME),
  memberRoute('/home', HOME),
  memberRoute('/Home', HOME),
  memberRoute('/login', INSIDE, { visitor: opens('خوش آمدید') }),
  memberRoute('/login_otp', leadsTo('/home')),
  memberRoute('/register', INSIDE, { visitor: REGISTER }),
  memberRoute('/register/AMANAT', INSIDE, { visitor: REGISTER }),
  memberRoute('/register?mobile-number=', INSIDE, { visitor: leadsTo('/register') }),
  memberRoute('/create-first-card', INSIDE, { newcomer: FIRST_CARD }),
  memberRoute('/first-confirmCard', INSIDE, { newcomer: leadsTo('/create-first-card', 'listBankAccounts') }),
  memberRoute('/create-card', opens('افزودن کارت')),
  memberRoute('/confirm-card/{account}', CONFIRM_CARD, { newcomer: CONFIRM_CARD }),
  memberRoute('/card-list', opens('حساب من', 'listBankAccounts', 'listNotices', 'listPasskeys', 'listSessions')),
  memberRoute('/notifications', opens('خبرها', 'listNotices')),
  memberRoute('/notifications/settings', opens('تنظیم خبرها', 'noticeSettings')),
  memberRoute('/DevisActive', opens('دستگاه‌های فعال', 'listSessions')),
  memberRoute('/passkeys', opens('کلیدهای ورود', 'listPasskeys')),
  memberRoute('/my-data', opens('داده‌های من')),
  memberRoute('/statement', opens('صورت‌حساب', 'accountStatement')),
  memberRoute('/reserves/mine', MY_RESERVE, { newcomer: MY_RESERVE }),
  memberRoute('/otp', leadsTo('/home')),
  openRoute('/intro', INTRO),
  openRoute('/payload', INTRO),
];

/** Pages to read. */
export const readingRoutes: readonly RouteExpectation[] = [
  openRoute('/help', opens('راهنما'), { picture: ['help', 'visitor'] }),
  openRoute('/support', opens('پشتیبانی'), { picture: ['support', 'visitor'] }),
  openRoute('/contact', opens('گفت‌وگو با پشتیبانی', SUPPORT_CHAT_LOOK)),
  openRoute('/terms-and-condition', opens('قوانین و مقررات'), { picture: ['terms', 'visitor'] }),
  openRoute('/privacy-policy', opens('حریم خصوصی'), { picture: ['privacy', 'visitor'] }),
  openRoute('/reserves', opens('امانت‌های نزد ما', 'reserveDays')),
  openRoute('/about', opens('دربارهٔ ما'), { picture: ['about', 'member'] }),
  openRoute('/contact-us', opens('تماس با ما'), { picture: ['contact-us', 'member'] }),
];
