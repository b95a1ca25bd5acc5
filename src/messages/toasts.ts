/** Texts of the toast container. */
export const toastsCopy = {
  place: 'پیام‌ها',
  flowGivenUp: 'بخشی از برنامه از کار افتاد. برای ادامه، صفحه را دوباره باز کنید',
  reload: 'بارگذاری دوباره',
} as const;
