import type { PaymentState, ReturnReason } from '@contract/rules/transactionStates';
import type { Person } from '../support/person';
import { PARCEL_ADDRESS } from './detailScreens';
import { at, changeAnswer, changeDetails, holdToast, type Screen } from './screen';

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
const paymentStands =
  (changed: object) =>
  ({ page }: Person) =>
    changeDetails(page, ({ payment }) => ({
      payment: { ...payment, tracenumber: '140508294471', returned_at: new Date(), ...changed },
    }));

const SAVED = ['خیابان ولیعصر، کوچهٔ نسیم، پلاک ۱۸، واحد ۴', 'بلوار کشاورز، پلاک ۲', 'خیابان حافظ، پلاک ۱۲۰'].map(
  (address) => ({ ...PARCEL_ADDRESS, address }),
);

/** Answers with a request that needs an address. */
const hasParcel = ({ page }: Person) =>
  changeDetails(page, ({ terms }) => ({ terms: { ...terms, delivery_method: 'courier' } }));

/** Answers with other knowledge of the seller. */
const isTrusted =
  (trust: object) =>
  ({ page }: Person) =>
    changeDetails(page, ({ payee_trust }) => ({ payee_trust: { ...payee_trust, ...trust } }));

const seller = ({ page }: Person) => page.getByRole('region', { name: 'چه کسی پول را می‌گیرد' }).waitFor();

async function openSheet(person: Person): Promise<void> {
  await person.toPay();
  await person.page.getByRole('dialog').waitFor();
}

/** Sending money, and the return from the gateway. */
export const payScreens: readonly Screen[] = [
  at('pay-empty', 'buyer', '/pay', 'برای چه چیزی می‌پردازید؟'),
  at('pay', 'buyer', '/pay', (person, { transactions }) => person.fill('لینک یا کد پرداخت', transactions.inquired)),
  at('pay-wrong-code', 'buyer', '/pay/ABC', 'شناسهٔ واردشده درست نیست'),
  at('pay-link', 'buyer', '/pay/{inquired}', async (person) => {
    await person.page.waitForURL(/transaction-detail/);
    await person.page.getByRole('button', { name: /^پرداخت [۰-۹]/ }).waitFor();
  }),
  at('pay-gateway-sheet', 'buyer', '/transaction-detail/{inquired}', openSheet),
  at(
    'pay-address',
    'buyer',
    '/transaction-detail/{inquired}',
    async (person) => {
      await openSheet(person);
      await person.press('نشانی دیگر (۲)');
    },
    {
      before: async (person) => {
        await hasParcel(person);
        const answer = { json: { data: { addresses: SAVED } } };
        await person.page.route('**/users/addresses/', (route) => route.fulfill(answer));
      },
    },
  ),
  at(
    'pay-address-errors',
    'buyer',
    '/transaction-detail/{inquired}',
    async (person) => {
      await openSheet(person);
      await person.page.getByRole('dialog').getByRole('button', { name: 'پرداخت' }).click();
      await person.sees('کد پستی را بنویسید');
    },
    { before: hasParcel },
  ),
  at('pay-trust-known', 'buyer', '/transaction-detail/{inquired}', seller, {
    before: isTrusted({ deals: 'from_100', first_time: false }),
  }),
  at('pay-trust-unverified', 'buyer', '/transaction-detail/{inquired}', seller, {
    before: isTrusted({ verified: false, first_time: false }),
  }),
  at('pay-own-link', 'seller', '/pay/{inquired}', 'پرداخت با لینک خودتان ممکن نیست'),
  at('pay-cannot-be-paid-toast', 'buyer', '/pay/{settled}', async (person) => {
    await person.seesDeal();
    await holdToast(person, 'این تراکنش قابل پرداخت نیست');
  }),
  at('receipt-success', 'buyer', '/transaction-receipt?payment_code={paid}', 'پرداخت انجام شد'),
  at(
    'receipt-from-partner',
    'buyer',
    '/transaction-receipt?payment_code={paid}&process_id={processes.requested}',
    'پرداخت انجام شد',
  ),
  at('receipt-failure', 'buyer', '/transaction-receipt?payment_code={failed}', 'پرداخت انجام نشد'),
  at('receipt-pending', 'buyer', '/transaction-receipt?payment_code={redirected}', 'هنوز از درگاه خبری نیامده است', {
    waiting: true,
  }),
  ...RECEIPTS.map(({ name, state, sees, ...payment }) =>
    at(name, 'buyer', '/transaction-receipt?payment_code={redirected}', sees, {
      before: paymentStands({ state, ...payment }),
      waiting: state === 'asking',
    }),
  ),
  at('detail-iban-alone', 'buyer', '/transaction-detail/{inquired}', 'برای پرداخت، کارتی با شمارهٔ ۱۶ رقمی بیفزایید', {
    before: ({ page }) =>
      changeAnswer(page, '**/api/v1/bankaccounts/', (data) => ({
        ...data,
        bank_accounts: [{ ...data.bank_accounts[0], pan: null, paying_card: 'none' }],
      })),
  }),
  at('detail-payment-lost', 'buyer', '/transaction-detail/{redirected}', 'پول کم شده؟', {
    before: paymentStands({ state: 'lost', by: IN_THREE_DAYS }),
  }),
  at(
    'receipt-ticket',
    'visitor',
    '/transaction-receipt?ticket=AAAAAAAAAAAAAAAAAAAAAA&payment_code=ABCDEFGH',
    'ورود و دیدن معامله',
    {
      before: ({ page }) => {
        const data = { outcome: 'paid', amount: 87_400_000, at: new Date(), tracknumber: '140508294471', by: null };
        return page.route('**/api/v1/receipts/**', (route) => route.fulfill({ json: { data } }));
      },
    },
  ),
  at(
    'receipt-unknown',
    'buyer',
    '/transaction-receipt?payment_code=ABCDEFGH&status=success',
    'نتیجهٔ این پرداخت را نمی‌دانیم',
  ),
];
