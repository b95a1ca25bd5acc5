import type { PaymentState, ReturnReason } from '@contract/rules/transactionStates';
import type { Person } from '../support/person';
import { PARCEL_ADDRESS } from './detailScreens';
import { holdToast, type Screen, screenAt } from './screen';

const IN_THREE_DAYS = new Date(Date.now() + 72 * 3_600_000).toISOString();

/** Payments of the buyer in states that need time or another payer. */
const RECEIPTS: readonly {
  name: string;
  state: PaymentState;
  sees: string;
  by?: string;
  reason?: ReturnReason;
  card4?: string;
}[] = [
  { name: 'receipt-asking', state: 'asking', sees: 'صبر می‌کنم' },
  { name: 'receipt-lost', state: 'lost', by: IN_THREE_DAYS, sees: 'پول کم شده؟' },
  { name: 'receipt-sent-back', state: 'returning', by: IN_THREE_DAYS, reason: 'taken', sees: 'پول شما کجاست؟' },
  {
    name: 'receipt-foreign-card',
    state: 'returning',
    by: IN_THREE_DAYS,
    reason: 'foreign_card',
    card4: '2291',
    sees: 'نزد بانک است',
  },
  {
    name: 'receipt-foreign-card-returned',
    state: 'returned',
    reason: 'foreign_card',
    card4: '2291',
    sees: 'پرداخت پذیرفته نشد',
  },
  { name: 'receipt-returned', state: 'returned', reason: 'amount', sees: 'به کارت برگشت داده شد.' },
];

/** Answers with another state of the buyer's payment. */
async function paymentStands({ page }: Person, changed: object): Promise<void> {
  await page.route('**/transactions/details/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const payment = { ...data.details.payment, tracenumber: '140508294471', returned_at: new Date(), ...changed };
    await route.fulfill({ response, json: { data: { ...data, details: { ...data.details, payment } } } });
  });
}

const SAVED = ['خیابان ولیعصر، کوچهٔ نسیم، پلاک ۱۸، واحد ۴', 'بلوار کشاورز، پلاک ۲', 'خیابان حافظ، پلاک ۱۲۰'].map(
  (address) => ({ ...PARCEL_ADDRESS, address }),
);

/** Answers with a request that needs an address. */
async function hasParcel({ page }: Person): Promise<void> {
  await page.route('**/transactions/details/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const details = { ...data.details, terms: { ...data.details.terms, delivery_method: 'courier' } };
    await route.fulfill({ response, json: { data: { ...data, details } } });
  });
}

