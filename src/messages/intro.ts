import { BRAND } from './brand';

/** Texts of the introduction. */
export const introCopy = {
  buttons: {
    letsStart: 'شروع کنیم',
    introNext: 'بعدی',
    introSkip: 'رد کردن',
  },
  cards: 'کارت‌های معرفی',
  position: (current: string, total: string) => `کارت ${current} از ${total}`,
  trust: {
    title: 'معاملهٔ امن، با خیال راحت',
    text: `خریدار پرداخت می‌کند، پول نزد ${BRAND} می‌ماند و پس از تأیید خریدار به فروشنده می‌رسد.`,
    start: 'خریدار',
    end: 'فروشنده',
  },
  link: {
    title: 'لینک بسازید و بفرستید',
    text: 'مبلغ و بابت را بنویسید، لینک یا کد پرداخت را برای خریدار بفرستید و وضعیت آن را همین‌جا ببینید.',
    start: 'مبلغ و بابت',
    end: 'لینک پرداخت',
  },
  safe: {
    title: 'پول هر دو طرف محفوظ است',
    text: 'فروشنده می‌داند پول آماده است و خریدار می‌داند تا تأیید نکند، پولی پرداخت نمی‌شود.',
    start: 'تحویل کالا',
    end: 'تأیید با کد',
  },
} as const;
