import { memoryVault, type Vault } from '@/persist/vault';
import { createTestApp, sessionOf, storeForNextStart, type TestApp } from '@/testing/createTestApp';
import { sharedServer } from '../../../server/testing/sharedServer';

/** A vault that another tab writes too. */
function sharedVault(): { vault: Vault; tellOthers: () => void } {
  const listeners = new Set<() => void>();
  const vault: Vault = {
    ...memoryVault(),
    watch: (_key, onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const tellOthers = () => {
    for (const listener of listeners) {
      listener();
    }
  };
  return { vault, tellOthers };
}

async function openTab(vault: Vault, as: 'visitor' | 'member'): Promise<TestApp & { places: string[] }> {
  const places: string[] = [];
  const app = await createTestApp({ vault, as, context: { navigate: (to) => places.push(to) } });
  await app.until((state) => state.application.state === (as === 'member' ? 'app-verified' : 'unauthenticated'));
  return { ...app, places };
}

test('follows a logout of another tab', async () => {
  const { vault, tellOthers } = sharedVault();
  const tab = await openTab(vault, 'member');
  await storeForNextStart(vault, {});
  tellOthers();
  await tab.until((state) => state.application.state === 'unauthenticated');
  await tab.until(() => tab.places.length > 0);
  expect(tab.places).toEqual(['/login']);
});

test('follows a login of another tab', async () => {
  const { vault, tellOthers } = sharedVault();
  const tab = await openTab(vault, 'visitor');
  const person = await (await sharedServer()).registerUser();
  await storeForNextStart(vault, { session: sessionOf(person) });
  tellOthers();
  await tab.until((state) => state.application.state === 'app-new-card');
});

test('drops all data of the first user after another user’s login in another tab', async () => {
  const { vault, tellOthers } = sharedVault();
  const tab = await openTab(vault, 'member');
  const mobile = tab.person?.mobile ?? '';
  expect(JSON.stringify(tab.store.getState().api)).toContain(mobile);
  const other = await (await sharedServer()).registerUser();
  await storeForNextStart(vault, { session: { ...sessionOf(other), generation: 9 } });
  tellOthers();
  await tab.until((state) => state.application.state === 'app-new-card');
  expect(tab.store.getState().session.accessToken).toBe(other.access);
  const cached = JSON.stringify(tab.store.getState().api);
  expect(cached).toContain(other.mobile);
  expect(cached).not.toContain(mobile);
});

test('takes the session with the higher count, whatever the clock says', async () => {
  const { vault, tellOthers } = sharedVault();
  const tab = await openTab(vault, 'member');
  const { session } = tab.store.getState();
  await storeForNextStart(vault, { session: { ...session, accessToken: 'older', generation: session.generation - 1 } });
  tellOthers();
  await storeForNextStart(vault, { session: { ...session, accessToken: 'newer', generation: session.generation + 1 } });
  tellOthers();
  await tab.until((state) => state.session.accessToken === 'newer');
});

test('follows a logout while it waits for its first answer', async () => {
  const { vault, tellOthers } = sharedVault();
  const tab = await createTestApp({ vault, as: 'member', disturb: [{ part: 'user-report', disturbance: 'offline' }] });
  await tab.until((state) => state.application.failure);
  await storeForNextStart(vault, {});
  tellOthers();
  await tab.until((state) => state.application.state === 'unauthenticated');
});

test('follows another login while it waits, and waits for its own answer', async () => {
  const { vault, tellOthers } = sharedVault();
  const tab = await createTestApp({ vault, as: 'member', disturb: [{ part: 'user-report', disturbance: 'offline' }] });
  await tab.until((state) => state.application.failure);
  const other = await (await sharedServer()).registerUser();
  await storeForNextStart(vault, { session: { ...sessionOf(other), generation: 9 } });
  tellOthers();
  await tab.until((state) => state.application.state === 'app-new-card');
  expect(tab.store.getState().session.accessToken).toBe(other.access);
});

test('a page from the back/forward cache reads what was stored meanwhile', async () => {
  const { vault } = sharedVault();
  const tab = await openTab(vault, 'member');
  await storeForNextStart(vault, {});
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await tab.until((state) => state.application.state === 'unauthenticated');
  expect(tab.places).toEqual(['/login']);
});
