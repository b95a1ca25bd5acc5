import { gatewayFormSubmitted } from '@/features/payment/slice';
import { selectToasts } from '@/features/toasts/slice';
import { readStoredSession, STORAGE_KEY } from '@/persist/persistConfig';
import { payRequested } from '@/state/actions';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import type { Disturbance } from '@/testing/testNetwork';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { sharedServer } from '../../server/testing/sharedServer';

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
