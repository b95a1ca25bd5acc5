/** What the app says of its own versions. */
export const updatesCopy = {
  ready: 'نسخهٔ تازه آماده است',
  update: 'به‌روزرسانی',
} as const;
