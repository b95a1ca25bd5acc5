import { screen, waitFor, within } from '@testing-library/react';
import { formatTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { type FakeDevice, freshLogin, installPasskeys, oldKey, uninstallPasskeys } from '@/testing/fakePasskeys';
import { enter, type RenderAppOptions, type RenderedApp, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer, type TestUser } from '../../../server/testing/createTestServer';
import { fakeDate } from '../../../server/testing/fakeTimeouts';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { addKey } from '../../../server/testing/softwareKey';
import { mustWork } from '../../../server/testing/testClient';

let server: TestServer;
let person: TestUser;
let device: FakeDevice;

beforeAll(async () => {
  server = await createTestServer({ start: new Date() });
});

afterAll(() => server.close());

beforeEach(async () => {
  device = installPasskeys();
  const { user } = await new MoneyStory(server).trader();
  person = await freshLogin(server, user);
});

afterEach(uninstallPasskeys);

const open = (options: RenderAppOptions = {}): Promise<RenderedApp> =>
  renderApp({ path: paths.passkeys, person, server, ...options });
const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const list = async () => mustWork(await server.call('listPasskeys', { as: person })).passkeys;
const addButton = () => screen.findByRole('button', { name: 'افزودن کلید' });

test('the account page leads here, and back', async () => {
  const app = await open({ path: paths.cardList });
  await app.user.click(await screen.findByRole('link', { name: /کلید ورود/ }));
  expect(await screen.findByRole('heading', { name: 'کلیدهای ورود' })).toBeVisible();
  expect(await screen.findByText('هنوز کلیدی ندارید')).toBeVisible();
  await press(app, 'بازگشت');
  await waitFor(() => expect(app.currentPath()).toBe(paths.cardList));
});

test('adds a key, which says from when it moves money', async () => {
  // Other tests have moved the server's clock.
  fakeDate(server.clock.now());
  const app = await open();
  await press(app, 'افزودن کلید');
  expect(await screen.findByText('کلید افزوده شد')).toBeInTheDocument();
  const row = await screen.findByRole('article');
  expect(row).toHaveTextContent('همین دستگاه');
  const [key] = await list();
  expect(row).toHaveTextContent(`افزوده شد: امروز، ${formatTime(key?.created_at ?? '')}`);
  expect(row).toHaveTextContent('این کلید از فردا (');
  expect(row).toHaveTextContent(`(${formatTime(key?.money_from ?? '')}) برای تأیید پول هم کار می‌کند.`);
  expect(screen.getByText('۱ کلید از ۵ کلید')).toBeVisible();
  // This device has a key now.
  await press(app, 'افزودن کلید');
  expect(await screen.findByText('این دستگاه پیش‌تر یک کلید شما را دارد')).toBeInTheDocument();
  expect(await list()).toHaveLength(1);
  await press(app, 'بازگشت');
  await waitFor(() => expect(app.currentPath()).toBe(paths.cardList));
});

test('a closed question of the device is no error; a key without a finger is refused where it happened', async () => {
  device.answer = 'no';
  const app = await open();
  await press(app, 'افزودن کلید');
  await waitFor(() => expect(device.asked).toBe(1));
  await waitFor(async () => expect(await addButton()).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(app.store.getState().toasts).toMatchObject({ items: [] });

  device.answer = 'without finger';
  await press(app, 'افزودن کلید');
  expect(await screen.findByRole('alert')).toHaveTextContent('کلید ساخته نشد');
  expect(await list()).toHaveLength(0);
});

test('ten minutes after the login it leads to a fresh one, and back', async () => {
  server.clock.advance(10 * 60_000);
  const app = await open();
  await press(app, 'افزودن کلید');
  expect(await screen.findByText('دوباره با کد پیامکی وارد شوید')).toBeVisible();
  expect(device.asked).toBe(0);
  await press(app, 'ورود دوباره با کد');
  await waitFor(() => expect(app.currentPath()).toMatch(/^\/login/));
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد ملی' }), person.nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), person.mobile);
  await press(app, 'دریافت کد تأیید');
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد تأیید' }), await server.smsCode(person.mobile));
  expect(await screen.findByRole('heading', { name: 'کلیدهای ورود' })).toBeVisible();
  await press(app, 'افزودن کلید');
  expect(await screen.findByText('کلید افزوده شد')).toBeInTheDocument();
});

test('removes a key with the code of an SMS', async () => {
  await oldKey(server, person);
  person = await freshLogin(server, person);
  server.clock.advance(61_000);
  const app = await open();
  await press(app, /^حذف /);
  const dialog = await screen.findByRole('alertdialog', { name: 'کلید حذف شود؟' });
  await app.user.click(within(dialog).getByRole('button', { name: 'بله، حذف شود' }));
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  expect(screen.getByRole('heading', { name: 'حذف کلید ورود' })).toBeVisible();
  expect(await list()).toHaveLength(1);
  await enter(app.user, field, await server.smsCode(person.mobile));
  expect(await screen.findByText('هنوز کلیدی ندارید')).toBeVisible();
  expect(app.currentPath()).toBe(paths.passkeys);
  expect(await list()).toHaveLength(0);
});

test('a key that was removed elsewhere leaves the list', async () => {
  await addKey(server, person);
  const app = await open();
  await screen.findByRole('article');
  await server.context.db.kysely.deleteFrom('passkeys').execute();
  await press(app, /^حذف /);
  const dialog = await screen.findByRole('alertdialog');
  await app.user.click(within(dialog).getByRole('button', { name: 'بله، حذف شود' }));
  expect(await screen.findByText('هنوز کلیدی ندارید')).toBeVisible();
});

test('five keys close the button', async () => {
  for (let count = 0; count < 5; count += 1) await addKey(server, person);
  await open();
  expect(await screen.findAllByText('۵ کلید از ۵ کلید')).toHaveLength(2);
  expect(await addButton()).toBeDisabled();
  expect(screen.getAllByRole('article')).toHaveLength(5);
});

test('without support of the browser it says so, and the keys can be removed', async () => {
  await addKey(server, person);
  uninstallPasskeys();
  await open();
  expect(await screen.findByText('مرورگر شما از کلید پشتیبانی نمی‌کند. با کد پیامکی ادامه دهید.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^حذف / })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'افزودن کلید' })).not.toBeInTheDocument();
});

test.each([
  ['offline', 'ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید'],
  [{ status: 500 }, 'خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید'],
] as const)('after %j shows the reason, and a retry works', async (disturbance, reason) => {
  await open({ disturb: [{ part: '/passkeys/', disturbance }] }).then(async (app) => {
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    await press(app, 'تلاش دوباره');
    expect(await screen.findByText('هنوز کلیدی ندارید')).toBeVisible();
  });
});
