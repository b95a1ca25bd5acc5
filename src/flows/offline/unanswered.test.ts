import { CALLS } from '@contract/calls';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { IDBFactory } from 'fake-indexeddb';
import { moneyCallAt } from '@/api/moneyCalls';
import { selectUnansweredCalls, sendAgainRequested, unansweredOpened } from '@/features/offline/unansweredSlice';
import { codeSubmitted } from '@/features/otp/slice';
import { createRequested, draftSaved, USUAL_TERMS } from '@/features/request-money/slice';
import { logoutRequested } from '@/features/settings/slice';
import { unansweredCallStore } from '@/flows/offline/unanswered';
import { UNANSWERED_KEY } from '@/persist/persistConfig';
import { openVault, type Vault } from '@/persist/vault';
import { locationChanged, otpActionRequested } from '@/state/actions';
import { createTestApp, sessionOf, storeForNextStart, type TestApp } from '@/testing/createTestApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';

let vault: Vault;
/** Whether this test's phone was used before. The storage cannot tell: the previous test's app may still write. */
let hasBegun: boolean;

beforeEach(async () => {
  hasBegun = false;
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  vault = await openVault();
});

/** A tab of this trader's phone. */
async function tabOf({ user }: Trader, context: object = {}): Promise<TestApp & { places: string[] }> {
  const places: string[] = [];
  if (!hasBegun) await storeForNextStart(vault, { session: sessionOf(user) });
  hasBegun = true;
  const app = await createTestApp({ vault, context: { navigate: (to) => places.push(to), ...context } });
  await app.until((state) => state.application.state === 'app-verified');
  return { ...app, places };
}

const requestIn = ({ accountId }: Trader) =>
  createRequested({
    ...USUAL_TERMS,
    amountRials: 2_500_000,
    commissionSide: 'payee',
    purpose: 'دوچرخهٔ کوهستان',
    accountId,
    refereeNationalCode: null,
    processId: 'web',
  });

const kept = () => localStorage.getItem(UNANSWERED_KEY);

async function sentList({ server }: TestApp, { user }: Trader) {
  return (await server.call('listPayments', { as: user })).data.payments;
}

/** Sends a call and loses the tab before its answer. `arrives`: the server gets the call. */
async function killedWhileMaking(seller: Trader, arrives: boolean, context: object = {}): Promise<void> {
  const app = await tabOf(seller, context);
  app.network.disturb('/v1/transactions/', arrives ? 'lost answer' : 'offline');
  app.network.disturb('/calls/outcome/', 'offline', 1_000);
  app.store.dispatch(requestIn(seller));
  await app.until((state) => selectUnansweredCalls(state)[0]?.state === 'asking');
  app.stop();
  app.network.stop();
}

const barIn = (app: TestApp, state: string) =>
  app.until((now) => selectUnansweredCalls(now).find((call) => call.state === state));

test('each money call has a decision for a lost answer', () => {
  const undecided = Object.entries(CALLS).filter(
    ([, call]) =>
      'idempotent' in call && call.idempotent && call.auth === 'bearer' && moneyCallAt(call.path).name === 'other',
  );
  expect(undecided.map(([name]) => name)).toEqual([]);
});

test('the next tab finds a request that arrived before the tab was lost, and opens it', async () => {
  const seller = await new MoneyStory(await sharedServer()).trader();
  await killedWhileMaking(seller, true);
  const app = await tabOf(seller);
  const { key, kind, paymentCode } = await barIn(app, 'done');
  expect([kind, (await sentList(app, seller)).map(({ payment_code }) => payment_code)]).toEqual([
    'createTransaction',
    [paymentCode],
  ]);
  expect(kept()).toBeNull();
  const another = { amountRials: 990_000, purpose: 'میز', accountId: seller.accountId };
  app.store.dispatch(draftSaved(another));
  app.store.dispatch(unansweredOpened(key));
  await app.until(() => app.places.includes(`/transaction-detail/${paymentCode}?share=1`));
  expect(app.store.getState().requestMoney.draft).toMatchObject(another);
});

test('sends a lost request again with its key, and creates it once', async () => {
  const seller = await new MoneyStory(await sharedServer()).trader();
  await killedWhileMaking(seller, false);
  const app = await tabOf(seller);
  const { key } = await barIn(app, 'notDone');
  app.network.disturb('/v1/transactions/', { status: 503 });
  // The new page's form does not know the key.
  app.store.dispatch(requestIn(seller));
  await app.until((state) => state.requestMoney.failure);
  const { processId: _ofTheWeb, ...draft } = requestIn(seller).payload;
  app.store.dispatch(draftSaved(draft));
  app.store.dispatch(sendAgainRequested(key));
  await app.until(() => app.places.some((place) => place.endsWith('?share=1')));
  expect(app.store.getState().requestMoney.draft).toMatchObject({ amountRials: null, purpose: '' });
  const keys = app.network.sentTo('/v1/transactions/').flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
  expect(keys).toEqual([key, key]);
  expect(await sentList(app, seller)).toHaveLength(1);
});

test('knows that a call did not arrive also when the clock was set back since', async () => {
  const seller = await new MoneyStory(await sharedServer()).trader();
  await killedWhileMaking(seller, false, { now: () => Date.now() + HOUR_MS });
  await barIn(await tabOf(seller), 'notDone');
});

