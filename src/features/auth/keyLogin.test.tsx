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

async function openTab({ user }: RenderedApp, name: string): Promise<void> {
  await user.click(screen.getByRole('tab', { name }));
  await screen.findByRole('tab', { name, selected: true });
}

const login = /\/users\/passkey\/$/;

/** The app after a login by key whose answer was lost. */
async function afterLostAnswer(now: () => number = Date.now): Promise<RenderedApp> {
  const app = await renderApp({ as: 'visitor', path: '/login', context: { now } });
  app.network.disturb(login, 'lost answer');
  await press(app);
  await screen.findByText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید');
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
  return app;
}

test('after a lost answer the next press logs in with the same signature', async () => {
  const app = await afterLostAnswer();
  await press(app);
  await waitFor(() => expect(app.currentPath()).toBe('/card-list'));
  const [first, again] = app.network.sent.filter(({ path }) => login.test(path));
  expect(again?.body).toBe(first?.body);
});

test('a signature whose challenge has died is not sent again: the device signs another', async () => {
  let late = 0;
  const app = await afterLostAnswer(() => Date.now() + late);
  late = 181_000;
  app.server.clock.advance(late);
  await press(app);
  await waitFor(() => expect(app.currentPath()).toBe('/card-list'));
  expect(device.asked).toBe(2);
});

test('a signature stays on its page: after another page the device asks again', async () => {
  const app = await afterLostAnswer();
  await openTab(app, 'ثبت‌نام');
  await openTab(app, 'ورود');
  await press(app);
  await waitFor(() => expect(app.currentPath()).toBe('/card-list'));
  expect(device.asked).toBe(2);
});

test('leaving the page closes the question of the device, and the button is free', async () => {
  device.answer = 'never';
  const app = await open();
  await press(app);
  await waitFor(() => expect(device.asked).toBe(1));
  await openTab(app, 'ثبت‌نام');
  expect(app.store.getState().auth.status).toBe('idle');
  await openTab(app, 'ورود');
  device.answer = 'yes';
  await press(app);
  await waitFor(() => expect(app.currentPath()).toBe('/card-list'));
});
