/** The words of the one toast place itself. */
export const toastsCopy = {
  notices: {
    flowGivenUp: 'بخشی از برنامه از کار افتاد. برای ادامه، صفحه را دوباره باز کنید',
  },
  place: 'پیام‌ها',
} as const;
