import { HISTORY_PAGE_SIZE } from '@contract/limits';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

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

describe('the history', () => {
  it('offers to ask for money while there is nothing to show', async () => {
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

  it('tells of each transaction which way the money goes, with whom, how much and how it stands', async () => {
    await renderApp({ path: paths.transactions, person: seller.user, server });
    const [newest, oldest] = await rows();
    expect(newest).toHaveTextContent(/درخواست پول.*منتظر خریدار.*۳٬۰۰۰٬۰۰۰ ریال.*در انتظار پرداخت/);
    expect(newest).toHaveAttribute('href', paths.transactionDetail(open));
    expect(oldest).toHaveTextContent(new RegExp(`${buyer.user.info.full_name}.*۱٬۰۰۰٬۰۰۰ ریال.*نزد امانت`));
    expect(oldest).toHaveAttribute('href', paths.transactionDetail(held));
    expect(screen.getByText('۲ تراکنش')).toBeVisible();
  });

  it('turns its order round, and says so in the address', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await rows();
    await user.click(screen.getByRole('button', { name: 'مرتب‌سازی: جدیدترین' }));
    expect(await screen.findByRole('button', { name: 'مرتب‌سازی: قدیمی‌ترین' })).toBeVisible();
    await waitFor(async () => expect((await rows())[0]).toHaveAttribute('href', paths.transactionDetail(held)));
    expect(currentPath()).toBe('/transaction?order=asc');
  });

  it('keeps what the viewer asked for and what the viewer pays on tabs of their own', async () => {
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

  it('has behind a home card exactly the rows that the card counted', async () => {
    const { user } = await renderApp({ path: paths.home, person: buyer.user, server });
    const card = await screen.findByRole('link', { name: /درخواست‌های دیگران از شما/ });
    expect(card).toHaveTextContent('۱ مورد');
    await user.click(card);

    expect(await screen.findByText('۱ تراکنش')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('tab', { name: 'ارسال پول' })).toHaveAttribute('aria-selected', 'true');

    const filters = screen.getByRole('region', { name: 'فیلترها' });
    await user.click(within(filters).getByRole('link', { name: 'برداشتن فیلتر در انتظار پرداخت' }));
    expect(await screen.findByText('۲ تراکنش')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'فیلترها' })).not.toBeInTheDocument();
  });

  it('says that a filter lets nothing through, leads to its form, and takes it off', async () => {
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
    // every 5xx is unexpected, whatever its body says
    [{ status: 502, code: 1006 }, 'خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید'],
  ] as const)('after %j says why there are no rows, and can be asked again', async (disturbance, reason) => {
    const { user, network } = await renderApp({ path: paths.about, person: seller.user, server });
    network.disturb('/filter-transactions/', disturbance);
    const [navigation] = await screen.findAllByRole('link', { name: 'تراکنش‌ها' });
    await user.click(navigation as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('a long history', () => {
  let trader: Trader;

  beforeAll(async () => {
    trader = await story.trader();
    for (let count = 0; count < HISTORY_PAGE_SIZE + 2; count += 1) await story.request(trader);
  });

  /** The numbers that the rows in the document say they have in the whole list. */
  const numbers = async () => (await rows()).map((link) => Number(link.closest('li')?.getAttribute('aria-posinset')));

  /** Scrolls as a thumb does; jsdom has no layout to do it by itself. */
  function scrollTo(top: number): void {
    Object.assign(window, { scrollY: top });
    act(() => void window.dispatchEvent(new Event('scroll')));
  }

  beforeEach(() => {
    Object.assign(window, { scrollY: 0 });
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
    jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100_000);
    jest.spyOn(window, 'scrollTo').mockImplementation((...[target, y]: [unknown?, number?]) => {
      const top = typeof target === 'object' && target !== null && 'top' in target ? Number(target.top) : Number(y);
      Object.assign(window, { scrollY: top });
    });
  });

  afterEach(() => {
    // every test begins on the same entry of the browser's history, whose place would be found again
    scrollTo(0);
    jest.restoreAllMocks();
  });

  it('has only the rows near the window in the document, each with its number among all', async () => {
    await renderApp({ path: paths.transactions, person: trader.user, server });
    const shown = await numbers();
    expect(shown).toEqual(shown.map((_, index) => index + 1));
    expect(shown.length).toBeLessThan(HISTORY_PAGE_SIZE / 2);
    const [first] = await rows();
    expect(first?.closest('li')).toHaveAttribute('aria-setsize', String(HISTORY_PAGE_SIZE + 2));

    scrollTo(2_500);
    await waitFor(async () => expect(await numbers()).not.toContain(1));
    expect(await numbers()).toContain(32);
  });

  it('never takes the focused row away', async () => {
    await renderApp({ path: paths.transactions, person: trader.user, server });
    const [, second] = await rows();
    act(() => second?.focus());
    scrollTo(2_500);
    await waitFor(async () => expect(await numbers()).not.toContain(1));
    expect(await numbers()).toContain(2);
    expect(second).toHaveFocus();
  });

  it('shows fifty rows, then the rest', async () => {
    const { user } = await renderApp({ path: paths.transactions, person: trader.user, server });
    await rows();
    expect(screen.getByText('۵۲ تراکنش')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'نمایش بیشتر' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'نمایش بیشتر' })).not.toBeInTheDocument());
    scrollTo(4_000);
    await waitFor(async () => expect((await numbers()).at(-1)).toBe(HISTORY_PAGE_SIZE + 2));
  });

  it('keeps its rows when the next page fails, and goes on when asked again', async () => {
    const { user, network } = await renderApp({ path: paths.transactions, person: trader.user, server });
    const before = await numbers();
    network.disturb('/filter-transactions/', 'offline');
    await user.click(screen.getByRole('button', { name: 'نمایش بیشتر' }));
    expect(await screen.findByText('ادامهٔ فهرست دریافت نشد.')).toBeVisible();
    expect(await numbers()).toEqual(before);

    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /نمایش بیشتر|تلاش/ })).not.toBeInTheDocument());
    expect(screen.queryByText('ادامهٔ فهرست دریافت نشد.')).not.toBeInTheDocument();
  });

  it('finds the place again, the loaded pages and the opened row, when a transaction is left', async () => {
    const { user } = await renderApp({ path: paths.transactions, person: trader.user, server });
    await rows();
    await user.click(screen.getByRole('button', { name: 'نمایش بیشتر' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'نمایش بیشتر' })).not.toBeInTheDocument());
    scrollTo(4_000);
    await waitFor(async () => expect(await numbers()).toContain(HISTORY_PAGE_SIZE + 1));
    const opened = (await rows()).at(-2) as HTMLElement;
    const address = opened.getAttribute('href');
    await user.click(opened);
    await user.click(await screen.findByRole('button', { name: 'بازگشت' }));

    await waitFor(async () => expect((await rows()).map((row) => row.getAttribute('href'))).toContain(address));
    expect(window.scrollY).toBe(4_000);
    expect(document.activeElement).toHaveAttribute('href', address);
  });
});

describe('the received and the sent list', () => {
  it('tell the two sides of one request apart', async () => {
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