/** Sending money, and the return from the gateway. */
export const payScreens: readonly Screen[] = [
  screenAt('pay-empty', '/pay', 'buyer', '/pay', 'برای چه چیزی می‌پردازید؟'),
  screenAt('pay', '/pay', 'buyer', '/pay', async (person, { transactions }) => {
    await person.fill('لینک یا کد پرداخت', transactions.inquired);
  }),
  screenAt('pay-wrong-code', '/pay/:pay_id', 'buyer', '/pay/ABC', 'شناسهٔ واردشده درست نیست'),
  screenAt(
    'pay-link',
    '/pay/:pay_id',
    'buyer',
    (transactions) => `/pay/${transactions.inquired}`,
    async (person) => {
      await person.page.waitForURL(/transaction-detail/);
      await person.page.getByRole('button', { name: /^پرداخت [۰-۹]/ }).waitFor();
    },
  ),
  screenAt(
    'pay-gateway-sheet',
    '/transaction-detail/:code',
    'buyer',
    ({ inquired }) => `/transaction-detail/${inquired}`,
    async (person) => {
      await person.toPay();
      await person.page.getByRole('dialog').waitFor();
    },
  ),
  {
    name: 'pay-address',
    route: '/transaction-detail/:code',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await hasParcel(person);
      await person.page.route('**/users/addresses/', (route) =>
        route.fulfill({ json: { data: { addresses: SAVED } } }),
      );
      await person.page.goto(`/transaction-detail/${transactions.inquired}`);
      await person.toPay();
      await person.page.getByRole('dialog').waitFor();
      await person.press('نشانی دیگر (۲)');
    },
  },
  {
    name: 'pay-address-errors',
    route: '/transaction-detail/:code',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await hasParcel(person);
      await person.page.goto(`/transaction-detail/${transactions.inquired}`);
      await person.toPay();
      await person.page.getByRole('dialog').waitFor();
      await person.page.getByRole('dialog').getByRole('button', { name: 'پرداخت' }).click();
      await person.sees('کد پستی را بنویسید');
    },
  },
  ...['pay-trust-known', 'pay-trust-unverified'].map(
    (name): Screen => ({
      name,
      route: '/transaction-detail/:code',
      as: 'buyer',
      show: async ({ page }, { transactions }) => {
        const trust =
          name === 'pay-trust-known'
            ? { deals: 'from_100', first_time: false }
            : { verified: false, first_time: false };
        await page.route('**/transactions/details/', async (route) => {
          const response = await route.fetch();
          const { data } = await response.json();
          const details = { ...data.details, payee_trust: { ...data.details.payee_trust, ...trust } };
          await route.fulfill({ response, json: { data: { ...data, details } } });
        });
        await page.goto(`/transaction-detail/${transactions.inquired}`);
        await page.getByRole('region', { name: 'چه کسی پول را می‌گیرد' }).waitFor();
      },
    }),
  ),
  screenAt(
    'pay-own-link',
    '/pay/:pay_id',
    'seller',
    (transactions) => `/pay/${transactions.inquired}`,
    'پرداخت با لینک خودتان ممکن نیست',
  ),
  screenAt(
    'pay-cannot-be-paid-toast',
    '/pay/:pay_id',
    'buyer',
    (transactions) => `/pay/${transactions.settled}`,
    async (person) => {
      await person.seesDeal();
      await holdToast(person, 'این تراکنش قابل پرداخت نیست');
    },
  ),
  screenAt(
    'receipt-success',
    '/transaction-receipt',
    'buyer',
    (transactions) => `/transaction-receipt?payment_code=${transactions.paid}`,
    'پرداخت انجام شد',
  ),
  screenAt(
    'receipt-from-partner',
    '/transaction-receipt',
    'buyer',
    (transactions) =>
      `/transaction-receipt?payment_code=${transactions.paid}&process_id=${transactions.processes.requested}`,
    'پرداخت انجام شد',
  ),
  screenAt(
    'receipt-failure',
    '/transaction-receipt',
    'buyer',
    (transactions) => `/transaction-receipt?payment_code=${transactions.failed}`,
    'پرداخت انجام نشد',
  ),
  {
    name: 'receipt-pending',
    route: '/transaction-receipt',
    as: 'buyer',
    waiting: true,
    show: async (person, { transactions }) => {
      await person.page.goto(`/transaction-receipt?payment_code=${transactions.redirected}`);
      await person.sees('هنوز از درگاه خبری نیامده است');
    },
  },
  ...RECEIPTS.map(
    ({ name, state, sees, ...payment }): Screen => ({
      name,
      route: '/transaction-receipt',
      as: 'buyer',
      waiting: state === 'asking',
      show: async (person, { transactions }) => {
        await paymentStands(person, { state, ...payment });
        await person.page.goto(`/transaction-receipt?payment_code=${transactions.redirected}`);
        await person.sees(sees);
      },
    }),
  ),
  {
    name: 'detail-iban-alone',
    route: '/transaction-detail/:code',
    as: 'buyer',
    show: async ({ page }, { transactions }) => {
      await page.route('**/api/v1/bankaccounts/', async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        const [account] = data.bank_accounts;
        const accounts = [{ ...account, pan: null, paying_card: 'none' }];
        await route.fulfill({ response, json: { data: { ...data, bank_accounts: accounts } } });
      });
      await page.goto(`/transaction-detail/${transactions.inquired}`);
      await page.getByText('برای پرداخت، کارتی با شمارهٔ ۱۶ رقمی بیفزایید').waitFor();
    },
  },
  {
    name: 'detail-payment-lost',
    route: '/transaction-detail/:code',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await paymentStands(person, { state: 'lost', by: IN_THREE_DAYS });
      await person.page.goto(`/transaction-detail/${transactions.redirected}`);
      await person.sees('پول کم شده؟');
    },
  },
  {
    name: 'receipt-ticket',
    route: '/transaction-receipt',
    as: 'visitor',
    show: async (person) => {
      const data = { outcome: 'paid', amount: 87_400_000, at: new Date(), tracknumber: '140508294471', by: null };
      await person.page.route('**/api/v1/receipts/**', (route) => route.fulfill({ json: { data } }));
      await person.page.goto('/transaction-receipt?ticket=AAAAAAAAAAAAAAAAAAAAAA&payment_code=ABCDEFGH');
      await person.sees('ورود و دیدن معامله');
    },
  },
  screenAt(
    'receipt-unknown',
    '/transaction-receipt',
    'buyer',
    '/transaction-receipt?payment_code=ABCDEFGH&status=success',
    'نتیجهٔ این پرداخت را نمی‌دانیم',
  ),
];
