import { act, screen, waitFor, within } from '@testing-library/react';
import { createTestApp } from '@/testing/createTestApp';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { cardEndingWith, sampleIban } from '../../../server/sandbox/samples';
import { testCard } from '../../../server/testing/testPeople';

let serial = 0;
/** Different numbers each time, the same in every run. */
const random = (below: number) => {
  serial += 7_919;
  return serial % below;
};

const cardField = () => screen.findByRole('textbox', { name: 'شمارهٔ کارت' });
const submit = () => screen.getByRole('button', { name: /استعلام و افزودن/ });
const question = () => screen.findByRole('dialog', { name: 'این حساب متعلق به شماست؟' });

/** The calls that add an account. */
const inquiries = ({ network }: RenderedApp) =>
  network.sent.filter(({ method, path }) => method === 'POST' && path.includes('bankaccounts'));

async function add({ user }: RenderedApp, pan: string): Promise<void> {
  await enter(user, await cardField(), pan);
  await user.click(submit());
}

async function sayYes({ user }: RenderedApp): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: 'قوانین و مقررات را می‌پذیرم' }));
  await user.click(screen.getByRole('button', { name: 'تأیید و افزودن کارت' }));
}

describe('adding a card', () => {
  test('refuses a number inline, with the words of its refusal', async () => {
    const app = await renderApp({ path: '/create-first-card', as: 'newcomer' });
    for (const [ending, text] of [
      ['0412', 'این حساب به نام شما نیست'],
      ['0504', 'سرویس استعلام بانکی با خطا روبه‌رو شد'],
      ['1013', 'این بانک پشتیبانی نمی‌شود. شبا یا کارت دیگری وارد کنید'],
      ['0406', 'اطلاعات واردشده کامل نیست'],
    ] as const) {
      await add(app, cardEndingWith(ending, random));
      const field = await cardField();
      await waitFor(() => expect(field).toHaveAccessibleDescription(text));
      expect(field).toBeInvalid();
      await app.user.type(field, '{Backspace}');
      expect(field).not.toBeInvalid();
      await app.user.clear(field);
    }
  });

  test('refuses an existing card inline', async () => {
    const app = await renderApp({ path: '/create-card', as: 'newcomer' });
    const pan = testCard(701);
    await add(app, pan);
    await sayYes(app);
    await waitFor(() => expect(app.currentPath()).toBe('/'));

    act(() => app.navigation.navigate('/create-card'));
    await add(app, pan);
    await waitFor(async () => expect(await cardField()).toHaveAccessibleDescription('این حساب پیش‌تر افزوده شده است'));
  });

  test('reports incomplete and invalid numbers without an inquiry', async () => {
    const app = await renderApp({ path: '/create-first-card', as: 'newcomer' });
    const field = await cardField();
    await app.user.click(submit());
    await waitFor(() => expect(field).toHaveAccessibleDescription('** موارد خواسته‌شده را تکمیل کنید'));
    await enter(app.user, field, '۶۱۰۴ ۳۳۷۹ ۱۲۰۰ ۴۵۸۶');
    expect(field).toHaveValue('6104 3379 1200 4586');
    expect(field).toHaveAccessibleDescription('شمارهٔ کارت درست نیست. رقم‌ها را با روی کارت مقایسه کنید');
    await app.user.click(submit());
    expect(inquiries(app)).toEqual([]);
  });

  test('sends an IBAN with its prefix, and shows its bank while typing', async () => {
    const app = await renderApp({ path: '/create-first-card', as: 'newcomer' });
    const iban = sampleIban(random);
    await app.user.click(await screen.findByRole('tab', { name: 'شمارهٔ شبا' }));
    await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ شبا' }), iban.slice(2));
    expect(screen.getByText('بانک ملی ایران')).toBeInTheDocument();
    await app.user.click(submit());
    await question();
    const [request] = inquiries(app);
    expect(JSON.parse(request?.body ?? '')).toEqual({ account: iban, bank_account_type: 'iban' });
  });

  test('a double tap sends one inquiry; its confirmation needs the terms, and can be closed and opened again', async () => {
    const app = await renderApp({ path: '/create-first-card', as: 'newcomer' });
    await enter(app.user, await cardField(), testCard(702));
    await app.user.dblClick(submit());
    const dialog = await question();
    expect(within(dialog).getByRole('button', { name: 'تأیید و افزودن کارت' })).toBeDisabled();
    await app.user.click(within(dialog).getByRole('button', { name: 'بستن' }));
    expect(dialog).not.toBeInTheDocument();
    await app.user.click(submit());
    expect(await question()).toBeInTheDocument();
    expect(inquiries(app)).toHaveLength(1);
    await sayYes(app);
    await waitFor(() => expect(app.currentPath()).toBe('/'));
  });

  test('«back» leads to the previous page', async () => {
    const app = await renderApp({ path: '/RequestMoney', as: 'member' });
    act(() => app.navigation.navigate('/create-card?redirect-link=%2FRequestMoney'));
    await cardField();
    await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
    await waitFor(() => expect(app.currentPath()).toBe('/RequestMoney'));
  });

  test('a direct visit forgets the earlier destination', async () => {
    const app = await renderApp({ path: '/create-card?redirect-link=%2Fpay', as: 'member' });
    await cardField();
    expect(app.store.getState().destination.redirectTo).toBe('/pay');
    act(() => app.navigation.navigate('/card-list'));
    await app.user.click(await screen.findByRole('link', { name: 'افزودن کارت یا شبا' }));
    await cardField();
    expect(app.store.getState().destination.redirectTo).toBeNull();
    await add(app, testCard(707));
    await question();
    await sayYes(app);
    await waitFor(() => expect(app.currentPath()).toBe('/'));
  });

  test('a newcomer continues after the answer of an accepted card was lost', async () => {
    const app = await renderApp({ path: '/create-first-card', as: 'newcomer' });
    await cardField();
    app.network.disturb('bankaccounts', 'lost answer');
    await add(app, testCard(703));
    await waitFor(async () => expect(await cardField()).toHaveAccessibleDescription('خطای غیرمنتظره‌ای رخ داد'));
    await app.user.click(submit());
    await question();
    await sayYes(app);
    await waitFor(() => expect(app.currentPath()).toBe('/'));
  });

  test.each([
    ['lost', 'lost answer', 'خطای غیرمنتظره‌ای رخ داد'],
    ['a proxy’s 504', { status: 504, carriedOut: true }, 'سرویس استعلام بانکی با خطا روبه‌رو شد'],
  ] as const)(
    'a member continues after the answer of an accepted card was lost: %s',
    async (_name, disturbance, text) => {
      const app = await renderApp({ path: '/create-card', as: 'member' });
      await cardField();
      app.network.disturb('bankaccounts', disturbance);
      await add(app, testCard(disturbance === 'lost answer' ? 707 : 708));
      await waitFor(async () => expect(await cardField()).toHaveAccessibleDescription(text));
      await app.user.click(submit());
      await question();
      await sayYes(app);
      await waitFor(() => expect(app.currentPath()).toBe('/'));
    },
  );

  test('the first card continues to the remembered payment', async () => {
    const app = await renderApp({
      path: '/create-first-card?redirect-link=%2Fpay%2F2345ABCD',
      as: 'newcomer',
    });
    await add(app, testCard(704));
    await question();
    await sayYes(app);
    await waitFor(() => expect(app.currentPath()).toBe('/pay/2345ABCD'));
  });

  test('a newcomer can log out', async () => {
    const app = await renderApp({ path: '/', as: 'newcomer' });
    await cardField();
    await app.user.click(await screen.findByRole('button', { name: 'خروج از حساب' }));
    await app.user.click(screen.getByRole('button', { name: 'بله، خارج می‌شوم' }));
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
  });
});

