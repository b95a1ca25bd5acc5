import { BRAND } from '@contract/rules/limits';

/** The one offer to put the app on the home screen. */
export const installCopy = {
  offer: `${BRAND} را روی صفحهٔ اصلی گوشی داشته باشید؛ بی‌اینترنت هم باز می‌شود.`,
  install: 'نصب',
  notNow: 'نه، ممنون',
} as const;
