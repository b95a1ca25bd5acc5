import type { Route } from 'playwright-core';
import { type Identity, identity } from '../support/api';
import type { Person } from '../support/person';
import { holdToast, type Screen, screenAt } from './screen';

let strangers = 51_100;

/** A person in the civil registry that the server does not know. A mobile gets one code a minute. */
function stranger(): Identity {
  strangers += 1;
  return identity(strangers);
}

/** The states of a request before the login that need a disturbed network. */
const PREVIEW_FAILURES: readonly {
  name: string;
  fulfil: (route: Route) => Promise<void>;
  sees: string;
  waiting?: boolean;
}[] = [
  { name: 'preview-offline', fulfil: (route) => route.abort(), sees: 'درخواست دریافت نشد' },
  {
    name: 'preview-limit',
    fulfil: (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '40' },
        json: { error: { code: 1016, message: 'Too many' } },
      }),
    sees: '۴۰ ثانیه دیگر',
  },
  {
    name: 'preview-loading',
    fulfil: () => new Promise(() => undefined),
    sees: 'اول ثبت‌نام، بعد پرداخت',
    waiting: true,
  },
];

async function fillIdentity({ page }: Person, who: Identity): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('روز', { exact: true }).fill('12');
  await page.getByLabel('کد ملی', { exact: true }).fill(who.nationalCode);
  await page.getByLabel('ماه', { exact: true }).selectOption({ label: 'مهر' });
  await page.getByLabel('سال', { exact: true }).fill('71');
  await page.getByRole('checkbox').check();
}

async function reachCodeStep(person: Person, who: Identity): Promise<void> {
  await reachMobileStep(person, who);
  await person.fill('شمارهٔ موبایل', who.mobile);
  await person.press('تکمیل ثبت‌نام');
  await person.page.waitForURL(/\/login_otp/);
  await person.page.getByLabel('کد تأیید', { exact: true }).waitFor();
}

async function reachMobileStep(person: Person, who: Identity): Promise<void> {
  await fillIdentity(person, who);
  await person.press('ادامه');
  await person.page.getByRole('button', { name: 'تکمیل ثبت‌نام' }).waitFor();
}

/** Screens of a visitor without a login. */
export const visitorScreens: readonly Screen[] = [
  screenAt('login', '/login', 'visitor', '/login', ({ page }) =>
    page.getByRole('button', { name: 'ورود با اثر انگشت یا چهره' }).waitFor(),
  ),
  screenAt(
    'preview',
    '/login',
    'visitor',
    ({ inquired }) => `/login?redirect-link=/pay/${inquired}`,
    'پول تا تأیید شما نزد امانت می‌ماند.',
  ),
  screenAt(
    'preview-register',
    '/register',
    'visitor',
    ({ inquired }) => `/pay/${inquired}`,
    (person) => person.sees('هویت و حساب او سنجیده شده است'),
  ),
  screenAt('preview-gone', '/register', 'visitor', ({ paid }) => `/pay/${paid}`, 'این درخواست دیگر باز نیست'),
  ...PREVIEW_FAILURES.map(
    ({ name, fulfil, sees, waiting }): Screen => ({
      name,
      route: '/register',
      as: 'visitor',
      ...(waiting && { waiting }),
      show: async (person, { transactions }) => {
        await person.page.route('**/preview/', fulfil);
        await person.page.goto(`/pay/${transactions.inquired}`);
        await person.sees(sees);
      },
    }),
  ),
  screenAt('login-errors', '/login', 'visitor', '/login', async (person) => {
    await person.fill('کد ملی', '1234567890');
    await person.fill('شمارهٔ موبایل', '0912');
    await person.press('دریافت کد تأیید');
    await person.sees('لطفاً کد ملی خود را به‌درستی وارد کنید');
  }),
  screenAt('login-from-registration-toast', '/login', 'visitor', '/login?mobile-number=09121234567', (person) =>
    holdToast(person, 'برای تکمیل فرایند، وارد حساب خود شوید'),
  ),
  screenAt('register', '/register', 'visitor', '/register', ({ page }) =>
    page.getByLabel('روز', { exact: true }).waitFor(),
  ),
  screenAt('register-with-referral', '/register/:code', 'visitor', '/register/AMANAT', ({ page }) =>
    page.getByLabel('کد معرف', { exact: true }).waitFor(),
  ),
  screenAt('register-terms', '/register', 'visitor', '/register', async ({ page }) => {
    await page.getByRole('button', { name: 'قوانین و مقررات' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  {
    name: 'register-mobile',
    route: '/register',
    as: 'visitor',
    show: (person) => reachMobileStep(person, stranger()),
  },
  {
    name: 'login-otp',
    route: '/login_otp',
    as: 'visitor',
    show: (person) => reachCodeStep(person, stranger()),
  },
  {
    name: 'login-otp-wrong-code',
    route: '/login_otp',
    as: 'visitor',
    show: async (person) => {
      await reachCodeStep(person, stranger());
      await person.page.route('**/users/otp/', (route) =>
        route.fulfill({ status: 400, json: { error: { code: 1018, message: 'Wrong verification code' } } }),
      );
      await person.fill('کد تأیید', '1234');
      await person.sees('کد تأیید درست نیست');
    },
  },
];
