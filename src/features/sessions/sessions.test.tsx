import { act, screen, waitFor, within } from '@testing-library/react';
import { formatTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { readStoredSession } from '@/persist/persistConfig';
import { type RenderAppOptions, type RenderedApp, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer, type TestUser } from '../../../server/testing/createTestServer';
import { MoneyStory } from '../../../server/testing/moneyStory';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';

let server: TestServer;
let story: MoneyStory;
let here: TestUser;
let elsewhere: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  here = (await story.trader()).user;
  elsewhere = await server.loginUser(here);
});

function open(options: RenderAppOptions = {}): Promise<RenderedApp> {
  return renderApp({ path: paths.devices, person: here, server, ...options });
}

const others = () => screen.findByRole('region', { name: 'نشست‌های دیگر' });
const logOutButton = async () => within(await others()).findByRole('button', { name: 'خروج' });
const isLoggedIn = async (user: TestUser) => (await server.call('userReport', { as: user })).status === 200;

test('separates this device from the others, and shows device, location and login time', async () => {
  const { context, clock } = server;
  await context.db.kysely
    .updateTable('sessions')
    .set({ user_agent: EDGE, ip_address: '5.112.40.17', location: '', logged_in_at: clock.now() })
    .where('id', '=', elsewhere.info.session_id)
    .execute();
  await open();

  const other = within(await others()).getByRole('article', { name: 'رایانهٔ ویندوز' });
  expect(other).toHaveTextContent('Windows · Edge');
  expect(within(other).getByText('۵.۱۱۲.۴۰.۱۷')).toHaveAttribute('dir', 'ltr');
  expect(other).toHaveTextContent('مکان نامشخص');
  expect(other).toHaveTextContent(`، ${formatTime(clock.now())}`);

  const present = screen.getByRole('region', { name: 'نشست کنونی' });
  expect(within(present).getByText('همین دستگاه')).toBeVisible();
  expect(present).toHaveTextContent('شبکهٔ محلی');
  expect(within(present).queryByRole('button')).not.toBeInTheDocument();
});

test('the account page links here', async () => {
  const { user, currentPath } = await open({ path: paths.cardList });
  await user.click(await screen.findByRole('link', { name: /دستگاه‌های فعال/ }));
  expect(await screen.findByRole('heading', { name: 'دستگاه‌های فعال' })).toBeVisible();
  expect(currentPath()).toBe('/DevisActive');
  await user.click(screen.getByRole('button', { name: 'بازگشت' }));
  await waitFor(() => expect(currentPath()).toBe('/card-list'));
});

test('shows that there is no other device', async () => {
  await server.call('logout', { as: elsewhere });
  await open({ path: '/devisactive' });
  expect(await screen.findByText('در دستگاه دیگری وارد نشده‌اید')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'خروج' })).not.toBeInTheDocument();
});

test('ends one session once, and keeps the focus', async () => {
  const { user, network } = await open();
  await user.dblClick(await logOutButton());
  expect(await screen.findByText('در دستگاه دیگری وارد نشده‌اید')).toBeVisible();
  expect(await screen.findByText('از آن دستگاه خارج شدید')).toBeInTheDocument();
  expect(await others()).toHaveFocus();
  expect(network.sentTo('/delete/')).toHaveLength(1);
  expect(await isLoggedIn(elsewhere)).toBe(false);
  expect(await isLoggedIn(here)).toBe(true);
});

test('a session that has ended before leaves the list', async () => {
  const { user } = await open();
  const button = await logOutButton();
  await server.call('logout', { as: elsewhere });
  await user.click(button);
  expect(await screen.findByText('در دستگاه دیگری وارد نشده‌اید')).toBeVisible();
});

