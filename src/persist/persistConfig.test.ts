import { createAppStore } from '@/app/store';
import { codeSent } from '@/features/otp/slice';
import { entryOpened } from '@/features/partner/slice';
import { gatewayTokenReceived, gatewayVisited } from '@/features/payment/slice';
import { type TokensState, tokensReceived } from '@/state/session';
import type { RootState } from '@/state/store';
import { blobOf, slicesIn } from '@/testing/storedBlob';
import { until } from '../../server/testing/until';
import { encrypt } from './encryption';
import { PERSIST_VERSION, readStoredDeviceSecrets, readStoredSession, STORAGE_KEY } from './persistConfig';
import { DATA_KEY_LENGTH, storedVault, type Vault } from './vault';

const KEY = new Uint8Array(DATA_KEY_LENGTH).fill(7);
const ASIDE = `${STORAGE_KEY}:unreadable`;

let stops: (() => void)[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops) {
    stop();
  }
  stops = [];
});

function vaultOf(dataKey: Uint8Array = KEY): Vault {
  return storedVault(localStorage, dataKey);
}

/** Starts the app and waits until the stored state is read. */
async function start(vault: Vault): Promise<ReturnType<typeof createAppStore>['store']> {
  const { store, stop } = createAppStore({ vault, context: { loadPage: () => undefined } });
  stops.push(stop);
  await new Promise<void>((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (store.getState()._persist?.rehydrated) {
        unsubscribe();
        resolve();
      }
    });
  });
  return store;
}

/** The decrypted blob, once it contains `part`. */
async function storedWith(part: string): Promise<string> {
  let text = '';
  await until(() => {
    const blob = localStorage.getItem(STORAGE_KEY);
    text = blob?.startsWith('{') ? JSON.stringify(slicesIn(blob, KEY)) : '';
    return text.includes(part);
  });
  return text;
}

function write(slices: Record<string, unknown>, version: unknown = PERSIST_VERSION): void {
  localStorage.setItem(STORAGE_KEY, blobOf(slices, version, KEY));
}

const CLEAN_PAY_LINK: RootState['payLink'] = { lastPaid: null };

test('restores the listed slices after a reload, from an encrypted blob', async () => {
  const first = await start(vaultOf());
  first.dispatch(gatewayVisited('ABCDEFGH'));
  await storedWith('ABCDEFGH');
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('ABCDEFGH');

  const second = await start(vaultOf());
  expect(second.getState().payLink.lastPaid).toBe('ABCDEFGH');
});

test('never stores codes, gateway tokens or cached answers', async () => {
  const store = await start(vaultOf());
  store.dispatch(tokensReceived({ accessToken: 'access', refreshToken: 'refresh', loginId: 'login' }));
  store.dispatch(codeSent({ token: 'temporary-token', receives: null, passkey: null, sentAt: 1 }));
  store.dispatch(gatewayTokenReceived({ token: 'gateway-token', terminalId: '1', url: '/' }));
  const stored = await storedWith('"refreshToken":"refresh"');
  expect(Object.keys(JSON.parse(stored)).sort()).toEqual([
    '_persist',
    'application',
    'deviceSecrets',
    'partner',
    'payLink',
    'session',
  ]);
  expect(stored).not.toMatch(/temporary-token|gateway-token/);
  expect(await readStoredSession(vaultOf())).toEqual({
    accessToken: 'access',
    refreshToken: 'refresh',
    loginId: 'login',
    generation: 1,
  });
});

test.each([
  [
    'written with another key',
    () =>
      localStorage.setItem(
        STORAGE_KEY,
        blobOf({ payLink: CLEAN_PAY_LINK }, PERSIST_VERSION, new Uint8Array(DATA_KEY_LENGTH)),
      ),
  ],
  ['not a blob', () => localStorage.setItem(STORAGE_KEY, 'undefined')],
  [
    'not JSON inside',
    () => {
      const payLink = JSON.stringify(encrypt('{"lastPaid":', KEY, { format: 1, name: 'payLink' }));
      const blob = JSON.parse(blobOf({ payLink: CLEAN_PAY_LINK }, PERSIST_VERSION, KEY));
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...blob, payLink }));
    },
  ],
  ['broken JSON', () => localStorage.setItem(STORAGE_KEY, '{"payLink":"secret')],
  [
    'not encrypted',
    () => localStorage.setItem(STORAGE_KEY, blobOf({ payLink: CLEAN_PAY_LINK }, PERSIST_VERSION, null)),
  ],
  ['malformed in a slice', () => write({ payLink: { lastPaid: 7 } })],
  ['null in a slice', () => write({ payLink: null })],
  ['of a newer version', () => write({ payLink: CLEAN_PAY_LINK }, PERSIST_VERSION + 1)],
  ['without a version', () => write({ payLink: CLEAN_PAY_LINK }, null)],
])('sets a blob aside that is %s, and starts clean', async (_name, store) => {
  store();
  const blob = localStorage.getItem(STORAGE_KEY);
  const app = await start(vaultOf());
  expect(app.getState().payLink).toEqual(CLEAN_PAY_LINK);
  expect(app.getState().session.accessToken).toBeNull();
  expect(localStorage.getItem(ASIDE)).toBe(blob);

  app.dispatch(gatewayVisited('HGFEDCBA'));
  await storedWith('HGFEDCBA');
  expect((await start(vaultOf())).getState().payLink.lastPaid).toBe('HGFEDCBA');
});

