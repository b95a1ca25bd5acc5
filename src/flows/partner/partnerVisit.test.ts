import { take } from 'typed-redux-saga';
import { logoutRequested } from '@/features/settings/slice';
import { selectToasts } from '@/features/toasts/slice';
import { connectionChanged } from '@/flows/browser';
import { OPENED_LINK_KEYS } from '@/persist/persistConfig';
import { tabNotes } from '@/persist/tabNotes';
import type { Vault } from '@/persist/vault';
import { locationChanged } from '@/state/actions';
import { createTestApp, type TestAppOptions } from '@/testing/createTestApp';
import { until } from '../../../server/testing/until';

afterEach(() => window.history.replaceState(null, '', '/'));

/** Opens the app at an address and waits for the end of the splash. */
async function openAt(path: string, options: TestAppOptions = {}) {
  window.history.replaceState(null, '', path);
  const app = await createTestApp(options);
  await app.until((state) => state.application.state !== 'splash');
  return app;
}

const WEB = { processId: 'web', client: null, entries: [] };
const ENTRIES = [{ processId: 'p1', createdAt: 5 }];
const VISIT = { processId: 'p1', client: null, entries: ENTRIES };

test.each([
  ['?client=niazmandi', { ...WEB, client: 'niazmandi' }],
  ['?process_id=p1', { ...WEB, processId: 'p1' }],
  ['?client=niazmandi&process_id=p1', { ...WEB, processId: 'p1', client: 'niazmandi' }],
  ['?client=Some%20body', WEB],
  ['?client=09121110001', WEB],
  ['?process_id=web', WEB],
  ['?process_id=not%20one', WEB],
])('reads the visit from %s', async (search, partner) => {
  const app = await openAt(`/login${search}`);
  expect(app.store.getState().partner).toEqual(partner);
});

test('keeps the visit of a tab at addresses without parameters', async () => {
  const first = await openAt('/login?process_id=p1&client=niazmandi');
  first.stop();
  const reloaded = await openAt('/login');
  expect(reloaded.store.getState().partner).toMatchObject({ processId: 'p1', client: 'niazmandi' });
});

/** A browser in which somebody opened a partner's link and closed the tab. */
async function openedProcess(options: TestAppOptions = {}): Promise<Vault> {
  const { vault, stop } = await openAt('/login?process_id=p1&client=niazmandi', options);
  await until(async () => (await vault.getItem(OPENED_LINK_KEYS.visit)) !== null);
  stop();
  window.sessionStorage.clear();
  return vault;
}

test.each([
  [23.9, { ...WEB, processId: 'p1', client: 'niazmandi' }],
  [24, WEB],
])('a visitor’s new tab %d hours later: %p', async (hours, partner) => {
  const vault = await openedProcess();
  const now = () => Date.now() + hours * 3_600_000;
  const app = await openAt('/login', { vault, context: { now } });
  expect(app.store.getState().partner).toEqual(partner);
});

test('a visitor’s process is forgotten by a logout, and is not another login’s', async () => {
  const vault = await openedProcess();
  const member = await openAt('/home', { as: 'member', vault, context: { navigate: () => undefined } });
  expect(member.store.getState().partner).toEqual(WEB);
  member.store.dispatch(logoutRequested());
  await member.until((state) => state.application.state === 'unauthenticated');
  expect(await vault.getItem(OPENED_LINK_KEYS.visit)).toBeNull();
});

test('a member’s visit ends with its tab', async () => {
  const app = await openAt('/home?process_id=p1', { as: 'member' });
  expect(app.store.getState().partner.processId).toBe('p1');
  expect(await app.vault.getItem(OPENED_LINK_KEYS.visit)).toBeNull();
});

test('ignores a stored visit of another tab or an earlier day', async () => {
  const app = await openAt('/login', { stored: { partner: VISIT } });
  expect(app.store.getState().partner).toEqual({ ...WEB, entries: ENTRIES });
});

test('keeps the entry and its time over a reload', async () => {
  tabNotes.write('visit', 'process_id=p1');
  const app = await openAt('/login', { stored: { partner: VISIT } });
  expect(app.store.getState().partner).toEqual(VISIT);
});

test('a logout ends the visit, in the tab too', async () => {
  const app = await openAt('/home?process_id=p1', { as: 'member', context: { navigate: () => undefined } });
  app.store.dispatch(logoutRequested());
  await app.until((state) => state.application.state === 'unauthenticated');
  expect(app.store.getState().partner).toEqual(WEB);
  app.stop();
  expect((await openAt('/login')).store.getState().partner).toEqual(WEB);
});

test('tells the partner after the connection is back', async () => {
  const app = await openAt('/login?client=niazmandi', {
    disturb: [{ part: '/panel/v1/visit/', disturbance: 'offline' }],
  });
  await app.until(({ api }) => Object.values(api.queries).some((query) => query?.status === 'rejected'));
  expect(app.store.getState().visitedPartner.partner).toBeNull();
  app.store.dispatch(connectionChanged(true));
  await app.until((state) => state.visitedPartner.partner?.name === 'نیازمندی‌ها');
});

test('keeps the visit when the server ends the session', async () => {
  const server = (await openAt('/')).server;
  const person = await server.registerUser();
  await server.call('logout', { as: person });
  window.history.replaceState(null, '', '/home?process_id=p1');
  const ended = await createTestApp({ person });
  await ended.until(() => ended.loadedPages.includes('/login'));
  ended.stop();
  const app = await openAt('/login', { vault: ended.vault });
  expect(app.store.getState()).toMatchObject({
    application: { state: 'unauthenticated' },
    partner: { processId: 'p1' },
  });
});

test('loads the partner’s flow with its first page, again after a failure, and once', async () => {
  let started = 0;
  let loads = 0;
  const loadPartnerArea = async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch');
    return {
      *partnerFlow() {
        started += 1;
        yield* take('never');
      },
    };
  };
  const app = await openAt('/login', { context: { loadPartnerArea } });
  for (const pathname of ['/home', '/partner', '/ADD-transaction/', '/submit-transaction']) {
    app.store.dispatch(locationChanged({ pathname }));
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect([loads, started]).toEqual([2, 1]);
});

test('restarts a dying partner flow and shows a toast', async () => {
  let starts = 0;
  const loadPartnerArea = async () => ({
    *partnerFlow() {
      starts += 1;
      yield* take('poison');
      throw new RangeError('of no use any more');
    },
  });
  const app = await openAt('/login', { context: { loadPartnerArea } });
  app.store.dispatch(locationChanged({ pathname: '/partner' }));
  await new Promise((resolve) => setTimeout(resolve));
  app.store.dispatch({ type: 'poison' });
  expect(starts).toBe(2);
  expect(selectToasts(app.store.getState())).toMatchObject([{ kind: 'error' }]);
});
