import { gatewayFormSubmitted } from '@/features/payment/slice';
import { selectToasts } from '@/features/toasts/slice';
import { readStoredSession, STORAGE_KEY, UNANSWERED_KEY } from '@/persist/persistConfig';
import { locationChanged, payRequested } from '@/state/actions';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import type { Disturbance } from '@/testing/testNetwork';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { sharedServer } from '../../server/testing/sharedServer';
import { until } from '../../server/testing/until';

interface Scene {
  app: TestApp;
  places: string[];
  story: MoneyStory;
  seller: Trader;
  buyer: Trader;
  code: string;
}

async function buyerScene(): Promise<Scene> {
  const story = new MoneyStory(await sharedServer());
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

test('stores the data of the receipt before the gateway form can leave', async () => {
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

test('opens one payment for two taps', async () => {
  const scene = await buyerScene();
  pay(scene);
  pay(scene);
  await scene.app.until((state) => state.payment.gateway);
  const sent = scene.app.network.sentTo('/transactions/pay/').map(({ body }) => JSON.parse(body));
  expect(sent).toEqual([expect.objectContaining({ redirect_gateway: '/transaction-receipt' })]);
});

test('leaving the page drops its late token, and the next request is paid itself', async () => {
  const scene = await buyerScene();
  const { app, story, buyer } = scene;
  const next = { ...scene, code: await story.request(scene.seller) };
  const release = app.network.hold('/transactions/pay/');
  pay(scene);
  pay(next);
  expect(app.store.getState().payment.paymentCode).toBe(scene.code);
  app.store.dispatch(locationChanged({ pathname: `/transaction-detail/${next.code}` }));
  expect(app.store.getState().payment.status).toBe('idle');
  pay(next);
  release();
  const { token } = await app.until((state) => state.payment.gateway);
  expect(app.store.getState().payLink.lastPaid).toBe(next.code);
  await story.atGateway(token);
  expect((await story.details(buyer, next.code)).status).toBe('paid');
  await until(async () => (await app.vault.getItem(UNANSWERED_KEY)) === null);
  expect(await openedPayments(scene)).toBe(1);
});

test('a request that cannot be paid moves nobody who has left its page', async () => {
  const scene = await buyerScene();
  const { app, story, seller, code } = scene;
  await story.confirm(seller, 'cancel', code);
  const release = app.network.hold('/transactions/pay/');
  pay(scene);
  await until(async () => app.network.sentTo('/transactions/pay/').length === 1);
  app.store.dispatch(locationChanged({ pathname: '/home' }));
  release();
  await until(async () => (await app.vault.getItem(UNANSWERED_KEY)) === null);
  expect(scene.places).toEqual([]);
  expect(selectToasts(app.store.getState())).toEqual([]);
});

/** The idempotency key of each payment request. */
function keysOf({ app }: Scene): (string | null)[] {
  return app.network.sentTo('/transactions/pay/').map(({ headers }) => headers.get('Idempotency-Key'));
}

/** The number of payments that the server opened for the request. */
async function openedPayments({ app, code }: Scene): Promise<number> {
  const attempts = await app.server.context.db.kysely
    .selectFrom('payment_attempts')
    .innerJoin('transactions', 'transactions.id', 'payment_attempts.transaction_id')
    .select('payment_attempts.id')
    .where('transactions.payment_code', '=', code)
    .execute();
  return attempts.length;
}

const UNCERTAIN: [string, Disturbance][] = [
  ['a lost answer', 'lost answer'],
  ['a gateway timeout after the work', { status: 504, carriedOut: true }],
  ['a server fault after the work', { status: 500, carriedOut: true }],
  ['a conflict', { status: 409, code: 1005, carriedOut: true }],
];

test.each(UNCERTAIN)('repeats the same payment after %s and opens it once', async (_name, disturbance) => {
  const scene = await buyerScene();
  const { app } = scene;
  app.network.disturb('/transactions/pay/', disturbance);
  pay(scene);
  // The flow requests the outcome of a cut. A conflict needs another press.
  const isPressedAgain = typeof disturbance === 'object' && disturbance.code === 1005;
  await app.until(({ payment }) => (isPressedAgain ? payment.failure : payment.gateway));
  if (isPressedAgain) pay(scene);
  const { token } = await app.until((state) => state.payment.gateway);
  expect(keysOf(scene)).toHaveLength(2);
  expect(new Set(keysOf(scene)).size).toBe(1);
  expect(await openedPayments(scene)).toBe(1);

  await scene.story.atGateway(token);
  expect((await scene.story.details(scene.buyer, scene.code)).status).toBe('paid');
  expect((await scene.story.ledger()).sum).toBe(0);
});

test('retries an undone payment with the same key, and a refused one with another', async () => {
  const scene = await buyerScene();
  const { app } = scene;
  app.network.disturb('/transactions/pay/', { status: 503 });
  pay(scene);
  await app.until((state) => state.payment.failure?.code === 500);
  app.network.disturb('/transactions/pay/', { status: 424, code: 1017 });
  pay(scene);
  await app.until((state) => state.payment.failure?.code === 1017);
  pay(scene);
  await app.until((state) => state.payment.gateway);
  const [first, second, third] = keysOf(scene);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(await openedPayments(scene)).toBe(1);
});

test('shows a request that another user paid first as it is now', async () => {
  const scene = await buyerScene();
  const { app, story, seller, code } = scene;
  await story.confirm(seller, 'cancel', code);
  pay(scene);
  await app.until((state) => state.payment.failure?.code === 1007);
  expect(selectToasts(app.store.getState()).map(({ text }) => text)).toEqual(['این تراکنش قابل پرداخت نیست']);
  expect(scene.places).toEqual([`/transaction-detail/${code}`]);
});
