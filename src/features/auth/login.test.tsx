import { screen, waitFor } from '@testing-library/react';
import { toPersianDigits } from '@/lib/digits';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import type { TestUser } from '../../../server/testing/createTestServer';
import { sharedServer } from '../../../server/testing/sharedServer';

const nationalCodeField = () => screen.findByRole('textbox', { name: 'کد ملی' });
const mobileField = () => screen.getByRole('textbox', { name: 'شمارهٔ موبایل' });
const codeField = () => screen.findByRole('textbox', { name: 'کد تأیید' });
const submit = () => screen.getByRole('button', { name: /دریافت کد تأیید/ });

/** A member whose last SMS code is over 60 s old. */
async function knownPerson(): Promise<TestUser> {
  const server = await sharedServer();
  const person = await server.registerUser();
  await server.addCard(person);
  server.clock.advance(61_000);
  return person;
}

async function askForCode({ user }: RenderedApp, { nationalCode, mobile }: TestUser): Promise<void> {
  await enter(user, await nationalCodeField(), nationalCode);
  await enter(user, mobileField(), mobile);
  await user.click(submit());
}

const otherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

test('a member logs in with Persian digits, and reaches their cards', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login' });
  await enter(app.user, await nationalCodeField(), toPersianDigits(person.nationalCode));
  await enter(app.user, mobileField(), toPersianDigits(person.mobile));
  await app.user.click(submit());
  await enter(app.user, await codeField(), toPersianDigits(await app.server.smsCode(person.mobile)));
  expect(await screen.findByRole('heading', { name: 'حساب من' })).toBeInTheDocument();
  expect(app.currentPath()).toBe('/card-list');
});

test('a mobile with the country’s prefix logs in, typed and sent with Enter', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login' });
  await enter(app.user, await nationalCodeField(), `کد ملی: ${person.nationalCode}`);
  await app.user.type(mobileField(), `+98${person.mobile.slice(1)}{Enter}`);
  expect(await codeField()).toBeInTheDocument();
  const [sent] = app.network.sentTo('users/login');
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ mobile: person.mobile, national_code: person.nationalCode });
});

test('a wrong code shows an error, and the right one still works', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login' });
  await askForCode(app, person);
  const code = await codeField();
  const right = await app.server.smsCode(person.mobile);
  await enter(app.user, code, otherCode(right));
  await waitFor(() => expect(code).toHaveAccessibleDescription('کد تأیید درست نیست'));
  expect(code).toBeInvalid();

  await enter(app.user, code, right);
  expect(await screen.findByRole('heading', { name: 'حساب من' })).toBeInTheDocument();
});

test('submitting an incomplete code shows an error', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login' });
  await askForCode(app, person);
  await enter(app.user, await codeField(), '12');
  await app.user.click(screen.getByRole('button', { name: 'تأیید' }));
  expect(await screen.findByText('لطفاً همهٔ خانه‌ها را پر کنید')).toBeInTheDocument();
  expect(app.network.sentTo('users/otp')).toHaveLength(0);
});

test('after the countdown a new code can be requested, and only that one works', async () => {
  const person = await knownPerson();
  // one minute behind the screen's clock, so that the countdown is over
  const app = await renderApp({ path: '/login', context: { now: () => Date.now() - 60_000 } });
  await askForCode(app, person);
  const code = await codeField();
  const first = await app.server.smsCode(person.mobile);
  app.server.clock.advance(61_000);
  await app.user.click(screen.getByRole('button', { name: 'ارسال دوباره' }));
  await waitFor(() => expect(app.network.sentTo('users/login')).toHaveLength(2));
  await waitFor(() => expect(app.store.getState().auth.status).toBe('codeSent'));

  const second = await app.server.smsCode(person.mobile);
  await enter(app.user, code, first === second ? otherCode(second) : first);
  await waitFor(() => expect(code).toBeInvalid());
  await enter(app.user, code, second);
  expect(await screen.findByRole('heading', { name: 'حساب من' })).toBeInTheDocument();
});

test('the button is enabled when both fields are filled, and errors appear under them', async () => {
  const app = await renderApp({ path: '/login' });
  const nationalCode = await nationalCodeField();
  expect(submit()).toBeDisabled();
  await enter(app.user, nationalCode, '0084575949');
  await app.user.tab();
  expect(await screen.findByText('لطفاً کد ملی خود را به‌درستی وارد کنید')).toBeInTheDocument();
  await enter(app.user, mobileField(), '0812');
  await app.user.click(submit());
  expect(await screen.findByText('لطفاً شمارهٔ موبایل را به‌درستی وارد کنید')).toBeInTheDocument();
  expect(nationalCode).toHaveAccessibleDescription('لطفاً کد ملی خود را به‌درستی وارد کنید');
  expect(app.network.sentTo('login')).toHaveLength(0);
});

test('a double tap requests one code', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login' });
  await enter(app.user, await nationalCodeField(), person.nationalCode);
  await enter(app.user, mobileField(), person.mobile);
  await app.user.dblClick(submit());
  await codeField();
  expect(app.network.sentTo('users/login')).toHaveLength(1);
});

test('without a connection it shows an error, and a retry works', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login' });
  app.network.disturb('users/login', 'offline');
  await askForCode(app, person);
  expect(await screen.findByText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید')).toBeInTheDocument();
  await app.user.click(submit());
  expect(await codeField()).toBeInTheDocument();
});

test('«back» from the code step returns to the entry of the form', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login' });
  const formIndex = window.history.state.idx;
  await askForCode(app, person);
  await codeField();
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
  expect(await nationalCodeField()).toBeInTheDocument();
  expect(window.history.state.idx).toBe(formIndex);
});

test('«back» from the code step keeps the redirect-link', async () => {
  const person = await knownPerson();
  const app = await renderApp({ path: '/login?redirect-link=%2Freceipt%2F2345ABCD' });
  expect(await screen.findByRole('tab', { name: 'ثبت‌نام' })).toHaveAttribute(
    'href',
    '/register?redirect-link=%2Freceipt%2F2345ABCD',
  );
  await askForCode(app, person);
  await codeField();
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
  expect(await nationalCodeField()).toBeInTheDocument();
  expect(app.currentPath()).toBe('/login?redirect-link=%2Freceipt%2F2345ABCD');
});

test('without an open code the code step redirects to the login', async () => {
  const app = await renderApp({ path: '/login_otp' });
  expect(await nationalCodeField()).toBeInTheDocument();
  expect(app.currentPath()).toBe('/login');
});

test('prefills the mobile of the registration, and shows the reason', async () => {
  const person = await knownPerson();
  await renderApp({ path: `/login?mobile-number=${person.mobile}` });
  expect(await screen.findByText('برای تکمیل فرایند، وارد حساب خود شوید')).toBeInTheDocument();
  expect(mobileField()).toHaveValue(person.mobile);
});
