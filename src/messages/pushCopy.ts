import { BRAND } from './brand';

/** Shown for an unreadable push message, because a browser revokes the permission after a silent one. */
export const unreadablePush = {
  title: `خبر تازه از ${BRAND}`,
  body: 'برنامه را باز کنید تا ببینید.',
} as const;

export const pushCopy = {
  here: 'اعلان روی این گوشی',
  amount: 'نمایش مبلغ روی صفحهٔ قفل',
  working: 'یک لحظه',
  failed: 'اعلان روشن نشد. اینترنت را ببینید و دوباره تلاش کنید.',
  unknown: 'بدون اینترنت پیدا نیست که روشن است یا نه.',
  unsupported: 'این مرورگر اعلان نمی‌گیرد. خبرهای پولی با پیامک می‌رسد.',
  denied: 'مرورگر اجازهٔ اعلان نمی‌دهد. در تنظیمات مرورگر، اعلان‌ها را برای این سایت مجاز کنید و به همین صفحه برگردید.',
  sample: {
    label: 'نمونه، روی صفحهٔ قفل',
    title: 'پرداخت شد',
    body: `پول نزد ${BRAND} است. تحویل دهید و کد تحویل را بگیرید.`,
    amount: '۲٬۵۰۰٬۰۰۰ ریال · دوچرخهٔ کوهستان',
    now: 'اکنون',
  },
  iphone: {
    /** The two button names of Safari are between these texts. */
    before: 'برای گرفتن اعلان در آیفون، اول در Safari دکمهٔ ',
    share: 'Share',
    between: ' و بعد ',
    add: 'Add to Home Screen',
    after: ` را بزنید و ${BRAND} را از همان‌جا باز کنید.`,
  },
  offer: {
    title: 'می‌خواهید همین‌جا خبرتان کنیم؟',
    text: 'هر بار که پول جابه‌جا شود یا نوبت شما برسد. مبلغ روی صفحهٔ قفل دیده نمی‌شود.',
    on: 'روشن شود',
    later: 'بعداً',
    close: 'متوجه شدم',
    done: 'اعلان روی این گوشی روشن شد',
  },
} as const;
