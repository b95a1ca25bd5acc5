import { cardAdditionRequested, cardConfirmed, cardFormLeft } from '@/features/cards/slice';
import { tabNotes } from '@/persist/tabNotes';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import { testCard } from '../../server/testing/testPeople';

async function newcomerApp(): Promise<TestApp & { places: string[] }> {
  const places: string[] = [];
  const app = await createTestApp({ as: 'newcomer', context: { navigate: (to) => places.push(to) } });
  await app.until((state) => state.application.state === 'app-new-card');
  return { ...app, places };
}

async function addCard(app: TestApp): Promise<string> {
  if (!app.person) {
    throw new Error('The test has no session');
  }
  return (await app.server.addCard(app.person)).id;
}

test('a confirmed first card makes a member and opens the remembered payment', async () => {
  tabNotes.write('redirectTo', '/pay/ABCDEFGH');
  const app = await newcomerApp();
  app.store.dispatch(cardConfirmed({ accountId: await addCard(app) }));
  await app.until((state) => state.application.state === 'app-verified');
  expect(app.places).toEqual(['/pay/ABCDEFGH']);
  expect(app.store.getState().destination.redirectTo).toBeNull();
});

test('opens home without a remembered path, and a path that the action names', async () => {
  const app = await newcomerApp();
  const accountId = await addCard(app);
  app.store.dispatch(cardConfirmed({ accountId }));
  await app.until(() => app.places.length === 1);
  app.store.dispatch(cardConfirmed({ accountId, nextPage: '/home' }));
  await app.until(() => app.places.length === 2);
  expect(app.places).toEqual(['/', '/home']);
});

test('never follows a remembered path outside the app', async () => {
  tabNotes.write('redirectTo', 'https://evil.example/pay');
  const app = await newcomerApp();
  app.store.dispatch(cardConfirmed({ accountId: await addCard(app) }));
  await app.until(() => app.places.length === 1);
  expect(app.places).toEqual(['/']);
});

describe('adding a card', () => {
  const ask = ({ store }: TestApp, number: string, isFirst = false) =>
    store.dispatch(cardAdditionRequested({ kind: 'pan', number, isFirst }));
  const cardsOf = ({ store }: TestApp) => store.getState().cards;
  const additions = ({ network }: TestApp) =>
    network.sentTo('bankaccounts').filter(({ method }) => method === 'POST').length;

  async function memberApp(): Promise<TestApp> {
    const app = await createTestApp({ as: 'member' });
    await app.until((state) => state.application.state === 'app-verified');
    return app;
  }

  test('finds a card whose answer was lost when it is added again', async () => {
    const app = await memberApp();
    app.network.disturb('bankaccounts', 'lost answer');
    ask(app, testCard(711));
    await app.until((state) => state.cards.refusal);
    expect(cardsOf(app)).toMatchObject({ status: 'idle', added: null, openNumbers: [testCard(711)] });
    ask(app, testCard(711));
    await app.until((state) => state.cards.added);
    expect(cardsOf(app)).toMatchObject({ added: { pan: testCard(711) }, isConfirming: true, refusal: null });
  });

  test('treats a conflict as a refusal, except for an open number or a newcomer’s first card', async () => {
    const app = await memberApp();
    ask(app, testCard(712));
    await app.until((state) => state.cards.added);
    app.store.dispatch(cardFormLeft());
    ask(app, testCard(712));
    const refusal = await app.until((state) => state.cards.refusal);
    expect(refusal).toMatchObject({ number: testCard(712), failure: { status: 409 } });
    expect(cardsOf(app).added).toBeNull();
    ask(app, testCard(712), true);
    await app.until((state) => state.cards.added);
  });

  test('shows the refusal when the list of cards fails', async () => {
    const app = await memberApp();
    ask(app, testCard(713));
    await app.until((state) => state.cards.added);
    app.store.dispatch(cardFormLeft());
    app.network.disturb('bankaccounts', { status: 409, code: 1205 });
    app.network.disturb('bankaccounts', { status: 500 }, 5);
    ask(app, testCard(713), true);
    const refusal = await app.until((state) => state.cards.refusal);
    expect(refusal).toMatchObject({ failure: { status: 409 } });
  });

  test('sends nothing on a second press, and ignores the answer for a form that was left', async () => {
    const app = await memberApp();
    const release = app.network.hold('bankaccounts');
    ask(app, testCard(714));
    ask(app, testCard(714));
    await app.until(() => additions(app) > 0);
    app.store.dispatch(cardFormLeft());
    release();
    await app.until(
      () => app.store.getState().api.mutations && Object.keys(app.store.getState().api.mutations).length === 0,
    );
    expect(additions(app)).toBe(1);
    expect(cardsOf(app)).toMatchObject({ status: 'idle', added: null, isConfirming: false });
  });
});
