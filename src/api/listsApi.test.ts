import type { OtpAction } from '@contract/rules/confirmedActions';
import { USUAL_TERMS } from '@/features/request-money/slice';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { sharedServer } from '../../server/testing/sharedServer';
import { confirmationApi } from './confirmationApi';
import type { ListRequest } from './listsApi';
import { listsApi, lookAtPages } from './listsApi';
import { partnerApi } from './partnerApi';
import { transactionsApi } from './transactionsApi';
import { userApi } from './user';

const HISTORY: ListRequest = { list: 'history', order: 'desc', role: 'all', filter: {} };

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  story = new MoneyStory(await sharedServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

/** The app of a member who has the history, the counts of home and one transaction open. */
async function watching(person: Trader, code: string): Promise<TestApp> {
  const app = await createTestApp({ person: person.user });
  await app.until((state) => state.application.state === 'app-verified');
  const { dispatch } = app.store;
  await Promise.all([
    dispatch(listsApi.endpoints.listRows.initiate(HISTORY)),
    dispatch(userApi.endpoints.userReport.initiate()),
    dispatch(transactionsApi.endpoints.transactionDetails.initiate(code)),
  ]);
  lookAtPages(HISTORY, 1, 1);
  return app;
}

const asked = ({ network }: TestApp) =>
  ['/filter-transactions/', '/user-report/', '/details/'].map((part) => network.sentTo(part).length);

const start = (action: OtpAction, paymentCode: string) =>
  confirmationApi.endpoints.startConfirmation.initiate({ action, paymentCode, bySms: true });

type Call = (app: TestApp, code: string) => Promise<unknown>;

/** The calls that create or move a transaction. A refusal also means that the screen is outdated. */
const MOVING: Record<string, Call> = {
  'making a request': ({ store }) =>
    store.dispatch(
      transactionsApi.endpoints.createTransaction.initiate({
        amountRials: 50_000,
        commissionSide: 'payee',
        purpose: 'کتاب',
        accountId: seller.accountId,
        refereeNationalCode: null,
        processId: 'web',
        ...USUAL_TERMS,
      }),
    ),
  'paying, refused': ({ store }, paymentCode) =>
    store.dispatch(transactionsApi.endpoints.pay.initiate({ paymentCode, accountId: seller.accountId })),
  'a settlement refused before its code': ({ store }, paymentCode) =>
    store.dispatch(start('settle_transaction', paymentCode)),
  'a refund refused before its code': ({ store }, paymentCode) =>
    store.dispatch(start('refund_transaction', paymentCode)),
  'a code that moves a transaction': ({ store }, paymentCode) =>
    store.dispatch(
      confirmationApi.endpoints.confirmAction.initiate({
        proof: { code: '0000' },
        token: 'none',
        action: 'cancel',
        paymentCode,
        processId: 'web',
      }),
    ),
  'an offer to the partner': ({ store }) =>
    store.dispatch(
      partnerApi.endpoints.submitPartnerOffer.initiate({
        partner: 'niazmandi',
        processId: 'unknown',
        userId: null,
        amountRials: 50_000,
        purpose: 'کتاب',
        commissionSide: 'payee',
      }),
    ),
  'a yes to the partner': ({ store }) =>
    store.dispatch(
      partnerApi.endpoints.decidePartnerRequest.initiate({
        partner: 'niazmandi',
        processId: 'unknown',
        decision: 'approved',
      }),
    ),
};

test.each(Object.entries(MOVING))(
  'requests the list, home and the open transaction again after %s',
  async (what, call) => {
    const code = await story.request(seller);
    const app = await watching(seller, code);
    const before = asked(app);
    await call(app, code);
    // A new request of the user's own changes no open transaction.
    const transactions = what === 'making a request' ? 0 : 1;
    await app.until(() => asked(app)[0] === (before[0] ?? 0) + 1 && asked(app)[1] === (before[1] ?? 0) + 1);
    expect(asked(app)).toEqual(before.map((count, index) => count + (index === 2 ? transactions : 1)));
  },
);

test('requests nothing again after a code was sent', async () => {
  const code = await story.request(seller);
  const app = await watching(seller, code);
  const before = asked(app);
  const answer = await app.store.dispatch(start('cancel', code));
  expect(answer.error).toBeUndefined();
  expect(asked(app)).toEqual(before);
});

test('marks a hidden list as stale without requesting it', async () => {
  const code = await story.paid(seller, buyer);
  const app = await watching(buyer, code);
  lookAtPages({ ...HISTORY, order: 'asc' }, 1, 1);
  const [before] = asked(app);
  await app.store.dispatch(start('refund_transaction', code));
  const rows = () => listsApi.endpoints.listRows.select(HISTORY)(app.store.getState()).data;
  await app.until(() => rows()?.pages[0]?.isStale);
  expect(asked(app)[0]).toBe(before);
  expect(rows()?.pages[0]?.items.map((item) => item.code)).toContain(code);
});
