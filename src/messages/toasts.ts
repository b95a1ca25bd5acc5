/** The words of the one toast place itself. */
export const toastsCopy = {
  place: 'پیام‌ها',
} as const;
