import { type Identity, identity } from '../support/api';
import type { Person } from '../support/person';
import { holdToast, type Screen } from './screen';

/** People in the civil registry that the server does not know: one for each screen that needs one. */
const STRANGER = { identityStep: identity(51_001), codeStep: identity(51_002), wrongCode: identity(51_003) };

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
  {
    name: 'login',
    route: '/login',
    as: 'visitor',
    show: async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('heading', { name: 'خوش آمدید' }).waitFor();
    },
  },
  {
    name: 'login-errors',
    route: '/login',
    as: 'visitor',
    show: async (person) => {
      await person.page.goto('/login');
      await person.fill('کد ملی', '1234567890');
      await person.fill('شمارهٔ موبایل', '0912');
      await person.press('دریافت کد تأیید');
      await person.sees('لطفاً کد ملی خود را به‌درستی وارد کنید');
    },
  },
  {
    name: 'login-from-registration-toast',
    route: '/login',
    as: 'visitor',
    show: async (person) => {
      await person.page.goto('/login?mobile-number=09121234567');
      await holdToast(person, 'برای تکمیل فرایند، وارد حساب خود شوید');
    },
  },
  {
    name: 'register',
    route: '/register',
    as: 'visitor',
    show: async ({ page }) => {
      await page.goto('/register');
      await page.getByLabel('روز', { exact: true }).waitFor();
    },
  },
  {
    name: 'register-with-referral',
    route: '/register/:code',
    as: 'visitor',
    show: async (person) => {
      await person.page.goto('/register/AMANAT');
      await person.page.getByLabel('کد معرف', { exact: true }).waitFor();
    },
  },
  {
    name: 'register-terms',
    route: '/register',
    as: 'visitor',
    show: async ({ page }) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'قوانین و مقررات' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'register-mobile',
    route: '/register',
    as: 'visitor',
    show: (person) => reachMobileStep(person, STRANGER.identityStep),
  },
  {
    name: 'login-otp',
    route: '/login_otp',
    as: 'visitor',
    show: (person) => reachCodeStep(person, STRANGER.codeStep),
  },
  {
    name: 'login-otp-wrong-code',
    route: '/login_otp',
    as: 'visitor',
    show: async (person) => {
      await reachCodeStep(person, STRANGER.wrongCode);
      await person.page.route('**/users/otp/', (route) =>
        route.fulfill({ status: 400, json: { error: { code: 1018, message: 'Wrong verification code' } } }),
      );
      await person.fill('کد تأیید', '1234');
      await person.sees('کد تأیید درست نیست');
    },
  },
];
