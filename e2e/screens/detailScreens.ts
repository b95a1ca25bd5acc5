import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Person } from '../support/person';
import { blockLiveChanges, changeTimers, delayChange, type Screen, screenAt } from './screen';
import type { Transactions } from './transactions';

const DETAILS = '**/transactions/details/';

/** Where the parcel of a screen goes. */
export const PARCEL_ADDRESS = {
  receiver: 'مریم کیانی',
  mobile: '09354412018',
  province: 'تهران',
  city: 'تهران',
  address: 'خیابان ولیعصر، کوچهٔ نسیم، پلاک ۱۸، واحد ۴',
  postcode: '1967714328',
};

interface Wire {
  data: { details: { status: string }; history: { to_status: string; time: string }[]; events: { time: string }[] };
}

/** The transaction for each status. Short statuses use a transaction that has passed through them. */
const TRANSACTION: Record<TransactionStatus, Exclude<keyof Transactions, 'sellersAccount' | 'processes' | 'checks'>> = {
  inquired: 'inquired',
  redirected: 'redirected',
  paid: 'paid',
  canceled: 'canceled',
  settled: 'settled',
  settled_awaiting: 'settled',
  settled_done: 'settled',
  refunded: 'refunded',
  refunded_awaiting: 'refunded',
  refunded_done: 'refunded',
};
const MOMENTARY: readonly TransactionStatus[] = ['settled', 'settled_awaiting', 'refunded', 'refunded_awaiting'];

/** Answers with the transaction as it was in `status`: with the history up to there. */
async function turnBack({ page }: Person, status: TransactionStatus): Promise<void> {
  await page.route(DETAILS, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as Wire;
    const end = data.history.findIndex(({ to_status }) => to_status === status) + 1;
    const history = data.history.slice(0, end);
    const events = data.events.filter(({ time }) => time <= (history.at(-1)?.time ?? ''));
    await route.fulfill({
      response,
      json: { data: { ...data, details: { ...data.details, status }, history, events } },
    });
  });
}

function detail(status: TransactionStatus, as: 'seller' | 'buyer'): Screen {
  const role = as === 'seller' ? 'payee' : 'payer';
  return {
    name: `detail-${role}-${status.replace('_', '-')}`,
    route: '/transaction-detail/:code',
    as,
    show: async (person, { transactions }) => {
      if (MOMENTARY.includes(status)) await turnBack(person, status);
      await person.page.goto(`/transaction-detail/${transactions[TRANSACTION[status]]}`);
      await person.seesDeal();
    },
  };
}

const REFUND = 'بازگرداندن پول';

function codeFor(name: string, as: 'seller' | 'buyer', transaction: 'inquired' | 'paid', button: string): Screen {
  return {
    name,
    route: '/otp',
    as,
    show: async (person, { transactions }) => {
      await person.page.goto(`/transaction-detail/${transactions[transaction]}`);
      if (button === REFUND) await person.press('جزئیات معامله');
      await person.askForCode(button);
      await person.page.getByLabel('کد تأیید', { exact: true }).waitFor();
    },
  };
}

/** The key prompt of a settlement. The key of the answer is on no device. */
async function openKeyPrompt(person: Person, paymentCode: string): Promise<void> {
  const { page } = person;
  const passkey = { challenge: 'AAAA', rpId: 'localhost', timeout: 180_000, userVerification: 'required' };
  const data = { token: 'token', passkey: { ...passkey, allowCredentials: [] }, payer_receives: 0 };
  const answer = { json: { data: { ...data, payee_receives: 183_150_000 } } };
  await page.route('**/transactions/settle/', (route) => route.fulfill(answer));
  await page.goto(`/transaction-detail/${paymentCode}`);
  await person.askForCode('آزاد کردن پول پیش از تحویل');
  await person.sees('پیامک فقط وقتی فرستاده می‌شود که آن را بخواهید.');
  await page.unroute('**/transactions/settle/');
}

