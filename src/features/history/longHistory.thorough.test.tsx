import { HISTORY_PAGE_SIZE } from '@contract/rules/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { baseApi } from '@/api/baseApi';
import { paths } from '@/lib/paths';
import { answerYes } from '@/testing/answerYes';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

/** Two full pages and a part of a third. */
const ROWS = 2 * HISTORY_PAGE_SIZE + 10;
const ROW_HEIGHT = 81;
/** The limit is sixty requests an hour. */
const A_REQUEST_EVERY_MS = 61_000;
const AWAITING = '/transaction?_status=inquired&_status=redirected';

let server: TestServer;
let story: MoneyStory;
let trader: Trader;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 24 * 3600 } });
  story = new MoneyStory(server);
  trader = await story.trader();
  for (let count = 0; count < ROWS; count += 1) await request();
});

afterAll(() => server.close());

beforeEach(() => {
  Object.assign(window, { scrollY: 0 });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100_000);
  jest.spyOn(window, 'scrollTo').mockImplementation((...[target, y]: [unknown?, number?]) => {
    const top = typeof target === 'object' && target !== null && 'top' in target ? Number(target.top) : Number(y);
    Object.assign(window, { scrollY: top });
  });
});

/** Another request of the trader, newer than all others, made on another device. */
function request(): Promise<string> {
  server.clock.advance(A_REQUEST_EVERY_MS);
  return story.request(trader);
}

const open = (path: string = paths.transactions) => renderApp({ path, person: trader.user, server });

/** jsdom has no layout and does not scroll by itself. */
function scrollTo(top: number): void {
  Object.assign(window, { scrollY: top });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** The rows in the document, from top to bottom. */
async function rows(): Promise<HTMLElement[]> {
  const items = await screen.findAllByRole('listitem');
  return items.filter((item) => item.dataset.code !== undefined);
}

/** Their positions in the whole list. */
const numbers = async () => (await rows()).map((row) => Number(row.getAttribute('aria-posinset')));

/** Taps until the list has this many pages. A tap is lost while the button is busy. */
async function loadMore(app: RenderedApp, pages: number): Promise<void> {
  await rows();
  for (let page = 2; page <= pages; page += 1) {
    await waitFor(async () => {
      if (requestedPages(app).includes(page)) return;
      await app.user.click(screen.getByRole('button', { name: 'نمایش بیشتر' }));
      expect(requestedPages(app)).toContain(page);
    });
    await waitFor(() => expect(screen.queryByText('در حال دریافت')).not.toBeInTheDocument());
  }
}

/** The requested pages, in order. */
const requestedPages = ({ network }: RenderedApp) =>
  network.sentTo('/filter-transactions/').map(({ body }) => (JSON.parse(body) as { page: number }).page);

/** Scrolls through the whole list. Returns the payment code by position. */
async function walk(total: number): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = Array.from({ length: total });
  for (let top = 0; top <= total * ROW_HEIGHT; top += 5 * ROW_HEIGHT) {
    scrollTo(top);
    // rows that scroll into the window refresh after React's update
    await act(twoFrames);
    await waitFor(() => expect(screen.queryByText('در حال دریافت')).not.toBeInTheDocument());
    for (const row of await rows()) codes[Number(row.getAttribute('aria-posinset')) - 1] = row.dataset.code;
  }
  return codes;
}

/** All rows of the server, newest first. */
async function truth(statuses?: 'inquired'[]): Promise<string[]> {
  const codes: string[] = [];
  for (let page = 1; codes.length === (page - 1) * HISTORY_PAGE_SIZE; page += 1) {
    const { data } = await server.call('filterTransactions', {
      as: trader.user,
      body: {
        page,
        size: HISTORY_PAGE_SIZE,
        order: 'desc',
        role: 'all',
        filters: statuses ? { _status: statuses } : {},
      },
    });
    codes.push(...data.transactions.map(({ payment_code }) => payment_code));
    if (data.transactions.length === 0) break;
  }
  return codes;
}

async function cancelOnScreen(app: RenderedApp): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: 'لغو درخواست' }));
  await answerYes(app);
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  await enter(app.user, field, await server.smsCode(trader.user.mobile));
  expect(await screen.findByText('لغوشده')).toBeInTheDocument();
}

