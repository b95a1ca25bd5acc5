import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Person } from '../support/person';
import {
  at,
  blockLiveChanges,
  button,
  changeAnswer,
  changeDetails,
  changeTimers,
  DETAILS,
  delayChange,
  opens,
  type Screen,
} from './screen';
import type { Transactions } from './transactions';

/** Where the parcel of a screen goes. */
export const PARCEL_ADDRESS = {
  receiver: 'مریم کیانی',
  mobile: '09354412018',
  province: 'تهران',
  city: 'تهران',
  address: 'خیابان ولیعصر، کوچهٔ نسیم، پلاک ۱۸، واحد ۴',
  postcode: '1967714328',
};

interface Data {
  details: object;
  history: { to_status: string; time: string }[];
  events: { time: string }[];
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
function turnBack({ page }: Person, status: TransactionStatus): Promise<void> {
  return changeAnswer(page, DETAILS, (data: Data) => {
    const end = data.history.findIndex(({ to_status }) => to_status === status) + 1;
    const history = data.history.slice(0, end);
    const events = data.events.filter(({ time }) => time <= (history.at(-1)?.time ?? ''));
    return { ...data, details: { ...data.details, status }, history, events };
  });
}

function detail(status: TransactionStatus, as: 'seller' | 'buyer'): Screen {
  const name = `detail-${as === 'seller' ? 'payee' : 'payer'}-${status.replace('_', '-')}`;
  return at(name, as, `/transaction-detail/{${TRANSACTION[status]}}`, (person) => person.seesDeal(), {
    before: async (person) => MOMENTARY.includes(status) && turnBack(person, status),
  });
}

const REFUND = 'بازگرداندن پول';

function codeFor(name: string, as: 'seller' | 'buyer', transaction: 'inquired' | 'paid', action: string): Screen {
  return at(
    name,
    as,
    `/transaction-detail/{${transaction}}`,
    async (person) => {
      if (action === REFUND) await person.press('جزئیات معامله');
      await person.askForCode(action);
      await person.page.getByLabel('کد تأیید', { exact: true }).waitFor();
    },
    { shown: '/otp' },
  );
}

/** The key prompt of a settlement. The key of the answer is on no device. */
async function openKeyPrompt(person: Person): Promise<void> {
  const { page } = person;
  const passkey = { challenge: 'AAAA', rpId: 'localhost', timeout: 180_000, userVerification: 'required' };
  const data = { token: 'token', passkey: { ...passkey, allowCredentials: [] }, payer_receives: 0 };
  const answer = { json: { data: { ...data, payee_receives: 183_150_000 } } };
  await page.route('**/transactions/settle/', (route) => route.fulfill(answer));
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
  at(
    'detail-payee-parcel',
    'seller',
    '/transaction-detail/{paid}',
    ({ page }) => page.getByRole('heading', { name: 'بفرستید به' }).waitFor(),
    {
      before: ({ page }) =>
        changeDetails(page, (details) => ({
          terms: { ...details.terms, delivery_method: 'courier' },
          delivery: { ...details.delivery, method: 'courier' },
          delivery_address: PARCEL_ADDRESS,
        })),
    },
  ),
  at('detail-both-sides', 'seller', '/transaction-detail/{bothSides}', button('بازگرداندن پول به خریدار')),
  at('detail-share-sheet', 'seller', '/transaction-detail/{inquired}', async (person) => {
    await person.press('ارسال لینک');
    await person.page.getByRole('img', { name: 'کد QR لینک پرداخت' }).waitFor();
  }),
  ...(['buyer', 'seller'] as const).map((as) =>
    at(`detail-unfolded-${as}`, as, '/transaction-detail/{paid}', async (person) => {
      await person.press('جزئیات معامله');
      await person.sees('روند تراکنش');
    }),
  ),
  at(
    'detail-live',
    'seller',
    'about:blank',
    async (person, { transactions: { settled } }) => {
      const tell = await delayChange(person.page, settled);
      await turnBack(person, 'paid');
      await person.page.goto(`/transaction-detail/${settled}`);
      await person.sees('نزد امانت');
      await person.page.unroute(DETAILS);
      await changeTimers(person.page, 'held');
      tell();
      await person.sees('به‌روز شد');
    },
    { shown: '/transaction-detail/{settled}' },
  ),
  at(
    'detail-reconnecting',
    'seller',
    '/transaction-detail/{paid}',
    async (person) => {
      await changeTimers(person.page, 'short');
      await person.sees('در حال اتصال دوباره');
    },
    { before: ({ page }) => blockLiveChanges(page) },
  ),
  at('detail-pay-again', 'buyer', '/transaction-detail/{redirected}', async (person) => {
    await person.toPay('پرداخت دوباره');
    await person.page.getByRole('alertdialog').waitFor();
  }),
  at('detail-not-found', 'buyer', '/transaction-detail/ABCDEFGH', 'تراکنش پیدا نشد'),
  at('detail-not-yours', 'member', '/transaction-detail/{paid}', 'به این بخش دسترسی ندارید'),
  at(
    'detail-question-buyer',
    'buyer',
    '/transaction-detail/{paid}',
    opens('آزاد کردن پول پیش از تحویل', 'alertdialog'),
  ),
  at('detail-question-seller', 'seller', '/transaction-detail/{paid}', async (person) => {
    await person.press('جزئیات معامله');
    await opens(REFUND, 'alertdialog')(person);
  }),
  at('otp-passkey', 'buyer', '/transaction-detail/{paid}', openKeyPrompt, { shown: '/otp' }),
  at(
    'otp-passkey-refused',
    'buyer',
    '/transaction-detail/{paid}',
    async (person) => {
      await openKeyPrompt(person);
      // No key of this browser fits and no person can say no, so the device is made to refuse.
      await person.page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotSupportedError'));
      });
      await person.press('تأیید با اثر انگشت یا چهره');
      await person.sees('کلید پذیرفته نشد. با کد پیامکی ادامه دهید');
    },
    { shown: '/otp' },
  ),
  codeFor('otp-settle', 'buyer', 'paid', 'آزاد کردن پول پیش از تحویل'),
  codeFor('otp-refund', 'seller', 'paid', REFUND),
  codeFor('otp-cancel', 'seller', 'inquired', 'لغو درخواست'),
];
