import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga } from 'redux-saga';
import { gatewayVisited } from '@/features/payment/slice';
import { logoutRequested } from '@/features/settings/slice';
import { STORAGE_KEY } from '@/persist/persistConfig';

import { tabNotes } from '@/persist/tabNotes';
import { toastShown } from '@/state/actions';
import { loginAdopted } from '@/state/session';
import { createTestApp, type TestApp, type TestAppOptions } from '@/testing/createTestApp';
import { until } from '../../server/testing/until';
import {
  destinationReducer,
  followRedirect,
  redirectFollowed,
  redirectForgotten,
  redirectRemembered,
} from './destination';

async function startedApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await createTestApp({ ...options, context: { navigate: () => undefined } });
  await app.until((state) => state.application.state !== 'splash');
  return app;
}

const destinationOf = ({ store }: TestApp) => store.getState().destination.redirectTo;

/** The closed app of a tab with a remembered payment. Its state is in the vault. */
async function headedApp(): Promise<TestApp> {
  const app = await startedApp();
  app.store.dispatch(redirectRemembered('/pay/ABCDEFGH'));
  app.store.dispatch(gatewayVisited('HGFEDCBA'));
  await until(async () => (await app.vault.getItem(STORAGE_KEY))?.includes('HGFEDCBA') ?? false);
  app.stop();
  return app;
}

test('keeps the remembered path over a reload', async () => {
  const { vault } = await headedApp();
  expect(destinationOf(await startedApp({ vault }))).toBe('/pay/ABCDEFGH');
});

test('another tab or the next user does not follow the path', async () => {
  const { vault } = await headedApp();
  // Session storage belongs to one tab.
  window.sessionStorage.clear();
  expect(destinationOf(await startedApp({ vault }))).toBeNull();
  expect(await vault.getItem(STORAGE_KEY)).not.toContain('ABCDEFGH');
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
  jest.useRealTimers();
});
