import { BRAND } from './brand';

/** Texts of the offer to install the app, and to update it. */
export const installCopy = {
  offer: `${BRAND} را روی صفحهٔ اصلی گوشی داشته باشید؛ بی‌اینترنت هم باز می‌شود.`,
  install: 'نصب',
  notNow: 'نه، ممنون',
  updateReady: 'نسخهٔ تازه آماده است',
  update: 'به‌روزرسانی',
} as const;
