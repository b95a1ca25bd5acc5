import type { CheckVerdict } from '@contract/rules/checks';
import { BRAND } from './brand';

/** The verdict about a receipt's money. */
export const CHECK_VERDICT: Record<CheckVerdict, { title: string; text?: string }> = {
  held: { title: 'این پرداخت واقعی است.', text: `پول نزد ${BRAND} است و با تأیید خریدار به فروشنده می‌رسد.` },
  disputed: { title: `پول نزد ${BRAND} است و معامله در حال رسیدگی است.` },
  settled: { title: 'پول به فروشنده رسیده است.' },
  refunded: { title: 'پول به خریدار برگشته است؛ چیزی تحویل ندهید.' },
  split: { title: 'پول میان دو طرف تقسیم شده است.' },
};

/** Texts of the public check page. */
export const checkCopy = {
  title: 'واقعاً پرداخت شده؟',
  payee: 'گیرنده',
  paidAt: 'روز و ساعت پرداخت',
  trackingNumber: 'کد رهگیری',
  whose: { before: 'گیرندهٔ این پول', after: 'است. اگر شما این شخص نیستید، این پول برای شما نیست.' },
  yours: 'این پول برای شماست ✓',
  notYours: 'این رسید برای معاملهٔ شما نیست ✗',
  yourPayment: 'این پول را خود شما پرداخته‌اید.',
  notWithUs: 'پول نزد ما نیست.',
  unknown: {
    title: `چنین رسیدی در ${BRAND} نیست.`,
    warning: 'اگر کسی آن را به شما نشان داده، چیزی تحویل ندهید.',
    text: 'رسید واقعی مبلغ و روز پرداخت را همین‌جا نشان می‌دهد.',
  },
  unread: 'بررسی انجام نشد',
  unreadSafe: 'تا نتیجه را این‌جا ندیده‌اید، چیزی تحویل ندهید.',
  checkedAt: (time: string) => `بررسی‌شده در ${time}.`,
  notLive: 'اتصال قطع است؛ شاید تازه‌تر از این باشد.',
  advice: { before: 'این صفحه را خودتان با دوربین باز کنید؛ به عکس آن اعتماد نکنید. نشانی باید', after: 'باشد.' },
  logIn: 'ورود و دیدن معامله',
  see: 'دیدن معامله',
  support: 'تماس با پشتیبانی',
} as const;