describe('/first-confirmCard', () => {
  test('confirms the card whose sheet was closed, and continues to the payment', async () => {
    const app = await renderApp({ path: '/create-first-card?redirect-link=%2Fpay%2F2345ABCD', as: 'newcomer' });
    await add(app, testCard(706));
    await app.user.click(within(await question()).getByRole('button', { name: 'بستن' }));
    act(() => app.navigation.navigate('/first-confirmcard'));
    expect(await screen.findByRole('heading', { name: 'تأیید کارت' })).toBeInTheDocument();
    await sayYes(app);
    await waitFor(() => expect(app.currentPath()).toBe('/pay/2345ABCD'));
  });

  test('without a card redirects to adding one', async () => {
    const app = await renderApp({ path: '/first-confirmCard', as: 'newcomer' });
    await cardField();
    expect(app.currentPath()).toBe('/create-first-card');
  });
});

describe('/confirm-card/:bank_account_id', () => {
  test('shows the account, and leads home after the confirmation', async () => {
    const { person, server } = await createTestApp({ as: 'newcomer' });
    if (!person) throw new Error('No user');
    const { id } = await server.addCard(person);
    const app = await renderApp({ path: `/confirm-card/${id}`, person });
    expect(await screen.findByRole('img', { name: /^شمارهٔ کارت/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'تأیید و افزودن کارت' })).toBeDisabled();
    await sayYes(app);
    await waitFor(() => expect(app.currentPath()).toBe('/home'));
  });

  test.each(['/confirm-card/11111111-1111-4111-8111-111111111111', '/confirm-card/junk'])(
    '%s shows that the account does not exist',
    async (path) => {
      await renderApp({ path, as: 'member' });
      expect(await screen.findByText('کارت پیدا نشد')).toBeInTheDocument();
      expect(within(screen.getByRole('alert')).getByRole('link', { name: 'کارت‌های من' })).toBeInTheDocument();
    },
  );

  test('retries after a failure', async () => {
    const app = await renderApp({ path: '/', as: 'member' });
    const [account] = (await app.server.call('listBankAccounts', { as: app.person ?? '' })).data.bank_accounts;
    app.network.disturb(`bankaccounts/${account?.id}`, { status: 500 });
    act(() => app.navigation.navigate(`/confirm-card/${account?.id}`));
    await app.user.click(await screen.findByRole('button', { name: 'تلاش دوباره' }));
    expect(await screen.findByRole('img', { name: /^شمارهٔ کارت/ })).toBeInTheDocument();
  });
});
