import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga } from 'redux-saga';
import { logoutRequested } from '@/features/settings/slice';
import { OPENED_LINK_KEYS } from '@/persist/persistConfig';
import { tabNotes } from '@/persist/tabNotes';
import { DATA_KEY_LENGTH, storedVault, type Vault } from '@/persist/vault';
import { toastShown } from '@/state/actions';
import { loginAdopted, sessionEnded } from '@/state/session';
import { createTestApp, type TestApp, type TestAppOptions } from '@/testing/createTestApp';
import { sharedServer } from '../../server/testing/sharedServer';
import { until } from '../../server/testing/until';
import {
  destinationReducer,
  followRedirect,
  loginRedirect,
  redirectFollowed,
  redirectForgotten,
  redirectRemembered,
} from './destination';

async function startedApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await createTestApp({ ...options, context: { navigate: () => undefined, ...options.context } });
  await app.until((state) => state.application.state !== 'splash');
  return app;
}

const destinationOf = ({ store }: TestApp) => store.getState().destination.redirectTo;

const HOUR_MS = 3_600_000;
const DATA_KEY = new Uint8Array(DATA_KEY_LENGTH).fill(7);
const LINK_KEY = OPENED_LINK_KEYS.destination;

/** A browser in which a visitor opened a link and closed the tab. */
async function openedLink(path = '/pay/ABCDEFGH', options: TestAppOptions = {}): Promise<Vault> {
  const vault = storedVault(localStorage, DATA_KEY);
  const app = await startedApp({ vault, ...options });
  app.store.dispatch(redirectRemembered(path));
  await until(() => localStorage.getItem(LINK_KEY) !== null);
  app.stop();
  return vault;
}

/** Session storage belongs to one tab. */
async function newTab(vault: Vault, options: TestAppOptions = {}): Promise<TestApp> {
  window.sessionStorage.clear();
  return startedApp({ vault, ...options });
}

beforeEach(() => localStorage.clear());

test('keeps the remembered path over a reload', async () => {
  const app = await startedApp();
  app.store.dispatch(redirectRemembered('/pay/ABCDEFGH'));
  app.stop();
  expect(destinationOf(await startedApp())).toBe('/pay/ABCDEFGH');
});

test('keeps an opened link for a later tab, encrypted and without its fragment', async () => {
  const vault = await openedLink('/pay-handover/ABCDEFGH#123456');
  expect(JSON.stringify(localStorage)).not.toMatch(/ABCDEFGH|123456/);
  expect(destinationOf(await newTab(vault))).toBe('/pay-handover/ABCDEFGH');
  // a tab that only reads it starts no new day
  expect(destinationOf(await newTab(vault))).toBe('/pay-handover/ABCDEFGH');
});

// hours of the phone's clock since the link was opened
test.each([
  [23.9, '/pay/ABCDEFGH'],
  [24, null],
  [24 * 365, null],
  [-1, '/pay/ABCDEFGH'],
  [-24.1, null],
])('after %d hours an opened link leads to %p', async (hours, path) => {
  const vault = await openedLink();
  const later = Date.now() + hours * HOUR_MS;
  const app = await newTab(vault, { context: { now: () => later } });
  expect(destinationOf(app)).toBe(path);
  expect(localStorage.getItem(LINK_KEY) === null).toBe(path === null);
});

test.each([
  ['was followed', redirectFollowed()],
  ['was left', redirectForgotten()],
  ['ended with a session', sessionEnded()],
])('forgets an opened link that %s', async (_how, over) => {
  const vault = await openedLink();
  const app = await newTab(vault);
  app.store.dispatch(redirectRemembered('/pay/HGFEDCBA'));
  app.store.dispatch(over);
  await until(() => localStorage.getItem(LINK_KEY) === null);
  app.stop();
  expect(destinationOf(await newTab(vault))).toBeNull();
});

test('a link that waits for a newcomer’s card belongs to their login alone', async () => {
  const person = await (await sharedServer()).registerUser();
  const vault = await openedLink('/pay/ABCDEFGH', { person });
  expect(destinationOf(await newTab(vault, { person }))).toBe('/pay/ABCDEFGH');
  const other = await (await sharedServer()).registerUser();
  expect(destinationOf(await newTab(vault, { person: other }))).toBeNull();
  expect(localStorage.getItem(LINK_KEY)).toBeNull();
});

test('a member’s path ends with its tab', async () => {
  const app = await startedApp({ as: 'member' });
  app.store.dispatch(redirectRemembered('/pay/ABCDEFGH'));
  expect(await app.vault.getItem(LINK_KEY)).toBeNull();
});

test.each(['{', '"AAAA"', '{"text":"/pay/ABCDEFGH","at":1,"loginId":null}', 'null'])(
  'ignores a damaged or forged link: %s',
  async (stored) => {
    localStorage.setItem(LINK_KEY, stored);
    expect(destinationOf(await newTab(storedVault(localStorage, DATA_KEY)))).toBeNull();
    expect(localStorage.getItem(LINK_KEY)).toBeNull();
  },
);

