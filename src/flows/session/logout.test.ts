import { logoutRequested } from '@/features/settings/slice';
import { readStoredSession, STORAGE_KEY } from '@/persist/persistConfig';
import { createTestApp, type TestApp } from '@/testing/createTestApp';

async function memberApp(): Promise<TestApp & { places: string[] }> {
  const places: string[] = [];
  const app = await createTestApp({
    as: 'member',
    stored: { payLink: { lastPaid: 'ABCDEFGH' } },
    context: { navigate: (to) => places.push(to) },
  });
  await app.until((state) => state.application.state === 'app-verified');
  return { ...app, places };
}

test('ends the session at the server and deletes the user’s data', async () => {
  const app = await memberApp();
  app.store.dispatch(logoutRequested());
  await app.until((state) => state.application.state === 'unauthenticated');
  await app.until(() => app.places.length > 0);

  expect(app.places).toEqual(['/login']);
  expect(app.store.getState().api.queries).toEqual({});
  expect(app.store.getState().payLink.lastPaid).toBeNull();
  expect((await readStoredSession(app.vault))?.refreshToken).toBeNull();
  expect(await app.vault.getItem(STORAGE_KEY)).not.toContain('ABCDEFGH');
  const { status } = await app.server.call('userReport', { as: app.person?.access ?? '' });
  expect(status).toBe(401);
});

test('logs out without a connection', async () => {
  const app = await memberApp();
  app.network.disturb('/logout/', 'offline');
  app.store.dispatch(logoutRequested());
  await app.until((state) => state.application.state === 'unauthenticated');
  expect((await readStoredSession(app.vault))?.refreshToken).toBeNull();
});