test('sends the same request under the same key also when the storage is full', async () => {
  const seller = await new MoneyStory(await sharedServer()).trader();
  const { setItem } = vault;
  vault = {
    ...vault,
    setItem: (key, text) => (key === UNANSWERED_KEY ? Promise.reject(new Error('Full')) : setItem(key, text)),
  };
  const app = await tabOf(seller);
  app.network.disturb('/v1/transactions/', 'lost answer');
  app.network.disturb('/calls/outcome/', 'offline', 1_000);
  app.store.dispatch(requestIn(seller));
  await app.until((state) => state.requestMoney.failure);
  app.store.dispatch(requestIn(seller));
  await app.until(() => app.places.some((place) => place.endsWith('?share=1')));
  expect(await sentList(app, seller)).toHaveLength(1);
  expect(kept()).toBeNull();
});

test('stores no code, and another page needs a new one', async () => {
  const story = new MoneyStory(await sharedServer());
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer);
  const settle = otpActionRequested({
    action: 'settle_transaction',
    paymentCode: code,
    amountRials: 2_500_000,
    counterpartName: 'فروشنده',
    nextPage: `/transaction-detail/${code}`,
  });
  const before = await tabOf(buyer);
  before.store.dispatch(settle);
  await before.until((state) => state.otp.status === 'codeSent');
  const sms = await before.server.smsCode(buyer.user.mobile);
  before.network.disturb('/transactions/otp/', 'offline');
  before.network.disturb('/calls/outcome/', 'offline', 1_000);
  before.store.dispatch(codeSubmitted({ code: sms }));
  await barIn(before, 'asking');
  const loginId = before.store.getState().session.loginId ?? '';
  const { token } = before.store.getState().otp;
  before.stop();
  before.network.stop();

  const stored = unansweredCallStore(vault, Date.now, 6 * DAY_MS);
  const [call] = await stored.all(loginId);
  expect(JSON.stringify(call)).not.toContain(String(token));
  expect(call).toMatchObject({ body: null, confirms: { action: 'settle_transaction' } });
  expect(kept()).not.toContain(code);
  expect(await stored.all('another login')).toEqual([]);
  for (const setBy of [6 * DAY_MS, -7 * DAY_MS]) {
    expect(await unansweredCallStore(vault, () => Date.now() + setBy, 6 * DAY_MS).all(loginId)).toEqual([]);
  }

  const app = await tabOf(buyer);
  const { key } = await barIn(app, 'notDone');
  app.server.clock.advance(61_000);
  app.store.dispatch(sendAgainRequested(key));
  await app.until((state) => state.otp.status === 'codeSent');
  app.store.dispatch(codeSubmitted({ code: await app.server.smsCode(buyer.user.mobile) }));
  await app.until((state) => state.otp.status === 'succeeded');
  expect((await story.details(buyer, code)).status).toMatch(/^settled/);
  expect((await story.ledger()).sum).toBe(0);
});

test('a call sent again from the code step of another deal leaves that step open', async () => {
  const story = new MoneyStory(await sharedServer());
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const codes = [await story.paid(seller, buyer), await story.paid(seller, buyer)] as const;
  const app = await tabOf(buyer);
  const askFor = async (code: string) => {
    const nextPage = `/transaction-detail/${code}`;
    const words = { amountRials: 2_500_000, counterpartName: 'فروشنده', nextPage };
    app.server.clock.advance(61_000);
    app.store.dispatch(otpActionRequested({ action: 'settle_transaction', paymentCode: code, ...words }));
    await app.until((state) => state.otp.status === 'codeSent');
  };
  await askFor(codes[0]);
  app.network.disturb('/transactions/otp/', 'offline');
  app.store.dispatch(codeSubmitted({ code: await app.server.smsCode(buyer.user.mobile) }));
  const { key } = await barIn(app, 'notDone');
  app.store.dispatch(locationChanged({ pathname: '/home' }));
  await askFor(codes[1]);
  app.store.dispatch(sendAgainRequested(key));
  await barIn(app, 'done');
  expect((await story.details(buyer, codes[0])).status).toMatch(/^settled/);
  expect(app.store.getState().otp).toMatchObject({ status: 'codeSent', request: { paymentCode: codes[1] } });
  expect(app.places).toEqual(['/otp', '/otp']);
});

test('a request that is sent again and left meanwhile waits in its bar', async () => {
  const seller = await new MoneyStory(await sharedServer()).trader();
  await killedWhileMaking(seller, false);
  const app = await tabOf(seller);
  const { key } = await barIn(app, 'notDone');
  const release = app.network.hold('/v1/transactions/');
  app.store.dispatch(sendAgainRequested(key));
  await app.until(() => app.network.sentTo('/v1/transactions/').length === 1);
  window.history.replaceState(null, '', '/help');
  release();
  await barIn(app, 'done');
  expect(app.places).toEqual([]);
});

test('forgets unanswered calls with the session', async () => {
  const seller = await new MoneyStory(await sharedServer()).trader();
  await killedWhileMaking(seller, false);
  expect(kept()).not.toBeNull();
  const app = await tabOf(seller, { askPace: 1 });
  app.network.disturb('/logout/', 'offline');
  app.store.dispatch(logoutRequested());
  await app.until((state) => state.session.loginId === null && kept() === null);
});

test('a call that a logout cuts off is nothing to the next person', async () => {
  const seller = await new MoneyStory(await sharedServer()).trader();
  const app = await tabOf(seller);
  app.network.hold('/v1/transactions/');
  app.store.dispatch(requestIn(seller));
  await app.until(() => app.network.sentTo('/v1/transactions/').length === 1);
  app.store.dispatch(logoutRequested());
  await app.until(() => app.places.includes('/login'));
  expect(selectUnansweredCalls(app.store.getState())).toEqual([]);
  expect(app.network.sentTo('/calls/outcome/')).toEqual([]);
  expect(kept()).toBeNull();
});
