import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { firstPage } from '@/ui/firstPage';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { maskedNameOf } from '../../../server/testing/testPeople';

let story: MoneyStory;
let seller: Trader;
let code: string;

beforeEach(async () => {
  story = new MoneyStory(await sharedServer());
  seller = await story.trader();
  code = await story.request(seller, { amount: 185_000_000, delivery: 'courier', side: 3 });
});

const card = async () => within(await screen.findByRole('region', { name: 'درخواست پرداخت' }));
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);

/** A visitor at an address of the request. */
const visit = (path: string): Promise<RenderedApp> => renderApp({ path });

test.each([
  ['a pay link', () => `/pay/${code}`, () => `/pay/${code}`],
  ['a pay link in small letters', () => `/pay/${code.toLowerCase()}`, () => `/pay/${code.toLowerCase()}`],
  ['a pay link with a point', () => `/pay/${code}.`, () => `/pay/${code}.`],
  ['a redirect-link', () => `/login?redirect-link=%2Fpay%2F${code}`, () => `/pay/${code}`],
  ['a code', () => `/login?redirect-link=${code}`, () => `/pay/${code}`],
  [
    'a spaced code',
    () => `/login?redirect-link=${code.slice(0, 4)}+${code.slice(4)}`,
    () => `/pay/${code.slice(0, 4)}%20${code.slice(4)}`,
  ],
])('%s shows the request over the login, and the registration first', async (_name, path, destination) => {
  const app = await visit(path());
  const shown = await card();
  expect(await shown.findByText('۱۸۵٬۹۲۵٬۰۰۰')).toBeInTheDocument();
  expect(shown.getByText('بابت دوچرخهٔ کوهستان می‌پردازید')).toBeInTheDocument();
  expect(shown.getByText('پول تا تأیید شما نزد امانت می‌ماند.')).toBeInTheDocument();
  expect(shown.getByText(`به ${maskedNameOf(seller.user.info)}`)).toBeInTheDocument();
  expect(shown.getByText('هویت و حساب او سنجیده شده است')).toBeInTheDocument();
  expect(shown.getByText(/^با پست یا پیک · اگر نپردازید، درخواست .+ بسته می‌شود$/)).toBeInTheDocument();
  expect(tabs()).toEqual(['ثبت‌نام', 'ورود']);
  expect(app.store.getState().destination.redirectTo).toBe(destination());
  expect(document.body).not.toHaveTextContent(seller.user.info.last_name);
  expect(app.network.sentTo('/preview/')[0]?.headers.get('authorization') ?? null).toBeNull();

  // The registration has it too; its second step has only the form.
  await app.user.click(screen.getByRole('tab', { name: 'ثبت‌نام' }));
  expect(await screen.findByRole('heading', { name: 'اول ثبت‌نام، بعد پرداخت' })).toBeInTheDocument();
  expect((await card()).getByText('۱۸۵٬۹۲۵٬۰۰۰')).toBeInTheDocument();
});

test('a pay link opens on the registration, and on the login where the phone has been logged in', async () => {
  const app = await visit(`/pay/${code}`);
  expect(await screen.findByRole('tab', { name: 'ثبت‌نام', selected: true })).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/register?redirect-link=%2Fpay%2F${code}`);
  cleanup();
  localStorage.setItem(firstPage.knownMark, '1');
  await visit(`/pay/${code}`);
  expect(await screen.findByRole('tab', { name: 'ورود', selected: true })).toBeInTheDocument();
  localStorage.removeItem(firstPage.knownMark);
});

test('the login leads to the request', async () => {
  const buyer = await story.trader();
  const app = await visit(`/login?redirect-link=%2Fpay%2F${code}`);
  await card();
  await enter(app.user, screen.getByRole('textbox', { name: 'کد ملی' }), buyer.user.nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), buyer.user.mobile);
  (await sharedServer()).clock.advance(61_000);
  await app.user.click(screen.getByRole('button', { name: 'دریافت کد تأیید' }));
  await enter(
    app.user,
    await screen.findByRole('textbox', { name: 'کد تأیید' }),
    await app.server.smsCode(buyer.user.mobile),
  );
  const payee = within(await screen.findByRole('region', { name: 'چه کسی پول را می‌گیرد' }));
  expect(payee.getByText(seller.user.info.full_name)).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test('other addresses have no card, and the login comes first', async () => {
  for (const path of ['/login', '/pay', `/pay-handover/${code}`, '/login?redirect-link=%2Freceipt%2FAAAA2222']) {
    const app = await visit(path);
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'درخواست پرداخت' })).not.toBeInTheDocument();
    expect(tabs()).toEqual(['ورود', 'ثبت‌نام']);
    expect(app.network.sentTo('/preview/')).toEqual([]);
    cleanup();
  }
});

test('a request that cannot be paid any more says so, whatever the reason', async () => {
  const paid = await story.paid(seller, await story.trader());
  for (const gone of [paid, 'AAAA2222', 'nonsense']) {
    await visit(`/pay/${gone}`);
    const shown = await card();
    expect(await shown.findByText('این درخواست دیگر باز نیست')).toBeInTheDocument();
    await waitFor(() => expect(tabs()).toEqual([]));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    const destination =
      gone === 'nonsense' ? '' : `?redirect-link=${encodeURIComponent(`/transaction-detail/${gone}`)}`;
    expect(screen.getByRole('link', { name: 'ورود' })).toHaveAttribute('href', `/login${destination}`);
    cleanup();
  }
});

test('the login of a closed request has its form', async () => {
  localStorage.setItem(firstPage.knownMark, '1');
  for (const gone of ['AAAA2222', 'nonsense']) {
    const app = await visit(`/pay/${gone}`);
    await app.user.click(await screen.findByRole('link', { name: 'ورود' }));
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
    expect(tabs()).toEqual(['ورود', 'ثبت‌نام']);
    expect(screen.getByRole('textbox', { name: 'کد ملی' })).toBeInTheDocument();
    cleanup();
  }
  localStorage.removeItem(firstPage.knownMark);
});

test('without a connection it offers a retry; beyond the limit it says when', async () => {
  const app = await renderApp({ path: `/pay/${code}`, disturb: [{ part: '/preview/', disturbance: 'offline' }] });
  const shown = await card();
  expect(await shown.findByRole('alert')).toHaveTextContent('ارتباط با سرور برقرار نشد');
  app.network.disturb('/preview/', { status: 429, code: 1016 });
  await app.user.click(shown.getByRole('button', { name: 'تلاش دوباره' }));
  await waitFor(() => expect(shown.getByRole('alert')).toHaveTextContent('تعداد درخواست‌ها زیاد است'));
  await app.user.click(shown.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await shown.findByText('۱۸۵٬۹۲۵٬۰۰۰')).toBeInTheDocument();
});

test('the foot names the only address', async () => {
  await visit('/login');
  expect(await screen.findByText(/نشانی امانت فقط/)).toHaveTextContent(`نشانی امانت فقط ${window.location.host} است`);
});
