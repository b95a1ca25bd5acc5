import { ERROR_MESSAGE_DISPLAY_MS } from '@contract/rules/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { enter, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory } from '../../../server/testing/disputeStory';
import { fakeTimeouts } from '../../../server/testing/fakeTimeouts';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let small: string;
let held: string;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
  seller = await story.trader();
  buyer = await story.trader();
  held = await story.paid(seller, buyer, { amount: 5_000_000 });
  server.clock.advance(60_000);
  small = await story.request(seller, { amount: 200_000, side: 1 });
  await story.details(buyer, small);
});

afterAll(() => server.close());

/** Payment codes of the rows on screen, from top to bottom. */
async function codes(): Promise<(string | undefined)[]> {
  const purposes = await screen.findAllByText('دوچرخهٔ کوهستان');
  return purposes.map((purpose) => purpose.closest('a')?.getAttribute('href')?.split('/').at(-1));
}

async function openFilter(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^فیلتر/ }));
  return screen.findByRole('dialog', { name: 'فیلتر تراکنش‌ها' });
}

/** One of the three lists of the filter's first date. */
const dateList = (part: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `تاریخ، از: ${part}` });
const optionsOf = (list: HTMLSelectElement) => [...list.options].map(({ text }) => text);

const apply = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'نمایش نتیجه‌ها' }));

describe('the filter over its list', () => {
  it('filters disputed transactions, with their stage, and those where it is the reader’s turn', async () => {
    const disputes = new DisputeStory(server);
    const [own, other] = [await story.trader(), await story.trader()];
    const disputed = await disputes.disputed(own, other);
    const toDeliver = await story.paid(own, other);
    await story.request(own);
    const { user } = await renderApp({ path: paths.transactions, person: own.user, server });
    expect(await codes()).toHaveLength(3);
    expect(screen.getAllByText('منتظر پاسخ')).toHaveLength(1);
    await openFilter(user);
    await user.click(screen.getByRole('button', { name: 'در حال رسیدگی' }));
    await apply(user);
    await waitFor(async () => expect(await codes()).toEqual([disputed]));
    await openFilter(user);
    expect(screen.getByRole('button', { name: 'در حال رسیدگی' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'در حال رسیدگی' }));
    await user.click(screen.getByRole('button', { name: 'نوبت شماست' }));
    await apply(user);
    await waitFor(async () => expect((await codes()).sort()).toEqual([disputed, toDeliver].sort()));
  });

  it('filters by status and amount, stands in the address, and is removed chip by chip', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    expect(await codes()).toEqual([small, held]);
    await openFilter(user);
    await enter(user, screen.getByRole('textbox', { name: 'مبلغ، از' }), '۱۰۰۰۰۰۰');
    await user.click(screen.getByRole('button', { name: 'نزد امانت' }));
    await apply(user);

    await waitFor(async () => expect(await codes()).toEqual([held]));
    expect(currentPath()).toBe('/transaction?amount_gt=1000000&_status=paid');
    expect(screen.getByRole('button', { name: 'فیلتر، روشن' })).toBeVisible();
    const chips = screen.getByRole('region', { name: 'فیلترها' });
    expect(within(chips).getByRole('link', { name: 'برداشتن فیلتر نزد امانت' })).toBeVisible();
    await user.click(within(chips).getByRole('link', { name: 'برداشتن فیلتر از ۱٬۰۰۰٬۰۰۰ ریال' }));
    expect(currentPath()).toBe('/transaction?_status=paid');
  });

  it('takes only digits as amounts, refuses ambiguous ones and reversed ranges, and forgets them when it closes', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    const amount = () => screen.getByRole('textbox', { name: 'مبلغ، از' });
    const sheet = await openFilter(user);
    await user.type(amount(), 'الف۵۰۰۰۰-');
    expect(amount()).toHaveValue('50٬000');
    await user.clear(amount());
    await user.paste('1.500');
    expect(amount()).toHaveValue('');
    expect(amount()).toBeInvalid();
    expect(within(sheet).getByRole('alert')).toHaveTextContent('با اطمینان نمی‌توان خواند');
    await user.paste('۵٬۰۰۰ تومان');
    expect(amount()).toHaveValue('50٬000');
    await user.click(screen.getByRole('button', { name: 'بستن' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await openFilter(user);
    expect(amount()).toHaveValue('');
    await enter(user, amount(), '500000');
    await user.keyboard('{Escape}');
    await openFilter(user);
    expect(amount()).toHaveValue('');

    await user.selectOptions(dateList('سال'), '۱۴۰۷');
    await enter(user, amount(), '900000');
    await enter(user, screen.getByRole('textbox', { name: 'مبلغ، تا' }), '100000');
    await apply(user);
    expect(await screen.findByText(/^تاریخ «از» پس از تاریخ «تا» است/)).toBeVisible();
    expect(screen.getByText(/^مبلغ «از» بیشتر از مبلغ «تا» است/)).toBeVisible();
    expect(currentPath()).toBe('/transaction');
  });

  it('an unreadable limit is not applied as no limit, and «clear» takes its error away', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    const sheet = await openFilter(user);
    const amount = screen.getByRole('textbox', { name: 'مبلغ، از' });
    await enter(user, amount, '۱.۵۰۰');
    await user.click(screen.getByRole('button', { name: 'در حال رسیدگی' }));
    await apply(user);
    expect(within(sheet).getByRole('alert')).toHaveTextContent('با اطمینان نمی‌توان خواند');
    expect(currentPath()).toBe('/transaction');
    await user.click(screen.getByRole('button', { name: 'پاک کردن همه' }));
    expect(within(sheet).queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'در حال رسیدگی' }));
    await apply(user);
    await waitFor(() => expect(currentPath()).toBe('/transaction?_dispute=open'));
  });

  it('offers the days of the chosen month, and clamps the chosen day', async () => {
    const { user } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await openFilter(user);
    const day = dateList('روز');
    const month = dateList('ماه');
    const year = dateList('سال');
    expect(day).toHaveDisplayValue('۲');
    expect(month).toHaveDisplayValue('اردیبهشت');
    expect(optionsOf(year)).toEqual(['۱۴۰۰', '۱۴۰۱', '۱۴۰۲', '۱۴۰۳', '۱۴۰۴', '۱۴۰۵', '۱۴۰۶', '۱۴۰۷']);
    for (const [chosenYear, chosenMonth, lastDay] of [
      ['۱۴۰۳', 'شهریور', '۳۱'],
      ['۱۴۰۳', 'مهر', '۳۰'],
      ['۱۴۰۳', 'اسفند', '۳۰'],
    ] as const) {
      await user.selectOptions(year, chosenYear);
      await user.selectOptions(month, chosenMonth);
      expect(optionsOf(day).at(-1)).toBe(lastDay);
    }
    await user.selectOptions(day, '۳۰');
    await user.selectOptions(year, '۱۴۰۴');
    expect(day).toHaveDisplayValue('۲۹');
    expect(optionsOf(day).at(-1)).toBe('۲۹');
  });
});

