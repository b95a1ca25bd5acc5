/** The words of the one toast place itself. */
export const toastsCopy = {
  place: 'پیام‌ها',
  flowGivenUp: 'بخشی از برنامه از کار افتاد. برای ادامه، صفحه را دوباره باز کنید',
  reload: 'بارگذاری دوباره',
} as const;
