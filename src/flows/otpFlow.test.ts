import { waitFor } from '@testing-library/react';
import { codeResendRequested, codeSubmitted } from '@/features/otp/slice';
import { selectToasts } from '@/features/toasts/slice';
import { locationChanged, type OtpRequest, otpActionRequested } from '@/state/actions';
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

/** A paid request, and the app of one side. */
async function paidScene(side: 'seller' | 'buyer'): Promise<Scene> {
  const story = new MoneyStory(await sharedServer());
  const seller = await story.trader();
  const buyer = await story.trader();
  const code = await story.paid(seller, buyer);
  const places: string[] = [];
  const app = await createTestApp({
    person: (side === 'seller' ? seller : buyer).user,
    context: { navigate: (to) => places.push(to) },
  });
  await app.until((state) => state.application.state === 'app-verified');
  return { app, places, story, seller, buyer, code };
}

function settle({ app, code }: Scene, action: OtpRequest['action'] = 'settle_transaction'): void {
  app.store.dispatch(
    otpActionRequested({
      action,
      paymentCode: code,
      amountRials: 2_500_000,
      counterpartName: 'فروشنده',
      nextPage: `/transaction-detail/${code}`,
    }),
  );
}

async function askForCode(scene: Scene): Promise<string> {
  settle(scene);
  await scene.app.until((state) => state.otp.status === 'codeSent');
  return scene.app.server.smsCode(scene.buyer.user.mobile);
}

function wrong(code: string): string {
  return code === '1111' ? '2222' : '1111';
}

test('the buyer settles with the code of the SMS and returns to the transaction', async () => {
  const scene = await paidScene('buyer');
  const { app, places, story, buyer } = scene;
  const code = await askForCode(scene);
  expect(places).toEqual(['/otp']);

  app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.otp.status === 'succeeded');
  expect(places.at(-1)).toBe(`/transaction-detail/${scene.code}`);
  expect((await story.details(buyer, scene.code)).status).toMatch(/^settled/);
  expect(selectToasts(app.store.getState()).map(({ kind }) => kind)).toEqual(['success']);

  app.store.dispatch(locationChanged({ pathname: `/transaction-detail/${scene.code}` }));
  expect(app.store.getState().otp).toMatchObject({ request: null, token: null, status: 'idle' });
});

test('sends one code for two taps, and shows the action that it confirms', async () => {
  const scene = await paidScene('buyer');
  settle(scene);
  settle(scene);
  settle(scene, 'refund_transaction');
  await scene.app.until((state) => state.otp.status === 'codeSent');
  expect(scene.app.network.sentTo('/transactions/settle/')).toHaveLength(1);
  expect(scene.app.store.getState().otp.request?.action).toBe('settle_transaction');
});

test('a code that is sent after the page was left opens nothing, and another one can be asked for', async () => {
  const scene = await paidScene('buyer');
  const { app, places } = scene;
  const release = app.network.hold('/transactions/settle/');
  settle(scene);
  app.store.dispatch(locationChanged({ pathname: window.location.pathname, replaced: true }));
  expect(app.store.getState().otp.status).toBe('pending');
  app.store.dispatch(locationChanged({ pathname: '/home' }));
  expect(app.store.getState().otp.request).toBeNull();
  release();
  await waitFor(() => app.server.smsCode(scene.buyer.user.mobile), { timeout: 45_000 });
  app.server.clock.advance(61_000);
  await askForCode(scene);
  expect(places).toEqual(['/otp']);
});

test('a second tap before the code page opens changes nothing', async () => {
  const scene = await paidScene('buyer');
  settle(scene);
  await scene.app.until((state) => state.otp.status === 'codeSent');
  const sent = scene.app.store.getState().otp;
  settle(scene);
  expect(scene.app.store.getState().otp).toEqual(sent);
});

test('shows a wrong code at its field and accepts the right one', async () => {
  const scene = await paidScene('buyer');
  const { app } = scene;
  const code = await askForCode(scene);
  app.store.dispatch(codeSubmitted({ code: wrong(code) }));
  await app.until((state) => state.otp.failure?.code === 1018);
  expect(selectToasts(app.store.getState())).toEqual([]);

  app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.otp.status === 'succeeded');
});

const UNCERTAIN: [string, Disturbance][] = [
  ['a lost answer', 'lost answer'],
  ['an overloaded proxy after the work', { status: 503, carriedOut: true }],
  ['a conflict', { status: 409, code: 1005, carriedOut: true }],
];

/** How often the server moved the request to this status. */
async function timesMovedTo({ app, buyer, code }: Scene, status: string): Promise<number> {
  const body = { payment_code: code };
  const { data } = await app.server.call('transactionDetails', { as: buyer.user, body });
  return data.history.filter(({ to_status }) => to_status === status).length;
}