/** A transaction in each status for both sides, and the code pages of its actions. */
export const detailScreens: readonly Screen[] = [
  ...(Object.keys(TRANSACTION) as TransactionStatus[]).flatMap((status) => [
    detail(status, 'buyer'),
    detail(status, 'seller'),
  ]),
  {
    name: 'detail-payee-parcel',
    route: '/transaction-detail/:code',
    as: 'seller',
    show: async ({ page }, { transactions }) => {
      await page.route(DETAILS, async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        const terms = { ...data.details.terms, delivery_method: 'courier' };
        const delivery = { ...data.details.delivery, method: 'courier' };
        const details = { ...data.details, terms, delivery, delivery_address: PARCEL_ADDRESS };
        await route.fulfill({ response, json: { data: { ...data, details } } });
      });
      await page.goto(`/transaction-detail/${transactions.paid}`);
      await page.getByRole('heading', { name: 'بفرستید به' }).waitFor();
    },
  },
  screenAt(
    'detail-both-sides',
    '/transaction-detail/:code',
    'seller',
    (transactions) => `/transaction-detail/${transactions.bothSides}`,
    ({ page }) => page.getByRole('button', { name: 'بازگرداندن پول به خریدار' }).waitFor(),
  ),
  screenAt(
    'detail-share-sheet',
    '/transaction-detail/:code',
    'seller',
    (transactions) => `/transaction-detail/${transactions.inquired}`,
    async (person) => {
      await person.press('ارسال لینک');
      await person.page.getByRole('img', { name: 'کد QR لینک پرداخت' }).waitFor();
    },
  ),
  ...(['buyer', 'seller'] as const).map(
    (as): Screen => ({
      name: `detail-unfolded-${as}`,
      route: '/transaction-detail/:code',
      as,
      show: async (person, { transactions }) => {
        await person.page.goto(`/transaction-detail/${transactions.paid}`);
        await person.press('جزئیات معامله');
        await person.sees('روند تراکنش');
      },
    }),
  ),
  {
    name: 'detail-live',
    route: '/transaction-detail/:code',
    as: 'seller',
    show: async (person, { transactions: { settled } }) => {
      const tell = await delayChange(person.page, settled);
      await turnBack(person, 'paid');
      await person.page.goto(`/transaction-detail/${settled}`);
      await person.sees('نزد امانت');
      await person.page.unroute(DETAILS);
      await changeTimers(person.page, 'held');
      tell();
      await person.sees('به‌روز شد');
    },
  },
  {
    name: 'detail-reconnecting',
    route: '/transaction-detail/:code',
    as: 'seller',
    show: async (person, { transactions }) => {
      await blockLiveChanges(person.page);
      await person.page.goto(`/transaction-detail/${transactions.paid}`);
      await changeTimers(person.page, 'short');
      await person.sees('در حال اتصال دوباره');
    },
  },
  screenAt(
    'detail-pay-again',
    '/transaction-detail/:code',
    'buyer',
    (transactions) => `/transaction-detail/${transactions.redirected}`,
    async (person) => {
      await person.toPay('پرداخت دوباره');
      await person.page.getByRole('alertdialog').waitFor();
    },
  ),
  screenAt('detail-not-found', '/transaction-detail/:code', 'buyer', '/transaction-detail/ABCDEFGH', 'تراکنش پیدا نشد'),
  screenAt(
    'detail-not-yours',
    '/transaction-detail/:code',
    'member',
    (transactions) => `/transaction-detail/${transactions.paid}`,
    'به این بخش دسترسی ندارید',
  ),
  ...(['buyer', 'seller'] as const).map(
    (as): Screen => ({
      name: `detail-question-${as}`,
      route: '/transaction-detail/:code',
      as,
      show: async (person, { transactions }) => {
        await person.page.goto(`/transaction-detail/${transactions.paid}`);
        if (as === 'seller') await person.press('جزئیات معامله');
        await person.press(as === 'buyer' ? 'آزاد کردن پول پیش از تحویل' : 'بازگرداندن پول');
        await person.page.getByRole('alertdialog').waitFor();
      },
    }),
  ),
  {
    name: 'otp-passkey',
    route: '/otp',
    as: 'buyer',
    show: async (person, { transactions }) => openKeyPrompt(person, transactions.paid),
  },
  {
    name: 'otp-passkey-refused',
    route: '/otp',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await openKeyPrompt(person, transactions.paid);
      // No key of this browser fits and no person can say no, so the device is made to refuse.
      await person.page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotSupportedError'));
      });
      await person.press('تأیید با اثر انگشت یا چهره');
      await person.sees('کلید پذیرفته نشد. با کد پیامکی ادامه دهید');
    },
  },
  codeFor('otp-settle', 'buyer', 'paid', 'آزاد کردن پول پیش از تحویل'),
  codeFor('otp-refund', 'seller', 'paid', REFUND),
  codeFor('otp-cancel', 'seller', 'inquired', 'لغو درخواست'),
];
