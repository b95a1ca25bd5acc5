import type { DealBucket } from '@contract/rules/trust';

/** Texts about the payee of an unpaid request, and of the way to the gateway. */
export const trustCopy = {
  title: 'چه کسی پول را می‌گیرد',
  verified: 'هویت با ثبت احوال و حساب با بانک سنجیده شده است',
  notVerified: 'هویت این شخص تأیید نشده است و پرداخت به او ممکن نیست',
  memberSince: 'عضو از',
  deals: 'معامله‌های تمام‌شده',
  firstTime: 'اولین پرداخت شما به این شخص',
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

/** Texts of a request before the login. */
export const previewCopy = {
  title: 'درخواست پرداخت',
  toPay: 'برای پرداخت وارد شوید یا ثبت‌نام کنید',
  failed: 'درخواست دریافت نشد',
  afterLogin: 'می‌توانید وارد شوید یا ثبت‌نام کنید و آن را پس از آن ببینید.',
  gone: 'این درخواست دیگر باز نیست',
  goneText: 'اگر شما پرداخته‌اید، وارد شوید و معامله را ببینید.',
} as const;
