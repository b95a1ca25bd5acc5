import { BRAND } from './brand';

export const noticesCopy = {
  title: 'خبرها',
  bell: (unread: string) => `خبرها، ${unread} خبر تازه`,
  manyUnread: '۹+',
  unread: (count: string) => `${count} خبر تازه`,
  noneUnread: 'همه خوانده شده است',
  readAll: 'همه خوانده شد',
  isNew: 'تازه',
  empty: 'خبر تازه‌ای نیست',
  emptyText: 'پرداخت‌ها، تحویل‌ها و مهلت‌ها همین‌جا گفته می‌شود.',
  more: 'خبرهای پیشین',
  loadingMore: 'در حال گرفتن خبرهای پیشین',
  moreFailed: 'خبرهای پیشین دریافت نشد.',
  until: (day: string, time: string) => `${day} ${time}`,
  settings: {
    title: 'تنظیم خبرها',
    money: 'خبرهای پولی',
    moneyHint: 'همیشه پیامک می‌شود',
    deadlines: 'یادآوری مهلت‌ها',
    deadlinesHint: 'پیامک، پیش از پایان هر مهلت',
    disputeTalk: 'گفت‌وگو در پرونده',
    disputeTalkHint: 'پاسخ و پیشنهاد تازهٔ طرف مقابل',
    noLinks: `در پیامک‌های ${BRAND} هیچ‌وقت لینک نیست. پیامکی که به نام ما لینک دارد، جعلی است.`,
    failed: 'تنظیم ذخیره نشد. دوباره تلاش کنید',
  },
} as const;
