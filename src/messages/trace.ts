/** Texts of the problem report; the text of its button is in app.ts. */
export const traceCopy = {
  intro:
    'پشتیبانی با این گزارش می‌بیند که در برنامه چه گذشته است. نام، شماره‌ها، کدها و رمزهای شما در آن نیست؛ به‌جای هر کدام یک برچسب آمده است.',
  facts: {
    time: 'زمان گزارش',
    page: 'صفحه',
    version: 'نسخهٔ برنامه',
    steps: 'گام‌های ثبت‌شده',
  },
  steps: 'آنچه فرستاده می‌شود',
  earlierSteps: 'گام‌های پیش‌تر',
  noSteps: 'هنوز گامی ثبت نشده است.',
  rawText: 'متن کامل گزارش',
  save: 'ذخیرهٔ فایل گزارش',
  share: 'فرستادن گزارش',
  saved: 'فایل گزارش ذخیره شد. آن را برای پشتیبانی بفرستید.',
} as const;
