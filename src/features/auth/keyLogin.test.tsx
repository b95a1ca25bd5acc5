import { screen, waitFor } from '@testing-library/react';
import { type FakeDevice, installPasskeys, oldKey, uninstallPasskeys } from '@/testing/fakePasskeys';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { takeTrace, traceText } from '@/trace/traceFile';
import type { TestUser } from '../../../server/testing/createTestServer';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { SoftwareKey } from '../../../server/testing/softwareKey';

let person: TestUser;
let device: FakeDevice;

beforeEach(async () => {
  const server = await sharedServer();
  person = (await new MoneyStory(server).trader()).user;
  device = installPasskeys();
  device.keys.push(await oldKey(server, person));
});

afterEach(uninstallPasskeys);

const open = (path = '/login') => renderApp({ as: 'visitor', path });
const button = () => screen.findByRole('button', { name: 'ورود با اثر انگشت یا چهره' });
const press = async ({ user }: RenderedApp) => user.click(await button());

test('logs in without a code, and leads to the remembered page', async () => {
  const app = await open('/login?redirect-link=/about');
  await press(app);
  await waitFor(() => expect(app.currentPath()).toBe('/about'));
  expect(app.network.sentTo('/users/login/')).toHaveLength(0);
  const text = traceText(takeTrace(app.recorder, new Date(), '/about'));
  expect(text).toContain('keyLoginRequested');
  expect(text).not.toContain(device.keys[0]?.credentialId);
  expect(text).not.toContain('webauthn');
});

test('a closed question of the device is no error, and the form still works', async () => {
  (await sharedServer()).clock.advance(61_000);
  device.answer = 'no';
  const app = await open();
  await press(app);
  await waitFor(() => expect(device.asked).toBe(1));
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await enter(app.user, screen.getByRole('textbox', { name: 'کد ملی' }), person.nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), person.mobile);
  await app.user.click(screen.getByRole('button', { name: 'دریافت کد تأیید' }));
  await waitFor(() => expect(app.currentPath()).toBe('/login_otp'));
});

test('a key that the server does not know is refused under its button', async () => {
  device.keys.splice(0, 1, new SoftwareKey());
  const app = await open();
  await press(app);
  expect(await screen.findByRole('alert')).toHaveTextContent('کلید پذیرفته نشد. با کد پیامکی ادامه دهید');
  expect(app.currentPath()).toBe('/login');
  expect(app.store.getState().session.accessToken).toBeNull();
});

test('after a lost answer the next press logs in with the same signature', async () => {
  const app = await open();
  const login = /\/users\/passkey\/$/;
  app.network.disturb(login, 'lost answer');
  await press(app);
  await screen.findByText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید');
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
  await press(app);
  await waitFor(() => expect(app.currentPath()).toBe('/card-list'));
  const [first, again] = app.network.sent.filter(({ path }) => login.test(path));
  expect(again?.body).toBe(first?.body);
});
