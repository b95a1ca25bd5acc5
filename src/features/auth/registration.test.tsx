import { act, screen, waitFor, within } from '@testing-library/react';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { testCard, testMobile, testNationalCode } from '../../../server/testing/testPeople';

const nationalCodeField = () => screen.findByRole('textbox', { name: 'کد ملی' });
const mobileField = () => screen.findByRole('textbox', { name: 'شمارهٔ موبایل' });
const codeField = () => screen.findByRole('textbox', { name: 'کد تأیید' });
const next = () => screen.getByRole('button', { name: 'ادامه' });

interface Birth {
  day: string;
  month: string;
  year: string;
}

async function fillIdentity({ user }: RenderedApp, nationalCode: string, birth: Birth): Promise<void> {
  await enter(user, await nationalCodeField(), nationalCode);
  await enter(user, screen.getByRole('textbox', { name: 'روز' }), birth.day);
  await user.selectOptions(screen.getByRole('combobox', { name: 'ماه' }), birth.month);
  await enter(user, screen.getByRole('textbox', { name: 'سال' }), birth.year);
}

async function acceptTerms({ user }: RenderedApp): Promise<void> {
  await user.click(screen.getByRole('checkbox', { name: 'قوانین و مقررات را می‌پذیرم' }));
}

async function passFirstStep(app: RenderedApp, nationalCode: string): Promise<void> {
  await fillIdentity(app, nationalCode, { day: '۱۲', month: 'مهر', year: '۷۱' });
  await acceptTerms(app);
  await app.user.click(next());
}

async function askForCode({ user }: RenderedApp, mobile: string): Promise<void> {
  await enter(user, await mobileField(), mobile);
  await user.click(screen.getByRole('button', { name: 'تکمیل ثبت‌نام' }));
}

test('a new user registers, adds the first card and reaches home', async () => {
  const app = await renderApp({ path: '/register' });
  const mobile = testMobile(501);
  await passFirstStep(app, testNationalCode(501));
  await askForCode(app, mobile);

  await enter(app.user, await codeField(), await app.server.smsCode(mobile));
  expect(await screen.findByRole('heading', { name: 'اولین کارت شما' })).toBeInTheDocument();
  expect(app.currentPath()).toBe('/create-first-card');

  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ کارت' }), testCard(501));
  await app.user.click(screen.getByRole('button', { name: 'استعلام و افزودن' }));
  const dialog = await screen.findByRole('dialog', { name: 'این حساب متعلق به شماست؟' });
  expect(within(dialog).getByText(/بانک ملی/)).toBeInTheDocument();
  const confirm = screen.getByRole('button', { name: 'تأیید و افزودن کارت' });
  expect(confirm).toBeDisabled();
  await acceptTerms(app);
  await app.user.click(confirm);

  await waitFor(() => expect(app.store.getState().application.state).toBe('app-verified'));
  await waitFor(() => expect(app.currentPath()).toBe('/'));
});

test('the first step shows field errors, and is disabled until the terms are accepted', async () => {
  const app = await renderApp({ path: '/register' });
  await nationalCodeField();
  expect(next()).toBeDisabled();
  await acceptTerms(app);
  await app.user.click(next());

  expect(await screen.findByText('لطفاً کد ملی خود را به‌درستی وارد کنید')).toBeInTheDocument();
  expect(screen.getByText('لطفاً تاریخ تولد را به‌درستی وارد کنید')).toBeInTheDocument();
  expect(await nationalCodeField()).toBeInvalid();
  expect(app.network.sentTo('match_nid')).toHaveLength(0);
});

test('an impossible birth date is refused at its field, and nothing is sent', async () => {
  const app = await renderApp({ path: '/register' });
  await fillIdentity(app, testNationalCode(506), { day: '۳۰', month: 'اسفند', year: '۷۱' });
  await acceptTerms(app);
  await app.user.click(next());
  expect(await screen.findByText('لطفاً تاریخ تولد را به‌درستی وارد کنید')).toBeInTheDocument();
  expect(app.network.sentTo('match_nid')).toHaveLength(0);
});

