import { act, screen, waitFor, within } from '@testing-library/react';
import { toPersianDigits } from '@/lib/digits';
import { type RenderedApp, renderApp } from '@/testing/renderApp';

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

test('logs out after a confirmation, and forgets the user', async () => {
  const app = await renderApp({ path: '/card-list', as: 'member' });
  const settings = await screen.findByRole('button', { name: 'تنظیمات' });
  await app.user.click(settings);
  await app.user.click(screen.getByRole('menuitem', { name: 'خروج از حساب' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'از حساب خارج می‌شوید؟' });
  await app.user.click(within(dialog).getByRole('button', { name: 'انصراف' }));
  expect(dialog).not.toBeInTheDocument();

  await app.user.click(settings);
  await app.user.click(screen.getByRole('menuitem', { name: 'خروج از حساب' }));
  await app.user.click(await screen.findByRole('button', { name: 'بله، خارج می‌شوم' }));
  expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
  expect(app.store.getState().session.accessToken).toBeNull();
  const report = await app.server.call('userReport', { as: app.person ?? '' });
  expect(report.status).toBe(401);
});
