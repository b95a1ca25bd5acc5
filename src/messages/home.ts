import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import type { SilenceResult } from '@contract/rules/nextStep';
import { BRAND } from './brand';

/** Texts of the home screen. */
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
  turn: {
    yours: 'نوبت شماست',
    nothing: 'کاری منتظر شما نیست',
    later: 'هر وقت نوبت شما شد، همین‌جا می‌آید.',
    count: (count: string) => `${count} کار`,
    all: 'همه',
    until: (day: string) => `تا ${day}`,
    today: 'امروز',
    tomorrow: 'فردا',
    left: (left: string) => `(${left} مانده)`,
    caseOf: (paymentCode: string) => `داوری · ${paymentCode}`,
    tasks: {
      pay: 'پرداخت کنید',
      deliver: {
        hand: 'تحویل دهید و کد را اسکن کنید',
        courier: 'کالا را بفرستید و کد رهگیری را ثبت کنید',
        service: 'کار را انجام دهید و «تحویل دادم» را بزنید',
      } satisfies Record<DeliveryMethod, string>,
      onItsWay: 'کالا در راه است؛ پس از رسیدن بررسی کنید',
      inspect: 'بررسی کنید: تأیید یا ثبت مشکل',
      answer: 'به مشکلی که ثبت شده است پاسخ دهید',
      talk: 'به پیشنهاد توافق پاسخ دهید',
      appeal: 'رأی را بپذیرید یا تجدیدنظر بخواهید',
      accept_case: 'می‌پذیرید داوری کنید؟',
      decide: 'پرونده را بخوانید و رأی دهید',
      look: 'جزئیات تراکنش را ببینید',
    },
    ifSilent: {
      cancel: 'اگر کاری نشود، درخواست لغو می‌شود',
      refund: 'اگر کاری نشود، همهٔ پول به خریدار برمی‌گردد',
      settle: 'اگر کاری نشود، پول به فروشنده می‌رسد',
      award: 'اگر کاری نشود، رأی اجرا می‌شود',
      office: `اگر کاری نشود، ${BRAND} بررسی را آغاز می‌کند`,
      next_stage: 'اگر کاری نشود، پرونده به مرحلهٔ بعد می‌رود',
      nothing: null,
    } satisfies Record<SilenceResult, string | null>,
  },
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
