import { delayChange, type Screen, screenAt } from './screen';

const LISTS = '**/filter-transactions/';

/** A list with rows. */
function list(name: string, route: string, as: 'seller' | 'buyer', address = route): Screen {
  return {
    name,
    route,
    as,
    show: async (person) => {
      await person.page.goto(address);
      await person.page.getByRole('link', { name: /ریال/ }).first().waitFor();
    },
  };
}

/** An empty list. */
function emptyList(name: string, route: string, address = route): Screen {
  return {
    name,
    route,
    as: 'member',
    show: async (person) => {
      await person.page.goto(address);
      await person.sees('در حال حاضر تراکنشی ندارید');
    },
  };
}

/** The history, requests and payments. */
export const historyScreens: readonly Screen[] = [
  list('transactions', '/transaction', 'seller'),
  list('transactions-requests', '/transaction', 'seller', '/transaction?tab=inqueries_tab'),
  list('transactions-sent', '/transaction', 'buyer', '/transaction?tab=paymnt'),
  list('transactions-filtered', '/transaction', 'buyer', '/transaction?tab=paymnt&_status=inquired&_status=redirected'),
  emptyList('transactions-empty', '/transaction'),
  {
    name: 'transactions-changes',
    route: '/transaction',
    as: 'seller',
    show: async ({ page }, { transactions: { inquired } }) => {
      const tell = await delayChange(page, inquired);
      // The list before this request.
      await page.route(LISTS, async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        const rows = data.transactions.filter(
          ({ payment_code }: { payment_code: string }) => payment_code !== inquired,
        );
        await route.fulfill({ response, json: { data: { ...data, transactions: rows } } });
      });
      await page.goto('/transaction');
      await page.getByRole('link', { name: /ریال/ }).first().waitFor();
      await page.unroute(LISTS);
      tell();
      await page.getByRole('button', { name: /تغییر تازه · نمایش/ }).waitFor();
    },
  },
  screenAt(
    'transactions-nothing-found',
    '/transaction',
    'member',
    '/transaction?_status=inquired',
    'تراکنشی با این فیلتر پیدا نشد',
  ),
  screenAt('filter', '/FilterTransaction', 'buyer', '/FilterTransaction', ({ page }) =>
    page.getByRole('button', { name: 'نمایش نتیجه‌ها' }).waitFor(),
  ),
  screenAt('filter-empty', '/FilterTransaction', 'buyer', '/FilterTransaction', async (person) => {
    await person.press('نمایش نتیجه‌ها');
    await person.sees('لطفاً موارد خواسته‌شده را پر کنید');
  }),
  screenAt('statement', '/statement', 'seller', '/statement', ({ page }) =>
    page.getByRole('button', { name: 'چاپ یا PDF' }).waitFor(),
  ),
  screenAt('statement-empty', '/statement', 'member', '/statement', 'در این بازه کاری نبود'),
  list('incomings', '/incomings', 'buyer'),
  emptyList('incomings-empty', '/incomings'),
  list('payments', '/payments', 'seller'),
  emptyList('payments-empty', '/payments'),
];
