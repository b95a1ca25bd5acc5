import { gatewayFormSubmitted } from '@/features/payment/slice';
import { selectToasts } from '@/features/toasts/slice';
import { payRequested } from '@/lib/commands';
import { readStoredSession, STORAGE_KEY } from '@/persist/persistConfig';
import { createTestApp, type TestApp, testServer } from '@/testing/createTestApp';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';

interface Scene {
  app: TestApp;
  places: string[];
  story: MoneyStory;
  seller: Trader;
  buyer: Trader;
  code: string;
}

async function buyerScene(): Promise<Scene> {
  const story = new MoneyStory(await testServer());
  const seller = await story.trader();
  const buyer = await story.trader();
  const code = await story.request(seller);
  const places: string[] = [];
  const app = await createTestApp({ person: buyer.user, context: { navigate: (to) => places.push(to) } });
  await app.until((state) => state.application.state === 'app-verified');
  return { app, places, story, seller, buyer, code };
}

function pay({ app, code, buyer }: Scene): void {
  app.store.dispatch(payRequested({ paymentCode: code, accountId: buyer.accountId }));
}

test('paying stores what the receipt will ask about before the gateway form may leave', async () => {
  const scene = await buyerScene();
  const { app } = scene;
  pay(scene);
  const ticket = await app.until((state) => state.payment.gateway);
  expect(new URL(ticket.url, window.location.origin).pathname).toBe('/sandbox/gateway');

  const stored = JSON.parse((await app.vault.getItem(STORAGE_KEY)) ?? '');
  expect(JSON.parse(stored.payLink).lastPaid).toBe(scene.code);
  expect((await readStoredSession(app.vault))?.refreshToken).toBe(app.person?.refresh);
  expect(JSON.stringify(stored)).not.toContain(ticket.token);

  app.store.dispatch(gatewayFormSubmitted());
  expect(app.store.getState().payment).toMatchObject({ status: 'leaving', gateway: null });
});

test('two taps open one payment', async () => {
  const scene = await buyerScene();
  pay(scene);
  pay(scene);
  await scene.app.until((state) => state.payment.gateway);
  expect(scene.app.network.sentTo('/transactions/pay/')).toHaveLength(1);
});

test('a lost answer is asked again with the same key; a failure that was answered is not', async () => {
  const scene = await buyerScene();
  const { app } = scene;
  app.network.disturb('/transactions/pay/', 'lost answer');
  pay(scene);
  await app.until((state) => state.payment.failure?.code === 'network');
  pay(scene);
  await app.until((state) => state.payment.gateway);
  const keys = app.network.sentTo('/transactions/pay/').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);

  app.network.disturb('/transactions/pay/', { status: 503 });
  pay(scene);
  await app.until((state) => state.payment.failure?.code === 500);
  pay(scene);
  await app.until((state) => state.payment.gateway);
  const laterKeys = app.network.sentTo('/transactions/pay/').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(laterKeys).size).toBe(3);
});

test('a request that somebody else has paid meanwhile is told, and shown as it is', async () => {
  const scene = await buyerScene();
  const { app, story, seller, code } = scene;
  await story.confirm(seller, 'cancel', code);
  pay(scene);
  await app.until((state) => state.payment.failure?.code === 1007);
  expect(selectToasts(app.store.getState()).map(({ text }) => text)).toEqual(['این تراکنش قابل پرداخت نیست']);
  expect(scene.places).toEqual([`/transaction-detail/${code}`]);
});
