import { BRAND } from './brand';

/** Steps of a deal's history. A person reads what they did themselves; of the other side stands the name. */
export const dealHistoryCopy = {
  paid: { own: 'پرداختید', other: (buyer: string) => `${buyer} پرداخت` },
  sent: { own: 'فرستادید', other: (seller: string) => `${seller} فرستاد`, detail: 'کد رهگیری ثبت شد' },
  declared: {
    own: 'تحویل را ثبت کردید',
    other: (seller: string) => `${seller} تحویل را ثبت کرد`,
    detail: 'بدون کد',
  },
  extended: {
    own: 'مهلت بیشتری دادید',
    other: (buyer: string) => `${buyer} مهلت بیشتری داد`,
    until: (day: string, time: string) => `تا ${day}، ساعت ${time}`,
  },
  confirmed: { own: 'تأیید کردید', other: (buyer: string) => `${buyer} تأیید کرد` },
  givenBack: { own: 'پول را برگرداندید', other: (seller: string) => `${seller} پول را برگرداند` },
  disputed: {
    own: 'مشکلی ثبت کردید',
    other: (opener: string) => `${opener} مشکلی ثبت کرد`,
    bySystem: `${BRAND} بررسی را آغاز کرد`,
    quote: (reason: string) => `«${reason}»`,
  },
  withdrawn: 'مشکل پس گرفته شد',
  transfer: {
    sent: 'واریز فرستاده شد',
    refused: 'بانک واریز را نپذیرفت',
    returned: 'بانک واریز را برگرداند',
    arrived: 'پول به حساب شما رسید',
    newCard: 'کارت تازه',
    newAccount: 'حساب تازه',
    planned: 'واریز زمان‌بندی شد',
    plannedFor: (when: string) => `${when}، ۲۴ ساعت پس از افزودن کارت`,
  },
  next: {
    toYou: 'واریز به حساب شما',
    confirm: { own: 'شما تأیید می‌کنید', other: (buyer: string) => `${buyer} تأیید می‌کند` },
  },
} as const;
