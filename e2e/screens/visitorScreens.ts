import { type Identity, identity } from '../support/api';
import type { Person } from '../support/person';
import { at, button, holdToast, type More, opens, refuse, type Screen } from './screen';

let strangers = 51_100;

/** A person in the civil registry that the server does not know. A mobile gets one code a minute. */
function stranger(): Identity {
  strangers += 1;
  return identity(strangers);
}

const PREVIEW = '**/preview/';

async function fillIdentity({ page }: Person, who: Identity): Promise<void> {
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

/** A request before the login, in one of its states. */
const previewAt = (name: string, text: string, more?: More) =>
  at(name, 'visitor', '/pay/{inquired}', text, { ...more, shown: '/register' });

/** Screens of a visitor without a login. */
export const visitorScreens: readonly Screen[] = [
  at('login', 'visitor', '/login', button('ورود با اثر انگشت یا چهره')),
  at('preview', 'visitor', '/login?redirect-link=/pay/{inquired}', 'پول تا تأیید شما نزد امانت می‌ماند.'),
  previewAt('preview-register', 'هویت و حساب او سنجیده شده است'),
  at('preview-gone', 'visitor', '/pay/{paid}', 'این درخواست دیگر باز نیست', { shown: '/register' }),
  previewAt('preview-offline', 'درخواست دریافت نشد', {
    before: ({ page }) => page.route(PREVIEW, (route) => route.abort()),
  }),
  previewAt('preview-limit', '۴۰ ثانیه دیگر', {
    before: ({ page }) => {
      const answer = { headers: { 'retry-after': '40' }, json: { error: { code: 1016, message: 'Too many' } } };
      return page.route(PREVIEW, (route) => route.fulfill({ status: 429, ...answer }));
    },
  }),
  previewAt('preview-loading', 'اول ثبت‌نام، بعد پرداخت', {
    before: ({ page }) => page.route(PREVIEW, () => new Promise(() => undefined)),
    waiting: true,
  }),
  at('login-errors', 'visitor', '/login', async (person) => {
    await person.fill('کد ملی', '1234567890');
    await person.fill('شمارهٔ موبایل', '0912');
    await person.press('دریافت کد تأیید');
    await person.sees('لطفاً کد ملی خود را به‌درستی وارد کنید');
  }),
  at('login-from-registration-toast', 'visitor', '/login?mobile-number=09121234567', (person) =>
    holdToast(person, 'برای تکمیل فرایند، وارد حساب خود شوید'),
  ),
  at('register', 'visitor', '/register', ({ page }) => page.getByLabel('روز', { exact: true }).waitFor()),
  at('register-with-referral', 'visitor', '/register/AMANAT', ({ page }) =>
    page.getByLabel('کد معرف', { exact: true }).waitFor(),
  ),
  at('register-terms', 'visitor', '/register', opens('قوانین و مقررات', 'dialog')),
  at('register-mobile', 'visitor', '/register', (person) => reachMobileStep(person, stranger())),
  at('login-otp', 'visitor', '/register', (person) => reachCodeStep(person, stranger()), { shown: '/login_otp' }),
  at(
    'login-otp-wrong-code',
    'visitor',
    '/register',
    async (person) => {
      await reachCodeStep(person, stranger());
      await refuse(person.page, '**/users/otp/', 400, { code: 1018 });
      await person.fill('کد تأیید', '1234');
      await person.sees('کد تأیید درست نیست');
    },
    { shown: '/login_otp' },
  ),
];