test.each(UNCERTAIN)('retries the code with the same key after %s, and the money moves once', async (_name, it) => {
  const scene = await paidScene('buyer');
  const { app, story, seller, buyer } = scene;
  const code = await askForCode(scene);
  app.network.disturb('/transactions/otp/', it);
  app.store.dispatch(codeSubmitted({ code }));
  // The flow requests the outcome of a cut. A conflict needs another press.
  const ended = await app.until(({ otp }) => (otp.status === 'failed' || otp.status === 'succeeded') && otp.status);
  expect(ended).toBe(typeof it === 'object' && it.code === 1005 ? 'failed' : 'succeeded');
  expect(await timesMovedTo(scene, 'settled')).toBe(1);
  if (ended === 'failed') app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.otp.status === 'succeeded');
  const sent = app.network.sentTo('/transactions/otp/');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'));
  expect(sent[1]?.body).toBe(sent[0]?.body);
  expect(await timesMovedTo(scene, 'settled')).toBe(1);
  expect((await story.details(seller, scene.code)).status).toMatch(/^settled/);
  expect((await story.details(buyer, scene.code)).status).toMatch(/^settled/);
  expect((await story.ledger()).sum).toBe(0);
});

test('gives another code after a lost answer its own key', async () => {
  const scene = await paidScene('buyer');
  const { app } = scene;
  const code = await askForCode(scene);
  app.network.disturb('/transactions/otp/', 'offline');
  app.store.dispatch(codeSubmitted({ code: wrong(code) }));
  await app.until((state) => state.otp.failure?.code === 'network');
  app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.otp.status === 'succeeded');
});

test.each(UNCERTAIN)('retries the code request with the same key after %s, with one SMS', async (_name, it) => {
  const scene = await paidScene('buyer');
  const { app } = scene;
  app.network.disturb('/transactions/settle/', it);
  settle(scene);
  await app.until((state) => state.otp.status === 'failed');
  settle(scene);
  // The server would refuse a second SMS within a minute.
  await app.until((state) => state.otp.status === 'codeSent');
  const keys = app.network.sentTo('/transactions/settle/').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a resend is a new request', async () => {
  const scene = await paidScene('buyer');
  const { app } = scene;
  await askForCode(scene);
  app.server.clock.advance(61_000);
  app.store.dispatch(codeResendRequested());
  await app.until((state) => state.otp.status === 'codeSent');
  const keys = app.network.sentTo('/transactions/settle/').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test('forgets the code step after leaving it, and allows a new one', async () => {
  const scene = await paidScene('buyer');
  const { app } = scene;
  await askForCode(scene);
  app.store.dispatch(locationChanged({ pathname: '/home' }));
  expect(app.store.getState().otp.request).toBeNull();
  app.server.clock.advance(61_000);
  await askForCode(scene);
});

test('leaving while a code is checked frees the buttons at once, and its end is a toast alone', async () => {
  const scene = await paidScene('buyer');
  const { app, places, story, seller, buyer } = scene;
  const next = { ...scene, code: await story.paid(seller, buyer) };
  const code = await askForCode(scene);
  const release = app.network.hold('/transactions/otp/');
  app.store.dispatch(codeSubmitted({ code }));
  app.store.dispatch(locationChanged({ pathname: `/transaction-detail/${next.code}` }));
  app.server.clock.advance(61_000);
  await askForCode(next);
  release();
  const toast = await app.until((state) => selectToasts(state)[0]);
  expect(toast.kind).toBe('success');
  expect((await story.details(buyer, scene.code)).status).toMatch(/^settled/);
  expect(app.store.getState().otp).toMatchObject({ status: 'codeSent', request: { paymentCode: next.code } });
  expect(places).toEqual(['/otp', '/otp']);
});

test('leaving while another code is sent ends the step, and another one can begin', async () => {
  const scene = await paidScene('buyer');
  const { app } = scene;
  await askForCode(scene);
  app.server.clock.advance(61_000);
  const release = app.network.hold('/transactions/settle/');
  app.store.dispatch(codeResendRequested());
  app.store.dispatch(locationChanged({ pathname: '/home' }));
  expect(app.store.getState().otp.status).toBe('idle');
  release();
  await waitFor(() => app.server.smsCode(scene.buyer.user.mobile), { timeout: 45_000 });
  app.server.clock.advance(61_000);
  await askForCode(scene);
});

test('ends the code step at the transaction when the other side acted first', async () => {
  const scene = await paidScene('buyer');
  const { app, places, story, seller } = scene;
  const code = await askForCode(scene);
  await story.confirm(seller, 'refund', scene.code);

  app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.otp.failure?.code === 1007);
  expect(places.at(-1)).toBe(`/transaction-detail/${scene.code}`);
});

test('reports an expired code and allows a new one', async () => {
  const story = new MoneyStory(await sharedServer());
  const seller = await story.trader();
  const code = await story.request(seller);
  let time = Date.now();
  const app = await createTestApp({ person: seller.user, context: { navigate: () => undefined, now: () => time } });
  await app.until((state) => state.application.state === 'app-verified');
  const request = { paymentCode: code, amountRials: 2_500_000, counterpartName: '', nextPage: '/home' };
  time -= 179_950;
  app.store.dispatch(otpActionRequested({ action: 'cancel', ...request }));
  await app.until((state) => state.otp.status === 'codeSent');
  time += 179_950;
  app.store.dispatch(codeSubmitted({ code: wrong(await app.server.smsCode(seller.user.mobile)) }));
  await app.until((state) => state.otp.failure?.code === 1018);
  await app.until((state) => state.otp.status === 'codeExpired');
});
