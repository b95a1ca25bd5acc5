import type { Person } from '../support/person';
import { at, button, changeAnswer, delayChange, type Screen } from './screen';

const LISTS = '**/filter-transactions/';

const row = ({ page }: Person) => page.getByRole('link', { name: /ریال/ }).first().waitFor();
const EMPTY = 'در حال حاضر تراکنشی ندارید';

/** The history, requests and payments. */
export const historyScreens: readonly Screen[] = [
  at('transactions', 'seller', '/transaction', row),
  at('transactions-requests', 'seller', '/transaction?tab=inqueries_tab', row),
  at('transactions-sent', 'buyer', '/transaction?tab=paymnt', row),
  at('transactions-filtered', 'buyer', '/transaction?tab=paymnt&_status=inquired&_status=redirected', row),
  at('transactions-empty', 'member', '/transaction', EMPTY),
  at(
    'transactions-changes',
    'seller',
    'about:blank',
    async (person, { transactions: { inquired } }) => {
      const { page } = person;
      const tell = await delayChange(page, inquired);
      // The list before this request.
      await changeAnswer(page, LISTS, ({ transactions, ...rest }: { transactions: { payment_code: string }[] }) => ({
        ...rest,
        transactions: transactions.filter(({ payment_code }) => payment_code !== inquired),
      }));
      await page.goto('/transaction');
      await row(person);
      await page.unroute(LISTS);
      tell();
      await page.getByRole('button', { name: /تغییر تازه · نمایش/ }).waitFor();
    },
    { shown: '/transaction' },
  ),
  at('transactions-nothing-found', 'member', '/transaction?_status=inquired', 'تراکنشی با این فیلتر پیدا نشد'),
  at('filter', 'buyer', '/FilterTransaction', button('نمایش نتیجه‌ها')),
  at('filter-empty', 'buyer', '/FilterTransaction', async (person) => {
    await person.press('نمایش نتیجه‌ها');
    await person.sees('لطفاً موارد خواسته‌شده را پر کنید');
  }),
  at('statement', 'seller', '/statement', button('چاپ یا PDF')),
  at('statement-empty', 'member', '/statement', 'در این بازه کاری نبود'),
  at('incomings', 'buyer', '/incomings', row),
  at('incomings-empty', 'member', '/incomings', EMPTY),
  at('payments', 'seller', '/payments', row),
  at('payments-empty', 'member', '/payments', EMPTY),
];