test('works with a full storage', async () => {
  // redux-persist also logs it in development.
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const writes = jest.fn(() => Promise.reject(new DOMException('Full', 'QuotaExceededError')));
  const store = await start({ ...vaultOf(), setItem: writes });
  store.dispatch(gatewayVisited('HGFEDCBA'));
  await until(() => writes.mock.calls.length > 0);
  expect(store.getState().payLink.lastPaid).toBe('HGFEDCBA');
  log.mockRestore();
});

const SESSION: TokensState = { accessToken: 'a5', refreshToken: 'r5', loginId: 'login', generation: 5 };

test.each<[string, TokensState]>([
  ['a refresh', { accessToken: 'a6', refreshToken: 'r6', loginId: 'login', generation: 6 }],
  ['a logout', { accessToken: null, refreshToken: null, loginId: null, generation: 6 }],
  ['another login', { accessToken: 'b', refreshToken: 's', loginId: 'other', generation: 7 }],
  ['a simultaneous login', { accessToken: 'b', refreshToken: 's', loginId: 'other', generation: 5 }],
])('does not overwrite %s of another tab with its old session', async (_what, newer) => {
  write({ session: SESSION });
  const store = await start(vaultOf());
  write({ session: newer });
  store.dispatch(gatewayVisited('ABCDEFGH'));
  await storedWith('ABCDEFGH');
  expect(await readStoredSession(vaultOf())).toEqual(newer);
});

test('a tab that starts empty neither reads nor overwrites a session stored meanwhile', async () => {
  const starting = start(vaultOf());
  write({ session: { accessToken: 'a', refreshToken: 'r', loginId: 'other', generation: 1 } });
  const store = await starting;
  expect(store.getState().session.accessToken).toBeNull();
  expect(store.getState().application.state).toBe('unauthenticated');
  store.dispatch(gatewayVisited('ABCDEFGH'));
  expect(await storedWith('ABCDEFGH')).toContain('"loginId":"other"');
});

test('overwrites an older session', async () => {
  write({ session: SESSION });
  const store = await start(vaultOf());
  store.dispatch(tokensReceived({ accessToken: 'a6', refreshToken: 'r6', loginId: 'login' }));
  write({ session: SESSION });
  store.dispatch(gatewayVisited('ABCDEFGH'));
  await storedWith('ABCDEFGH');
  expect(await readStoredSession(vaultOf())).toMatchObject({ refreshToken: 'r6', generation: 6 });
});

test('does not overwrite device secrets of another tab', async () => {
  const [early, late] = [
    { owner: 'one', secret: 'early', keptAt: 1 },
    { owner: 'other', secret: 'late', keptAt: 2 },
  ];
  write({ session: SESSION, deviceSecrets: { kept: [early] } });
  const store = await start(vaultOf());
  write({ session: SESSION, deviceSecrets: { kept: [late, early] } });
  store.dispatch(gatewayVisited('ABCDEFGH'));
  await storedWith('ABCDEFGH');
  expect(await readStoredDeviceSecrets(vaultOf())).toEqual([late, early]);
});

test('does not overwrite the times of entries that another tab stored', async () => {
  const visit = { processId: 'web', client: null };
  write({ partner: { ...visit, entries: [] } });
  const store = await start(vaultOf());
  write({ partner: { ...visit, entries: [{ processId: 'p1', createdAt: 5 }] } });
  store.dispatch(entryOpened({ processId: 'p2', at: 7 }));
  await storedWith('p2');
  expect((await start(vaultOf())).getState().partner.entries).toEqual([
    { processId: 'p2', createdAt: 7 },
    { processId: 'p1', createdAt: 5 },
  ]);
});

test('the error of an unreadable blob quotes nothing of it', async () => {
  localStorage.setItem(STORAGE_KEY, '{"session":secret');
  await expect(readStoredSession(vaultOf())).rejects.toMatchObject({
    name: 'MalformedStateError',
    message: 'not JSON',
  });
});
