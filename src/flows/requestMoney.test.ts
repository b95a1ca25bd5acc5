import type { NewTransaction } from '@/api/transactionsApi';
import { createRequested, draftSaved } from '@/features/request-money/slice';
import { createTestApp, type TestApp } from '@/testing/createTestApp';

/** A member's app, and the request of its draft. */
async function sellerApp(): Promise<TestApp & { places: string[]; request: NewTransaction }> {
  const places: string[] = [];
  const app = await createTestApp({ as: 'member', context: { navigate: (to) => places.push(to) } });
  await app.until((state) => state.application.state === 'app-verified');
  const account = (await app.server.call('listBankAccounts', { as: app.person?.access ?? '' })).data.bank_accounts[0];
  app.store.dispatch(
    draftSaved({ amountRials: 2_500_000, purpose: 'دوچرخه', accountId: account?.id ?? '', commissionSide: 'payer' }),
  );
  const { amountUnit: _ofTheField, ...draft } = app.store.getState().requestMoney.draft;
  const request = { ...draft, amountRials: 2_500_000, accountId: account?.id ?? '', processId: 'web' };
  return { ...app, places, request };
}

async function sentList(app: TestApp) {
  return (await app.server.call('listPayments', { as: app.person?.access ?? '' })).data.payments;
}

test('creates the request of the draft and opens its page with the share panel', async () => {
  const app = await sellerApp();
  app.store.dispatch(createRequested(app.request));
  await app.until((state) => state.requestMoney.draft.amountRials === null);

  const [request] = await sentList(app);
  expect(request).toMatchObject({ amount: 2_500_000, behalf: 'دوچرخه', commision_side: 1, status: 'inquired' });
  expect(app.places).toEqual([`/transaction-detail/${request?.payment_code}?share=1`]);
  expect(app.loadedPages).toEqual([]);
});

test('finds the outcome of a lost answer, and creates one request', async () => {
  const app = await sellerApp();
  app.network.disturb('/transactions/', 'lost answer');
  app.store.dispatch(createRequested(app.request));
  await app.until((state) => state.requestMoney.draft.amountRials === null);
  expect(await sentList(app)).toHaveLength(1);
  const keys = app.network.sentTo('/v1/transactions/').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

test('creates a retried request once, and a changed draft as another', async () => {
  const app = await sellerApp();
  app.network.disturb('/v1/transactions/', { status: 503, carriedOut: true }, 2);
  app.store.dispatch(createRequested(app.request));
  await app.until((state) => state.requestMoney.failure?.status === 503);
  expect(await sentList(app)).toHaveLength(1);

  const changed = { ...app.request, purpose: 'کلاه' };
  app.store.dispatch(draftSaved({ purpose: changed.purpose }));
  app.store.dispatch(createRequested(changed));
  await app.until((state) => state.requestMoney.draft.amountRials === null);
  expect((await sentList(app)).map(({ behalf }) => behalf).sort()).toEqual(['دوچرخه', 'کلاه'].sort());
  const keys = app.network.sentTo('/v1/transactions/').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a draft that is corrected while its request is being made stays', async () => {
  const app = await sellerApp();
  const release = app.network.hold('/v1/transactions/');
  app.store.dispatch(createRequested(app.request));
  app.store.dispatch(draftSaved({ amountRials: 3_000_000 }));
  release();
  await app.until((state) => state.requestMoney.status === 'leaving');
  expect(app.store.getState().requestMoney.draft).toMatchObject({ amountRials: 3_000_000, purpose: 'دوچرخه' });
  expect((await sentList(app)).map(({ amount }) => amount)).toEqual([2_500_000]);
});