test('works with a full storage', async () => {
  const vault = storedVault(localStorage, DATA_KEY);
  // redux-persist logs it in development.
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const writes = jest.fn((_key: string) => Promise.reject(new DOMException('Full', 'QuotaExceededError')));
  const app = await startedApp({ vault: { ...vault, setItem: writes } });
  app.store.dispatch(redirectRemembered('/pay/ABCDEFGH'));
  await until(() => writes.mock.calls.some(([key]) => key === LINK_KEY));
  expect(destinationOf(app)).toBe('/pay/ABCDEFGH');
  log.mockRestore();
});

test('does not follow a followed path again after a reload', async () => {
  const app = await startedApp();
  app.store.dispatch(redirectRemembered('/pay/ABCDEFGH'));
  app.store.dispatch(redirectFollowed());
  app.stop();
  expect(destinationOf(await startedApp())).toBeNull();
});

test.each(['https://evil.example/pay', 'javascript:alert(1)', ''])('ignores the note «%s»', async (note) => {
  tabNotes.write('redirectTo', note);
  expect(destinationOf(await startedApp())).toBeNull();
});

test('a logout forgets the path, in the tab too', async () => {
  tabNotes.write('redirectTo', '/pay/ABCDEFGH');
  const app = await startedApp({ as: 'member' });
  expect(destinationOf(app)).toBe('/pay/ABCDEFGH');
  app.store.dispatch(logoutRequested());
  await app.until((state) => state.application.state === 'unauthenticated');
  expect([destinationOf(app), tabNotes.read('redirectTo')]).toEqual([null, '']);
});

test('another login forgets the path', async () => {
  const app = await startedApp();
  app.store.dispatch(redirectRemembered('/pay/ABCDEFGH'));
  app.store.dispatch(loginAdopted({ accessToken: 'a', refreshToken: 'r', loginId: 'other', generation: 9 }));
  expect([destinationOf(app), tabNotes.read('redirectTo')]).toEqual([null, '']);
});

const after = (...actions: Parameters<typeof destinationReducer>[1][]) =>
  actions.reduce(destinationReducer, destinationReducer(undefined, { type: 'start' }));

test('keeps a path until it is followed or forgotten', () => {
  const headed = redirectRemembered('/pay/ABCDEFGH');
  expect(after(headed).redirectTo).toBe('/pay/ABCDEFGH');
  expect(after(headed, redirectFollowed()).redirectTo).toBeNull();
  expect(after(headed, redirectForgotten()).redirectTo).toBeNull();
});

async function follow(target: string | null): Promise<{ went: string[]; said: string[] }> {
  const went: string[] = [];
  const said: string[] = [];
  const context = { navigate: (to: string) => went.push(to), loadPage: (url: string) => went.push(url) };
  const dispatch = (action: UnknownAction) => {
    if (toastShown.match(action)) said.push(action.payload.text);
    return action;
  };
  await runSaga({ context, dispatch }, followRedirect, target, '/card-list').toPromise();
  return { went, said };
}

test.each([
  ['/pay/ABCDEFGH', '/pay/ABCDEFGH'],
  [null, '/card-list'],
])('%p leads to %s', async (target, place) => {
  expect(await follow(target)).toEqual({ went: [place], said: [] });
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
  'refuses %s with a message',
  async (target) => {
    expect(await follow(target)).toEqual({
      went: ['/card-list'],
      said: ['این پیوند به بیرون از امانت می‌رود و دنبال نشد'],
    });
  },
);

test('keeps the code of a handover for ten minutes, also over a reload, and its path longer', async () => {
  jest.useFakeTimers({ now: Date.now(), advanceTimers: true });
  const app = await startedApp();
  app.store.dispatch(redirectRemembered('/pay-handover/ABCDEFGH#123456'));
  jest.setSystemTime(Date.now() + 9 * 60_000);
  app.stop();
  const reloaded = await startedApp();
  expect(destinationOf(reloaded)).toBe('/pay-handover/ABCDEFGH#123456');
  await jest.advanceTimersByTimeAsync(61_000);
  expect(destinationOf(reloaded)).toBe('/pay-handover/ABCDEFGH');
  expect(tabNotes.read('redirectTo')).toBe('/pay-handover/ABCDEFGH');
  reloaded.stop();

  tabNotes.write('redirectTo', '/pay-handover/ABCDEFGH#123456');
  tabNotes.write('fragmentUntil', String(Date.now() - 1));
  expect(destinationOf(await startedApp())).toBe('/pay-handover/ABCDEFGH');
});

test.each([
  ['/pay/ABCDEFGH', '?from=sms', '/login?redirect-link=%2Fpay%2FABCDEFGH%3Ffrom%3Dsms'],
  ['/card-list', '?from=sms', '/login'],
])('a visitor of %s%s is led to %s', (pathname, search, address) => {
  expect(loginRedirect(pathname, search)).toBe(address);
});