describe('a long history', () => {
  afterEach(() => {
    // each test starts on the same history entry, whose position would be restored
    scrollTo(0);
    jest.restoreAllMocks();
  });

  it('renders only rows near the window, with their position in the whole list', async () => {
    await open();
    const shown = await numbers();
    expect(shown).toEqual(shown.map((_, index) => index + 1));
    expect(shown.length).toBeLessThan(HISTORY_PAGE_SIZE / 2);
    const [first] = await rows();
    expect(first).toHaveAttribute('aria-setsize', String(ROWS));

    scrollTo(2_500);
    await waitFor(async () => expect(await numbers()).not.toContain(1));
    expect(await numbers()).toContain(32);
  });

  it('keeps the focused row', async () => {
    await open();
    const second = (await rows())[1]?.querySelector('a');
    act(() => second?.focus());
    scrollTo(2_500);
    await waitFor(async () => expect(await numbers()).not.toContain(1));
    expect(await numbers()).toContain(2);
    expect(second).toHaveFocus();
  });

  it('shows fifty rows, then more, then the rest', async () => {
    const app = await open();
    await rows();
    expect(screen.getByText('۱۱۰ تراکنش')).toBeVisible();
    await loadMore(app, 3);
    expect(screen.queryByRole('button', { name: 'نمایش بیشتر' })).not.toBeInTheDocument();
    scrollTo(ROWS * ROW_HEIGHT);
    await waitFor(async () => expect((await numbers()).at(-1)).toBe(ROWS));
  });

  it('keeps its rows when the next page fails, and a retry works', async () => {
    const { user, network } = await open();
    const before = await numbers();
    network.disturb('/filter-transactions/', 'offline');
    await user.click(screen.getByRole('button', { name: 'نمایش بیشتر' }));
    expect(await screen.findByText('ادامهٔ فهرست دریافت نشد.')).toBeVisible();
    expect(await numbers()).toEqual(before);

    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    await waitFor(() => expect(screen.queryByText('ادامهٔ فهرست دریافت نشد.')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'نمایش بیشتر' })).toBeVisible();
  });

  it('keeps a tap on «more» during a refresh', async () => {
    const app = await open();
    await rows();
    const more = screen.getByRole('button', { name: 'نمایش بیشتر' });
    act(() => {
      app.store.dispatch(baseApi.util.invalidateTags(['Rows']));
      more.click();
    });
    await waitFor(() => expect(requestedPages(app)).toEqual([1, 1, 2]));
  });

  it('restores the position after an action, and requests only the visible pages', async () => {
    const app = await open();
    await loadMore(app, 3);
    expect(requestedPages(app)).toEqual([1, 2, 3]);
    scrollTo(74 * ROW_HEIGHT);
    await waitFor(async () => expect(await numbers()).toContain(80));
    const opened = (await rows()).find((row) => row.getAttribute('aria-posinset') === '80') as HTMLElement;
    const { code } = opened.dataset;
    await app.user.click(opened.querySelector('a') as HTMLElement);
    await cancelOnScreen(app);
    await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));

    await waitFor(async () => {
      const row = (await rows()).find((item) => item.dataset.code === code);
      expect(row).toHaveTextContent('لغوشده');
      expect(row).toHaveAttribute('aria-posinset', '80');
      expect(row?.querySelector('a')).toHaveFocus();
    });
    expect(window.scrollY).toBe(74 * ROW_HEIGHT);
    // after the cancellation, and when the list is shown again
    expect(requestedPages(app)).toEqual([1, 2, 3, 2, 2]);

    scrollTo(0);
    await waitFor(() => expect(requestedPages(app)).toEqual([1, 2, 3, 2, 2, 1]));
  });

  it('removes a row that no longer matches the filter, without losing or doubling another', async () => {
    const app = await open(AWAITING);
    const before = await truth(['inquired']);
    await loadMore(app, 3);
    scrollTo(59 * ROW_HEIGHT);
    await waitFor(async () => expect(await numbers()).toContain(65));
    const opened = (await rows()).find((row) => row.getAttribute('aria-posinset') === '65') as HTMLElement;
    await app.user.click(opened.querySelector('a') as HTMLElement);
    await cancelOnScreen(app);
    await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));

    const left = before.filter((code) => code !== opened.dataset.code);
    expect(await screen.findByText(/۱۰[0-9۰-۹] تراکنش/)).toBeVisible();
    expect(await walk(left.length)).toEqual(left);
    expect(await truth(['inquired'])).toEqual(left);
  });

  it('neither loses nor doubles a row while rows are added above', async () => {
    const app = await open();
    await rows();
    await request();
    await loadMore(app, 3);
    const withOne = await truth();
    expect(await walk(withOne.length)).toEqual(withOne);

    scrollTo(70 * ROW_HEIGHT);
    await request();
    await request();
    await app.user.click((await rows())[4]?.querySelector('a') as HTMLElement);
    await screen.findByText('جزئیات معامله');
    await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
    const withThree = await truth();
    await waitFor(async () => expect((await rows())[0]).toHaveAttribute('aria-setsize', String(withThree.length)));
    scrollTo(0);
    await waitFor(async () => expect((await rows())[0]?.dataset.code).toBe(withThree[0]));
    expect(await walk(withThree.length)).toEqual(withThree);
  });

  it('keeps its rows after a failed refresh, reports it, and retries on a tap', async () => {
    const app = await open();
    await loadMore(app, 2);
    const before = await numbers();
    await app.user.click((await rows())[2]?.querySelector('a') as HTMLElement);
    await screen.findByText('جزئیات معامله');
    app.network.disturb('/filter-transactions/', 'offline');
    await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));

    expect(await screen.findByText('فهرست به‌روز نشد؛ شاید چیزی تغییر کرده باشد.')).toBeVisible();
    expect(await numbers()).toEqual(before);
    const earlier = requestedPages(app).length;
    await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    await waitFor(() => expect(screen.queryByText(/فهرست به‌روز نشد/)).not.toBeInTheDocument());
    expect(requestedPages(app).slice(earlier)).toEqual([1]);
  });
});