describe('an address that no row can match', () => {
  it('shows the reason, sends no request, and offers to clear the filter', async () => {
    const path = '/transaction?date_gt=2026-09-23&date_lt=2026-01-01';
    const { user } = await renderApp({ path, person: seller.user, server });
    expect(await screen.findByText(/^تاریخ «از» پس از تاریخ «تا» است/)).toBeVisible();
    const [clear] = screen.getAllByRole('link', { name: 'پاک کردن همه' });
    await user.click(clear as HTMLElement);
    expect(await codes()).toEqual([small, held]);
  });

  it.each([
    ['/transaction?date_gt=2026-02-30', '/filter-transactions/'],
    ['/transaction?behalf=a&date_lt=2019-05-01', '/filter-transactions/'],
    ['/payments?date_lt=today', '/users/payments/'],
  ])('%s: shows that its date is invalid instead of the whole list', async (path, call) => {
    const { user, network } = await renderApp({ path, person: seller.user, server });
    expect(await screen.findByText(/^تاریخ این فیلتر در تقویم نیست یا بیرون از سال‌های ۱۳۹۹ تا ۱۴۱۰ است/)).toBeVisible();
    expect(network.sentTo(call)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'پاک کردن همه' }));
    expect(await codes()).toEqual([small, held]);
  });

  it('an invalid date offers the form too, which keeps the rest of the filter', async () => {
    const path = '/transaction?behalf=دوچرخه&date_gt=2026-02-30';
    const { user } = await renderApp({ path, person: seller.user, server });
    await user.click(await screen.findByRole('link', { name: 'تغییر فیلتر' }));
    expect(await screen.findByRole('textbox', { name: 'بابت' })).toHaveValue('دوچرخه');
  });
});