test('a birth date that does not match the national code is refused', async () => {
  const app = await renderApp({ path: '/register' });
  await fillIdentity(app, testNationalCode(502), { day: '1', month: 'فروردین', year: '00' });
  await acceptTerms(app);
  await app.user.click(next());
  expect(await screen.findByText('تاریخ تولد و کد ملی با هم نمی‌خوانند')).toBeInTheDocument();
  expect(app.currentPath()).toBe('/register');
});

test('another person’s mobile is refused, and can be replaced', async () => {
  const app = await renderApp({ path: '/register' });
  await passFirstStep(app, testNationalCode(507));
  await askForCode(app, '09120001011');
  expect(await screen.findByText('کد ملی و شماره موبایل با هم نمی‌خوانند')).toBeInTheDocument();
  expect(await mobileField()).toHaveValue('09120001011');

  await app.user.clear(await mobileField());
  await askForCode(app, testMobile(507));
  expect(await codeField()).toBeInTheDocument();
});

test('step 2 without the answers of step 1 redirects to step 1', async () => {
  const app = await renderApp({ path: '/register?mobile-number=09121234567' });
  expect(await nationalCodeField()).toBeInTheDocument();
  expect(app.currentPath()).toBe('/register');
});

test('a mobile of the address is read in each spelling, and read-only', async () => {
  const app = await renderApp({ path: '/register' });
  await passFirstStep(app, testNationalCode(503));
  await mobileField();
  for (const [mobile, shown] of [
    ['%2B98%20912%20123%204567', '09121234567'],
    ['۰۰۹۸۹۱۲۱۲۳۴۵۶۸', '09121234568'],
    ['0912123456', ''],
  ]) {
    act(() => app.navigation.navigate(`/register?mobile-number=${mobile}`, { replace: true }));
    await waitFor(async () => expect(await mobileField()).toHaveValue(shown));
    expect((await mobileField()).hasAttribute('readonly')).toBe(shown !== '');
  }
});

test('a referral code of the address is shown, and sent with both steps', async () => {
  const app = await renderApp({ path: '/register/%E2%80%8FAMA%20NAT%E2%80%8F' });
  const referral = await screen.findByRole('textbox', { name: 'کد معرف' });
  expect(referral).toHaveValue('AMANAT');
  expect(referral).toHaveAttribute('readonly');
  await passFirstStep(app, testNationalCode(504));
  await askForCode(app, testMobile(504));
  await codeField();
  for (const call of ['match_nid', 'users/register']) {
    const [request] = app.network.sentTo(call);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ referral_code: 'AMANAT' });
  }
});

test('an unknown referral code can be removed', async () => {
  const app = await renderApp({ path: '/register?code=NOBODY' });
  await passFirstStep(app, testNationalCode(505));
  const without = await screen.findByRole('link', { name: 'ادامه بدون کد معرف' });
  expect(screen.getByRole('textbox', { name: 'کد معرف' })).toHaveAccessibleDescription('این کد معرف شناخته نشد');
  expect(app.store.getState().toasts.items).toEqual([]);
  await app.user.click(without);
  await app.user.click(next());
  expect(await mobileField()).toBeInTheDocument();
});

test('a registered user is redirected to the login', async () => {
  const app = await renderApp({ path: '/register' });
  const known = await app.server.registerUser();
  await passFirstStep(app, known.nationalCode);
  expect(await screen.findByText('شما پیش‌تر ثبت‌نام کرده‌اید')).toBeInTheDocument();
  await waitFor(() => expect(app.currentPath()).toMatch(/^\/login\b/));
  expect(await screen.findByRole('textbox', { name: 'کد ملی' })).toHaveValue(known.nationalCode);
});
