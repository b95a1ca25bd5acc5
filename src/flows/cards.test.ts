import { cardConfirmed } from '@/features/cards/actions';
import { tabNotes } from '@/lib/tabNotes';
import { createTestApp, type TestApp } from '@/testing/createTestApp';

async function newcomerApp(): Promise<TestApp & { places: string[] }> {
  const places: string[] = [];
  const app = await createTestApp({ as: 'newcomer', context: { navigate: (to) => places.push(to) } });
  await app.until((state) => state.application.state === 'app-new-card');
  return { ...app, places };
}

async function addCard(app: TestApp): Promise<string> {
  if (!app.person) {
    throw new Error('Nobody is logged in');
  }
  return (await app.server.addCard(app.person)).id;
}

test('a confirmed first card makes a member and leads back to the payment they came for', async () => {
  tabNotes.write('redirectTo', '/pay/ABCDEFGH');
  const app = await newcomerApp();
  app.store.dispatch(cardConfirmed({ accountId: await addCard(app) }));
  await app.until((state) => state.application.state === 'app-verified');
  expect(app.places).toEqual(['/pay/ABCDEFGH']);
  expect(app.store.getState().destination.redirectTo).toBeNull();
});

test('without a destination it leads home, and a page that names one is followed', async () => {
  const app = await newcomerApp();
  const accountId = await addCard(app);
  app.store.dispatch(cardConfirmed({ accountId }));
  await app.until(() => app.places.length === 1);
  app.store.dispatch(cardConfirmed({ accountId, nextPage: '/home' }));
  await app.until(() => app.places.length === 2);
  expect(app.places).toEqual(['/', '/home']);
});

test('a remembered place outside the app is never followed', async () => {
  tabNotes.write('redirectTo', 'https://evil.example/pay');
  const app = await newcomerApp();
  app.store.dispatch(cardConfirmed({ accountId: await addCard(app) }));
  await app.until(() => app.places.length === 1);
  expect(app.places).toEqual(['/']);
});
