import { act, screen, waitFor, within } from '@testing-library/react';
import { logoutRequested } from '@/features/settings/slice';
import { toPersianDigits } from '@/lib/digits';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { chooseTheme, showKeptTheme } from '@/ui/theme';

const cards = () => screen.findAllByRole('article');

async function cardMenu({ user }: RenderedApp, card: HTMLElement): Promise<HTMLElement> {
  await user.click(within(card).getByRole('button', { name: 'گزینه‌های کارت' }));
  return screen.getByRole('menu', { name: 'گزینه‌های کارت' });
}

/** A member with two cards, the first one the default. */
async function openWithTwoCards(): Promise<RenderedApp> {
  const app = await renderApp({ path: '/about', as: 'member' });
  if (app.person) await app.server.addCard(app.person);
  act(() => app.navigation.navigate('/card-list'));
  await waitFor(async () => expect(await cards()).toHaveLength(2));
  return app;
}

test('shows the name, the national code and the mobile', async () => {
  const { person } = await renderApp({ path: '/card-list', as: 'member' });
  expect(await screen.findByText(`${person?.info.first_name}، خوش آمدید`)).toBeInTheDocument();
  expect(screen.getByText(toPersianDigits(person?.nationalCode ?? ''))).toBeInTheDocument();
  expect(screen.getByText(toPersianDigits(person?.mobile ?? ''))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'افزودن کارت یا شبا' })).toHaveAttribute('href', '/create-card');
});

test('makes another card the default', async () => {
  const app = await openWithTwoCards();
  const [, second] = await cards();
  const menu = await cardMenu(app, second as HTMLElement);
  await app.user.click(within(menu).getByRole('menuitem', { name: 'انتخاب به‌عنوان پیش‌فرض' }));
  expect(await screen.findByText('کارت پیش‌فرض عوض شد')).toBeInTheDocument();
  const accounts = await app.server.call('listBankAccounts', { as: app.person ?? '' });
  const number = second?.querySelector('[role="img"]')?.getAttribute('aria-label')?.replace(/\D/g, '');
  expect(accounts.data.bank_accounts.find((account) => account.is_default)?.pan).toContain(number);
});

test('a tap anywhere on a card opens its menu', async () => {
  const app = await openWithTwoCards();
  const [, second] = await cards();
  await app.user.click(within(second as HTMLElement).getByRole('img', { name: /^شمارهٔ کارت/ }));
  const menu = within(second as HTMLElement).getByRole('menu', { name: 'گزینه‌های کارت' });
  await app.user.click(within(menu).getByRole('menuitem', { name: 'حذف' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'این کارت حذف شود؟' });
  await app.user.click(within(dialog).getByText('این کارت حذف شود؟'));
  await app.user.click(within(dialog).getByRole('button', { name: 'انصراف' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('deletes a card after a confirmation', async () => {
  const app = await openWithTwoCards();
  const [, second] = await cards();
  const menu = await cardMenu(app, second as HTMLElement);
  await app.user.click(within(menu).getByRole('menuitem', { name: 'حذف' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'این کارت حذف شود؟' });
  await app.user.click(within(dialog).getByRole('button', { name: 'حذف' }));
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  expect(screen.getByRole('list', { name: 'کارت‌های من' })).toHaveFocus();
});

test('refuses to delete the default card', async () => {
  const app = await renderApp({ path: '/card-list', as: 'member' });
  const [only] = await cards();
  const menu = await cardMenu(app, only as HTMLElement);
  await app.user.click(within(menu).getByRole('menuitem', { name: 'حذف' }));
  expect(await screen.findByText('حذف کارت پیش‌فرض ممکن نیست')).toBeInTheDocument();
  expect(app.network.sentTo('delete')).toHaveLength(0);
});

test('the rows lead to the rest of the account, and tell the number of devices', async () => {
  await renderApp({ path: '/card-list', as: 'member' });
  expect(await screen.findByRole('link', { name: 'دستگاه‌های فعال ۱ دستگاه' })).toBeInTheDocument();
  await screen.findByRole('button', { name: 'گزینه‌های کارت' });
  const pages = screen.getByRole('main').querySelectorAll('a');
  expect(Array.from(pages, (page) => page.getAttribute('href'))).toEqual([
    '/notifications',
    '/create-card',
    '/passkeys',
    '/DevisActive',
    '/notifications',
    '/statement',
    '/reserves',
    '/my-data',
    '/help',
    '/support',
    '/payload',
  ]);
});

test('shows the chosen theme at once, keeps it over a logout, and follows the other tabs', async () => {
  const page = document.documentElement;
  const app = await renderApp({ path: '/card-list', as: 'member' });
  expect(await screen.findByRole('radio', { name: 'مانند گوشی' })).toBeChecked();
  await app.user.click(screen.getByRole('radio', { name: 'تیره' }));
  expect(page.dataset.theme).toBe('dark');
  act(() => {
    page.dataset.theme = 'light';
  });
  expect(await screen.findByRole('radio', { name: 'روشن' })).toBeChecked();
  app.store.dispatch(logoutRequested());
  await screen.findByRole('heading', { name: 'خوش آمدید' });
  showKeptTheme();
  expect(page.dataset.theme).toBe('dark');
  chooseTheme('phone');
  expect(page.dataset.theme).toBeUndefined();
});

test('logs out after a confirmation, and forgets the user', async () => {
  const app = await renderApp({ path: '/card-list', as: 'member' });
  await app.user.click(await screen.findByRole('button', { name: 'خروج' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'از حساب خارج می‌شوید؟' });
  await app.user.click(within(dialog).getByRole('button', { name: 'انصراف' }));
  expect(dialog).not.toBeInTheDocument();

  await app.user.click(screen.getByRole('button', { name: 'خروج' }));
  await app.user.click(await screen.findByRole('button', { name: 'بله، خارج می‌شوم' }));
  expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
  expect(app.store.getState().session.accessToken).toBeNull();
  const report = await app.server.call('userReport', { as: app.person ?? '' });
  expect(report.status).toBe(401);
});