test('without a connection nothing ends, and a retry works', async () => {
  const { user, network } = await open();
  network.disturb('/sessions/', 'offline', 2);
  await user.click(await logOutButton());
  expect(await screen.findByText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید')).toBeInTheDocument();
  expect(await isLoggedIn(elsewhere)).toBe(true);
  await user.click(await logOutButton());
  expect(await screen.findByText('در دستگاه دیگری وارد نشده‌اید')).toBeVisible();
});

test.each([
  ['offline', 'ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید'],
  [{ status: 500 }, 'خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید'],
  [{ status: 429, code: 1016 }, 'تعداد درخواست‌ها زیاد است. کمی صبر کنید'],
  [{ status: 403, code: 1012 }, 'به این بخش دسترسی ندارید'],
] as const)('after %j shows the reason, and a retry works', async (disturbance, reason) => {
  const { user } = await open({ disturb: [{ part: '/sessions/', disturbance }] });
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await logOutButton()).toBeVisible();
});

describe('ending all of them', () => {
  async function askToEndAll({ user }: RenderedApp): Promise<HTMLElement> {
    await user.click(await screen.findByRole('button', { name: 'خروج از همهٔ دستگاه‌ها' }));
    return screen.findByRole('alertdialog', { name: 'از همهٔ دستگاه‌ها خارج می‌شوید؟' });
  }

  test('needs a confirmation', async () => {
    const app = await open();
    const dialog = await askToEndAll(app);
    expect(dialog).toHaveAccessibleDescription(/کد پیامکی یا کلید ورود لازم است\. کلیدها می‌مانند/);
    await app.user.click(within(dialog).getByRole('button', { name: 'انصراف' }));
    expect(dialog).not.toBeInTheDocument();
    expect(app.network.sentTo('delete-all')).toHaveLength(0);
  });

  test('logs out and forgets the user, on all devices', async () => {
    const app = await open();
    const dialog = await askToEndAll(app);
    await app.user.dblClick(within(dialog).getByRole('button', { name: 'بله، خارج می‌شوم' }));
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
    expect(app.currentPath()).toBe('/login');
    expect(app.network.sentTo('delete-all')).toHaveLength(1);
    expect(app.network.sent.at(-1)?.path).toContain('delete-all');
    expect((await readStoredSession(app.vault))?.refreshToken).toBeNull();
    expect(app.store.getState().api.queries).toEqual({});
    expect(await isLoggedIn(here)).toBe(false);
    expect(await isLoggedIn(elsewhere)).toBe(false);
  });

  test('keeps the login until the server has answered', async () => {
    const app = await open();
    app.network.disturb('delete-all', { status: 500 });
    const dialog = await askToEndAll(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'بله، خارج می‌شوم' }));
    expect(await screen.findByText('خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید')).toBeInTheDocument();
    expect(dialog).not.toBeInTheDocument();
    expect(app.currentPath()).toBe('/DevisActive');
    expect(await isLoggedIn(elsewhere)).toBe(true);
  });

  test('logs out when only the answer was lost', async () => {
    const app = await open();
    app.network.disturb('delete-all', 'lost answer');
    const dialog = await askToEndAll(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'بله، خارج می‌شوم' }));
    await act(() => app.until(() => app.loadedPages.length > 0));
    expect(app.loadedPages).toEqual(['/login']);
    expect((await readStoredSession(app.vault))?.refreshToken).toBeNull();
  });
});

test('a session ended elsewhere is logged out at its next call', async () => {
  const app = await open({ path: paths.about });
  await server.call('deleteSession', { as: elsewhere, params: { id: here.info.session_id } });
  act(() => app.navigation.navigate(paths.devices));
  await act(() => app.until(() => app.loadedPages.length > 0));
  expect(app.loadedPages).toEqual(['/login']);
  // the splash stays until the login page is loaded, at the same address
  expect(document.querySelector('main')).toHaveAttribute('aria-busy', 'true');
  expect(app.currentPath()).toBe(paths.devices);
  expect((await readStoredSession(app.vault))?.refreshToken).toBeNull();

  // restored from the browser's cache, the page is a visitor's
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(app.currentPath()).toBe(paths.login));
});