describe('/FilterTransaction', () => {
  it('finds the requests with a half fee', async () => {
    const { user, currentPath } = await renderApp({ path: '/FilterTransaction', person: seller.user, server });
    await user.click(await screen.findByRole('radio', { name: 'نصف‌نصف' }));
    await apply(user);
    expect(await screen.findByRole('link', { name: 'برداشتن فیلتر کارمزد نصف‌نصف' })).toBeInTheDocument();
    expect(new URLSearchParams(currentPath().split('?')[1]).get('commission_side')).toBe('half');
    expect(await screen.findByText('تراکنشی با این فیلتر پیدا نشد.')).toBeInTheDocument();
  });

  it('is filled from its address and leads to the filtered list', async () => {
    const path = '/FilterTransaction?tab=inqueries_tab&commission_side=buyer&date_gt=2020-03-21';
    const { user, currentPath } = await renderApp({ path, person: seller.user, server });
    expect(await screen.findByRole('radio', { name: 'خریدار' })).toBeChecked();
    // the list contains the address's year although the picker does not offer it
    expect(screen.getByRole('combobox', { name: 'تاریخ، از: سال' })).toHaveDisplayValue('۱۳۹۹');
    await enter(user, screen.getByRole('textbox', { name: 'بابت' }), 'دوچرخه');
    await apply(user);
    expect(await codes()).toEqual([small]);
    expect(new URLSearchParams(currentPath().split('?')[1]).get('behalf')).toBe('دوچرخه');
    expect(screen.getByRole('tab', { name: 'درخواست پول' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe.each([
  ['sheet', paths.transactions],
  ['page', '/FilterTransaction'],
])('an empty filter in the %s', (_, path) => {
  it('shows an error for three seconds, and sends nothing', async () => {
    const { user: opener, currentPath, network } = await renderApp({ path, person: seller.user, server });
    if (path === paths.transactions) await openFilter(opener);
    const sent = network.sentTo('filter-transactions').length;
    await screen.findByRole('button', { name: 'نمایش نتیجه‌ها' });
    fakeTimeouts();
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    await apply(userEvent.setup({ advanceTimers: jest.advanceTimersByTime }));
    await pass(0);
    const message = screen.getByText('لطفاً موارد خواسته‌شده را پر کنید');
    expect(message.closest('[role=alert]')).not.toBeNull();
    await pass(ERROR_MESSAGE_DISPLAY_MS - 1);
    expect(message).toBeInTheDocument();
    await pass(1);
    expect(message).not.toBeInTheDocument();
    jest.useRealTimers();
    expect(currentPath()).toBe(path);
    expect(network.sentTo('filter-transactions')).toHaveLength(sent);
  });
});

describe('the received and the sent list', () => {
  it.each([
    ['/incomings', () => buyer],
    ['/payments', () => seller],
  ])('%s has the filter too', async (path, viewer) => {
    const { user, currentPath } = await renderApp({ path, person: viewer().user, server });
    expect(await codes()).toEqual([small, held]);
    await openFilter(user);
    await user.click(screen.getByRole('button', { name: 'در انتظار پرداخت' }));
    await apply(user);
    await waitFor(async () => expect(await codes()).toEqual([small]));
    expect(currentPath()).toBe(`${path}?_status=inquired&_status=redirected`);
  });
});

describe('home’s card of the own requests', () => {
  it('counts the rows behind it', async () => {
    const { user, currentPath } = await renderApp({ path: paths.home, person: seller.user, server });
    const card = await screen.findByRole('link', { name: /درخواست‌های شما از دیگران/ });
    expect(card).toHaveTextContent('۱ مورد');
    await user.click(card);
    expect(await screen.findByText('۱ تراکنش')).toBeVisible();
    expect(await codes()).toEqual([small]);
    expect(currentPath()).toBe('/transaction?tab=inqueries_tab&_status=inquired&_status=redirected');
  });
});
