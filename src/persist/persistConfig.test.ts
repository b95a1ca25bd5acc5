import { createAppStore } from '@/app/store';
import { codeSent } from '@/features/otp/slice';
import { gatewayTokenReceived, gatewayVisited } from '@/features/payment/slice';
import { type TokensState, tokensReceived } from '@/state/session';
import type { RootState } from '@/state/store';
import { blobOf, slicesIn } from '@/testing/storedBlob';
import { encrypt } from './cipher';
import { DATA_KEY_LENGTH } from './keyStore';
import { readStoredDeviceSecrets, readStoredSession } from './persistConfig';
import { PERSIST_VERSION, STORAGE_KEY } from './slices';
import { storedVault, type Vault } from './vault';

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

/** Starts the app on what is stored and waits until that is read. */
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

/** The clear slices of the blob, as soon as they hold `part`. */
async function storedWith(part: string): Promise<string> {
  while (true) {
    const blob = localStorage.getItem(STORAGE_KEY);
    const text = blob?.startsWith('{') ? JSON.stringify(slicesIn(blob, KEY)) : '';
    if (text.includes(part)) {
      return text;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function write(slices: Record<string, unknown>, version: unknown = PERSIST_VERSION): void {
  localStorage.setItem(STORAGE_KEY, blobOf(slices, version, KEY));
}

const CLEAN_PAY_LINK: RootState['payLink'] = { lastPaid: null };

test('what is whitelisted survives a reload, encrypted', async () => {
  const first = await start(vaultOf());
  first.dispatch(gatewayVisited('ABCDEFGH'));
  await storedWith('ABCDEFGH');
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('ABCDEFGH');

  const second = await start(vaultOf());
  expect(second.getState().payLink.lastPaid).toBe('ABCDEFGH');
});

test('codes, gateway tokens and cached answers are never stored', async () => {
  const store = await start(vaultOf());
  store.dispatch(tokensReceived({ accessToken: 'access', refreshToken: 'refresh', loginId: 'login' }));
  store.dispatch(codeSent({ token: 'temporary-token', receives: null, sentAt: 1 }));
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
  ['no blob of ours', () => localStorage.setItem(STORAGE_KEY, 'undefined')],
  [
    'not JSON inside',
    () => {
      const payLink = JSON.stringify(encrypt('{"lastPaid":', KEY, { format: 1, name: 'payLink' }));
      const blob = JSON.parse(blobOf({ payLink: CLEAN_PAY_LINK }, PERSIST_VERSION, KEY));
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...blob, payLink }));
    },
  ],
  ['JSON of something else', () => localStorage.setItem(STORAGE_KEY, '{"payLink":"secret')],
  ['a clear blob', () => localStorage.setItem(STORAGE_KEY, blobOf({ payLink: CLEAN_PAY_LINK }, PERSIST_VERSION, null))],
  ['a slice of another shape', () => write({ payLink: { lastPaid: 7 } })],
  ['a slice that is nothing', () => write({ payLink: null })],
  ['a version from the future', () => write({ payLink: CLEAN_PAY_LINK }, PERSIST_VERSION + 1)],
  ['no version', () => write({ payLink: CLEAN_PAY_LINK }, null)],
])('%s: set aside as it is, and the app starts clean', async (_name, store) => {
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

test('a storage that is full does not stop the app', async () => {
  // redux-persist says it on the console too, in development
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const writes = jest.fn(() => Promise.reject(new DOMException('Full', 'QuotaExceededError')));
  const store = await start({ ...vaultOf(), setItem: writes });
  store.dispatch(gatewayVisited('HGFEDCBA'));
  while (writes.mock.calls.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(store.getState().payLink.lastPaid).toBe('HGFEDCBA');
  log.mockRestore();
});

const SESSION: TokensState = { accessToken: 'a5', refreshToken: 'r5', loginId: 'login', generation: 5 };

test.each<[string, TokensState]>([
  ['a refresh', { accessToken: 'a6', refreshToken: 'r6', loginId: 'login', generation: 6 }],
  ['a logout', { accessToken: null, refreshToken: null, loginId: null, generation: 6 }],
  ['another login', { accessToken: 'b', refreshToken: 's', loginId: 'other', generation: 7 }],
  ['another login at the same moment', { accessToken: 'b', refreshToken: 's', loginId: 'other', generation: 5 }],
])('a tab that has not heard of %s elsewhere does not write its old session over it', async (_what, newer) => {
  write({ session: SESSION });
  const store = await start(vaultOf());
  write({ session: newer });
  store.dispatch(gatewayVisited('ABCDEFGH'));
  await storedWith('ABCDEFGH');
  expect(await readStoredSession(vaultOf())).toEqual(newer);
});

test('what another tab stores while this one begins with nothing is neither read over nor buried', async () => {
  const starting = start(vaultOf());
  write({ session: { accessToken: 'a', refreshToken: 'r', loginId: 'other', generation: 1 } });
  const store = await starting;
  expect(store.getState().session.accessToken).toBeNull();
  expect(store.getState().application.state).toBe('unauthenticated');
  store.dispatch(gatewayVisited('ABCDEFGH'));
  expect(await storedWith('ABCDEFGH')).toContain('"loginId":"other"');
});

test('a tab writes over what another one stored before', async () => {
  write({ session: SESSION });
  const store = await start(vaultOf());
  store.dispatch(tokensReceived({ accessToken: 'a6', refreshToken: 'r6', loginId: 'login' }));
  write({ session: SESSION });
  store.dispatch(gatewayVisited('ABCDEFGH'));
  await storedWith('ABCDEFGH');
  expect(await readStoredSession(vaultOf())).toMatchObject({ refreshToken: 'r6', generation: 6 });
});

test('a tab that has not heard of a login elsewhere does not bury what the device is known by since', async () => {
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

test('what is said of a blob that cannot be read quotes nothing of it', async () => {
  localStorage.setItem(STORAGE_KEY, '{"session":secret');
  await expect(readStoredSession(vaultOf())).rejects.toMatchObject({
    name: 'MalformedStateError',
    message: 'not JSON',
  });
});
