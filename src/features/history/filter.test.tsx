import { ERROR_MESSAGE_DISPLAY_MS } from '@contract/rules/limits';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory } from '../../../server/testing/disputeStory';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

jest.setTimeout(60_000);

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

const apply = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'نمایش نتیجه‌ها' }));

describe('the filter over its list', () => {
  it('lets through what is disputed, which says where it stands, and what waits for the reader', async () => {
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

  it('filters by status and amount, stands in the address, and is taken off chip by chip', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    expect(await codes()).toEqual([small, held]);
    await openFilter(user);
    await user.type(screen.getByRole('textbox', { name: 'مبلغ، از' }), '۱۰۰۰۰۰۰');
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

  it('asks for something to be filled in, for three seconds, and sends nothing', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await openFilter(user);
    await apply(user);
    const message = await screen.findByText('لطفاً موارد خواسته‌شده را پر کنید');
    expect(message.closest('[role=alert]')).not.toBeNull();
    await waitFor(() => expect(message).not.toBeInTheDocument(), { timeout: ERROR_MESSAGE_DISPLAY_MS + 2_000 });
    expect(currentPath()).toBe('/transaction');
  });

  it('forgets amounts that were typed and not applied when it is closed', async () => {
    const { user } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await openFilter(user);
    await user.type(screen.getByRole('textbox', { name: 'مبلغ، از' }), '500000');
    await user.click(screen.getByRole('button', { name: 'بستن' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await openFilter(user);
    expect(screen.getByRole('textbox', { name: 'مبلغ، از' })).toHaveValue('');
  });

  it('refuses ranges that are turned round, by field', async () => {
    const { user, currentPath } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await openFilter(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'تاریخ، از: سال' }), '۱۴۰۷');
    await user.type(screen.getByRole('textbox', { name: 'مبلغ، از' }), '900000');
    await user.type(screen.getByRole('textbox', { name: 'مبلغ، تا' }), '100000');
    await apply(user);
    expect(await screen.findByText(/^تاریخ «از» پس از تاریخ «تا» است/)).toBeVisible();
    expect(screen.getByText(/^مبلغ «از» بیشتر از مبلغ «تا» است/)).toBeVisible();
    expect(currentPath()).toBe('/transaction');
  });

  it('does not offer 30 Esfand in a common year', async () => {
    const { user } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await openFilter(user);
    const day = screen.getByRole('combobox', { name: 'تاریخ، از: روز' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'تاریخ، از: سال' }), '۱۴۰۳');
    await user.selectOptions(screen.getByRole('combobox', { name: 'تاریخ، از: ماه' }), 'اسفند');
    await user.selectOptions(day, '۳۰');
    await user.selectOptions(screen.getByRole('combobox', { name: 'تاریخ، از: سال' }), '۱۴۰۴');
    expect(day).toHaveDisplayValue('۲۹');
    expect(within(day).queryByRole('option', { name: '۳۰' })).not.toBeInTheDocument();
  });

  it('starts at 2 Ordibehesht 1400 and ends today; the years are those of the picker', async () => {
    const { user } = await renderApp({ path: paths.transactions, person: seller.user, server });
    await openFilter(user);
    expect(screen.getByRole('combobox', { name: 'تاریخ، از: روز' })).toHaveDisplayValue('۲');
    expect(screen.getByRole('combobox', { name: 'تاریخ، از: ماه' })).toHaveDisplayValue('اردیبهشت');
    const years = within(screen.getByRole('combobox', { name: 'تاریخ، از: سال' })).getAllByRole('option');
    expect(years.map((year) => year.textContent)).toEqual([
      '۱۴۰۰',
      '۱۴۰۱',
      '۱۴۰۲',
      '۱۴۰۳',
      '۱۴۰۴',
      '۱۴۰۵',
      '۱۴۰۶',
      '۱۴۰۷',
    ]);
  });
});

describe('an address that no row can match', () => {
  it('is said, asks nothing, and leads on', async () => {
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
  ])('%s: its date is none of the filter’s, which is said in place of the whole list', async (path, call) => {
    const { user, network } = await renderApp({ path, person: seller.user, server });
    expect(await screen.findByText(/^تاریخ این فیلتر در تقویم نیست یا بیرون از سال‌های ۱۳۹۹ تا ۱۴۱۰ است/)).toBeVisible();
    expect(network.sentTo(call)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'پاک کردن همه' }));
    expect(await codes()).toEqual([small, held]);
  });

  it('with a date that is none leads to the form too, which keeps the rest of the filter', async () => {
    const path = '/transaction?behalf=دوچرخه&date_gt=2026-02-30';
    const { user } = await renderApp({ path, person: seller.user, server });
    await user.click(await screen.findByRole('link', { name: 'تغییر فیلتر' }));
    expect(await screen.findByRole('textbox', { name: 'بابت' })).toHaveValue('دوچرخه');
  });
});

describe('/FilterTransaction', () => {
  it('is filled from its address and leads to the filtered list', async () => {
    const path = '/FilterTransaction?tab=inqueries_tab&commission_side=buyer&date_gt=2020-03-21';
    const { user, currentPath } = await renderApp({ path, person: seller.user, server });
    expect(await screen.findByRole('radio', { name: 'خریدار' })).toBeChecked();
    // a year of the filter that the picker does not offer stands in its list when the address names it
    expect(screen.getByRole('combobox', { name: 'تاریخ، از: سال' })).toHaveDisplayValue('۱۳۹۹');
    await user.type(screen.getByRole('textbox', { name: 'بابت' }), 'دوچرخه');
    await apply(user);
    expect(await codes()).toEqual([small]);
    expect(new URLSearchParams(currentPath().split('?')[1]).get('behalf')).toBe('دوچرخه');
    expect(screen.getByRole('tab', { name: 'درخواست پول' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the received and the sent list', () => {
  it.each([
    ['/incomings', () => buyer],
    ['/payments', () => seller],
  ])('%s is filtered too', async (path, viewer) => {
    const { user, currentPath } = await renderApp({ path, person: viewer().user, server });
    expect(await codes()).toEqual([small, held]);
    await openFilter(user);
    await user.click(screen.getByRole('button', { name: 'در انتظار پرداخت' }));
    await apply(user);
    await waitFor(async () => expect(await codes()).toEqual([small]));
    expect(currentPath()).toBe(`${path}?_status=inquired&_status=redirected`);
  });
});

describe('home’s cards', () => {
  it.each([
    [/درخواست‌های شما از دیگران/, () => seller, '/transaction?tab=inqueries_tab&_status=inquired&_status=redirected'],
    [/درخواست‌های دیگران از شما/, () => buyer, '/transaction?tab=paymnt&_status=inquired&_status=redirected'],
  ])('%s counts the rows behind it', async (name, viewer, address) => {
    const { user, currentPath } = await renderApp({ path: paths.home, person: viewer().user, server });
    const card = await screen.findByRole('link', { name });
    expect(card).toHaveTextContent('۱ مورد');
    await user.click(card);
    expect(await screen.findByText('۱ تراکنش')).toBeVisible();
    expect(await codes()).toEqual([small]);
    expect(currentPath()).toBe(address);
  });
});
