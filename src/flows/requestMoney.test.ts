import { createRequested, draftSaved } from '@/features/request-money/slice';
import { createTestApp, type TestApp } from '@/testing/createTestApp';

async function sellerApp(): Promise<TestApp & { places: string[] }> {
  const places: string[] = [];
  const app = await createTestApp({ as: 'member', context: { navigate: (to) => places.push(to) } });
  await app.until((state) => state.application.state === 'app-verified');
  const account = (await app.server.call('listBankAccounts', { as: app.person?.access ?? '' })).data.bank_accounts[0];
  app.store.dispatch(
    draftSaved({ amountRials: 2_500_000, purpose: 'دوچرخه', accountId: account?.id ?? '', commissionSide: 'payer' }),
  );
  return { ...app, places };
}

async function sentList(app: TestApp) {
  return (await app.server.call('listPayments', { as: app.person?.access ?? '' })).data.payments;
}

test('the draft becomes a request, and its page opens with the share panel', async () => {
  const app = await sellerApp();
  app.store.dispatch(createRequested());
  await app.until((state) => state.requestMoney.draft.amountRials === null);

  const [request] = await sentList(app);
  expect(request).toMatchObject({ amount: 2_500_000, behalf: 'دوچرخه', commision_side: 1, status: 'inquired' });
  expect(app.places).toEqual([`/transaction-detail/${request?.payment_code}?share=1`]);
});

test('a lost answer asked again makes one request; a changed draft is another one', async () => {
  const app = await sellerApp();
  app.network.disturb('/transactions/', 'lost answer');
  app.store.dispatch(createRequested());
  await app.until((state) => state.requestMoney.failure?.code === 'network');
  const { intentKey } = app.store.getState().requestMoney;

  app.store.dispatch(createRequested());
  await app.until((state) => state.requestMoney.draft.amountRials === null);
  expect(await sentList(app)).toHaveLength(1);
  expect(app.network.sentTo('/v1/transactions/').map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
    intentKey,
    intentKey,
  ]);

  app.store.dispatch(draftSaved({ purpose: 'کلاه' }));
  expect(app.store.getState().requestMoney.intentKey).toBeNull();
});

test('a draft that was lost on the way leads back to the form', async () => {
  const app = await sellerApp();
  app.store.dispatch(draftSaved({ amountRials: null }));
  app.store.dispatch(createRequested());
  expect(app.places).toEqual(['/RequestMoney']);
  expect(app.network.sentTo('/v1/transactions/')).toHaveLength(0);
});
