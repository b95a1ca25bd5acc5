import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import type { DealBucket } from '@contract/rules/trust';
import { BRAND } from './brand';

/** Texts about the payee of an unpaid request, and of the way to the gateway. */
export const trustCopy = {
  title: 'چه کسی پول را می‌گیرد',
  to: (name: string) => `به ${name}`,
  verified: 'هویت و حساب او سنجیده شده است',
  notVerified: 'هویت این شخص تأیید نشده است و پرداخت به او ممکن نیست',
  memberSince: (month: string) => `عضو از ${month}`,
  firstTime: 'اولین پرداخت شما به این شخص',
  stays: 'پول شما اینجا می‌ماند تا خودتان تأیید کنید.',
  gateway: {
    title: 'به درگاه بانکی می‌روید.',
    to: (name: string) => `پرداخت به ${name}`,
    /** Before, between and after the host and its ending. */
    address: ['نشانی صفحهٔ پرداخت باید ', ' باشد و به ', ' ختم شود.'],
    /** Around the ending, where any host of the bank network may follow. */
    anyAddress: ['نشانی صفحهٔ پرداخت باید به ', ' ختم شود.'],
    /** Around the host of a gateway outside the bank network, as in the sandbox. */
    otherAddress: ['نشانی صفحهٔ پرداخت باید ', ' باشد.'],
    onlyThere: 'رمز دوم را فقط همان‌جا وارد کنید.',
    go: 'رفتن به درگاه',
    cancel: 'انصراف',
  },
} as const;

/** The number of a payee's deals, as a bucket. */
export const DEALS: Record<DealBucket, string> = {
  none: 'تازه‌وارد',
  under_10: '۱ تا ۹ معامله',
  under_100: '۱۰ تا ۹۹ معامله',
  from_100: 'بیش از ۱۰۰ معامله',
};

/** Texts of the page of a request for a person who can pay. */
export const payPageCopy = {
  about: (purpose: string) => `بابت ${purpose} می‌پردازید`,
  whereItStays: 'پول کجا می‌ماند',
  you: 'شما',
  youPay: 'نپرداخته‌اید',
  keeps: 'نگه می‌دارد',
  seller: 'فروشنده',
  promise: {
    hand: (days: string) =>
      `پول به ${BRAND} می‌رسد، نه به فروشنده. اگر تا ${days} روز پس از پرداخت تحویل ندهد، همه‌اش به شما برمی‌گردد.`,
    courier: (days: string) =>
      `پول به ${BRAND} می‌رسد، نه به فروشنده. اگر تا ${days} روز پس از پرداخت نفرستد، همه‌اش به شما برمی‌گردد.`,
    service: (days: string) =>
      `پول به ${BRAND} می‌رسد، نه به فروشنده. اگر تا ${days} روز پس از پرداخت انجام ندهد، همه‌اش به شما برمی‌گردد.`,
  } satisfies Record<DeliveryMethod, unknown>,
  ifUnpaid: (day: string) => `اگر نپردازید، درخواست ${day} بسته می‌شود`,
  deliverWithin: (days: string) => `تحویل تا ${days} روز پس از پرداخت`,
  payBy: 'مهلت پرداخت',
  until: (day: string, time: string) => `تا ${day}، ساعت ${time}`,
  details: 'جزئیات درخواست',
} as const;

/** Texts of a request before the login. */
export const previewCopy = {
  title: 'درخواست پرداخت',
  vow: `پول تا تأیید شما نزد ${BRAND} می‌ماند.`,
  failed: 'درخواست دریافت نشد',
  afterLogin: 'می‌توانید وارد شوید یا ثبت‌نام کنید و آن را پس از آن ببینید.',
  gone: 'این درخواست دیگر باز نیست',
  goneText: 'اگر شما پرداخته‌اید، وارد شوید و معامله را ببینید.',
  logIn: 'ورود',
  notPaidYet: 'هنوز نپرداخته‌اید؟ از فروشنده بخواهید لینک تازه بفرستد.',
} as const;
