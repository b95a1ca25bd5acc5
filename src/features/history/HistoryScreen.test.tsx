import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory } from '../../../server/testing/disputeStory';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { maskedNameOf } from '../../../server/testing/testPeople';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
  seller = await story.trader();
  buyer = await story.trader();
});

afterAll(() => server.close());

/** The transactions on screen, from top to bottom. */
async function rows(): Promise<HTMLElement[]> {
  const purposes = await screen.findAllByText('دوچرخهٔ کوهستان');
  return purposes.map((purpose) => purpose.closest('a') as HTMLElement);
}

describe('a divided transaction', () => {
  it('shows each side its own share and «پول تقسیم شد»', async () => {
    const disputes = new DisputeStory(server);
    const [payee, payer] = [await disputes.trader(), await disputes.trader()];
    const code = await disputes.disputed(payee, payer);
    const share = { payee_rials: 2_000_000 };
    await disputes.confirmStep(payer, code, { call: 'proposeSplit', action: 'propose_split', body: share });
    const [proposal] = (await disputes.dispute(payee, code)).proposals;
    const accepted = { proposal_id: proposal?.proposal_id };
    await disputes.confirmStep(payee, code, { call: 'acceptInDispute', action: 'accept_proposal', body: accepted });
    for (const [person, part] of [
      [payer, '۵۰۰٬۰۰۰ ریال'],
      [payee, '۱٬۹۸۰٬۰۰۰ ریال'],
    ] as const) {
      const app = await renderApp({ path: paths.transactions, person: person.user, server });
      const [row] = await rows();
      expect(row).toHaveTextContent(part);
      expect(row).toHaveTextContent('سهم شما');
      expect(row).toHaveTextContent('پول تقسیم شد');
      expect(row).not.toHaveTextContent('۲٬۵۰۰٬۰۰۰');
      app.stop();
      cleanup();
    }
  });
});

describe('the history', () => {
  it('offers to request money while it is empty', async () => {
    const newcomer = await story.trader();
    const { user } = await renderApp({ path: paths.transactions, person: newcomer.user, server });
    expect(await screen.findByText('در حال حاضر تراکنشی ندارید')).toBeVisible();
    expect(screen.getByRole('link', { name: 'درخواست پول' })).toHaveAttribute('href', '/RequestMoney');

    await user.click(screen.getByRole('tab', { name: 'ارسال پول' }));
    expect(await screen.findByRole('link', { name: 'ارسال پول' })).toHaveAttribute('href', '/pay');
  });
});

describe('the history of a seller', () => {
  let held: string;
  let open: string;

  beforeAll(async () => {
    held = await story.paid(seller, buyer, { amount: 1_000_000 });
    server.clock.advance(60_000);
    open = await story.request(seller, { amount: 3_000_000 });
    await story.details(buyer, open);
  });

  it('shows direction, counterpart, amount and status of each transaction', async () => {
    await renderApp({ path: paths.transactions, person: seller.user, server });
    const [newest, oldest] = await rows();
    expect(newest).toHaveTextContent(/درخواست پول.*۲٬۹۷۰٬۰۰۰ ریال.*در انتظار پرداخت/);
    expect(newest).toHaveAttribute('href', paths.transactionDetail(open));
    expect(oldest).toHaveTextContent(new RegExp(`${maskedNameOf(buyer.user.info)}.*۹۹۰٬۰۰۰ ریال.*نزد امانت`));
    expect(oldest).toHaveAttribute('href', paths.transactionDetail(held));
    expect(screen.getByText('۲ تراکنش')).toBeVisible();
  });

  it('reverses its order, and keeps it in the address', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await rows();
    await user.click(screen.getByRole('button', { name: 'مرتب‌سازی: جدیدترین' }));
    expect(await screen.findByRole('button', { name: 'مرتب‌سازی: قدیمی‌ترین' })).toBeVisible();
    await waitFor(async () => expect((await rows())[0]).toHaveAttribute('href', paths.transactionDetail(held)));
    expect(currentPath()).toBe('/transaction?order=asc');
  });

  it('separates requests and payments of the viewer into tabs', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: buyer.user, server });
    const [row] = await rows();
    expect(row).toHaveTextContent(/ارسال پول/);

    await user.click(screen.getByRole('tab', { name: 'درخواست پول' }));
    expect(await screen.findByText('در حال حاضر تراکنشی ندارید')).toBeVisible();
    expect(currentPath()).toBe('/transaction?tab=inqueries_tab');

    await user.keyboard('{ArrowLeft}');
    expect(await rows()).toHaveLength(2);
    expect(currentPath()).toBe('/transaction?tab=paymnt');
  });

  it('shows exactly the rows that a home card counted', async () => {
    const { user, currentPath } = await renderApp({ path: paths.home, person: buyer.user, server });
    const card = await screen.findByRole('link', { name: /درخواست‌های دیگران از شما/ });
    expect(card).toHaveTextContent('۱ مورد');
    await user.click(card);

    expect(await screen.findByText('۱ تراکنش')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(currentPath()).toBe('/transaction?tab=paymnt&_status=inquired&_status=redirected');
    expect(screen.getByRole('tab', { name: 'ارسال پول' })).toHaveAttribute('aria-selected', 'true');

    const filters = screen.getByRole('region', { name: 'فیلترها' });
    await user.click(within(filters).getByRole('link', { name: 'برداشتن فیلتر در انتظار پرداخت' }));
    expect(await screen.findByText('۲ تراکنش')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'فیلترها' })).not.toBeInTheDocument();
  });

  it('shows that no row matches the filter, links its form, and clears it', async () => {
    const { user } = await renderApp({ path: '/transaction?_status=refunded', person: seller.user, server });
    expect(await screen.findByText('تراکنشی با این فیلتر پیدا نشد.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'تغییر فیلتر' })).toHaveAttribute(
      'href',
      '/FilterTransaction?_status=refunded',
    );
    await user.click(screen.getByRole('link', { name: 'پاک کردن همه' }));
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    ['offline', 'ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید'],
    [{ status: 424, code: 1006 }, 'سرویس بیرونی پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید'],
    // any 5xx is unexpected, whatever its body
    [{ status: 502, code: 1006 }, 'خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید'],
  ] as const)('after %j shows the reason, and a retry works', async (disturbance, reason) => {
    const { user, network } = await renderApp({ path: paths.about, person: seller.user, server });
    network.disturb('/filter-transactions/', disturbance);
    const [navigation] = await screen.findAllByRole('link', { name: 'تراکنش‌ها' });
    await user.click(navigation as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('the received and the sent list', () => {
  it('separate the two sides of a request', async () => {
    await renderApp({ path: paths.payments, person: seller.user, server });
    expect(await rows()).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'درخواست‌های فرستاده‌شده' })).toBeVisible();
    cleanup();

    await renderApp({ path: paths.incomings, person: buyer.user, server });
    expect(await rows()).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'درخواست‌های دریافتی' })).toBeVisible();
  });

  it('offer a first step while they are empty', async () => {
    await renderApp({ path: paths.incomings, person: seller.user, server });
    expect(await screen.findByText('در حال حاضر تراکنشی ندارید')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ارسال پول' })).toHaveAttribute('href', '/pay');
  });
});
