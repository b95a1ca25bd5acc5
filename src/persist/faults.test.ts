import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { gatewayVisited } from '@/features/payment/slice';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import { blobOf, slicesIn } from '@/testing/storedBlob';
import { DATA_KEY_LENGTH, openDataKey } from './keyStore';
import { PERSIST_VERSION, STORAGE_KEY } from './slices';
import { KEY_STORE_TIMEOUT_MS, openVault, storedVault, type Vault } from './vault';

const ASIDE = `${STORAGE_KEY}:unreadable`;

/** How many damaged blobs the app is started on. */
const CORRUPTIONS = 1_000;

jest.setTimeout(120_000);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

/** A member who used the app: what is stored is as the app itself has written it. */
async function usedApp(): Promise<TestApp> {
  const app = await createTestApp({ vault: await openVault(), as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
  app.store.dispatch(gatewayVisited('ABCDEFGH'));
  await untilStored(app, 'ABCDEFGH');
  return app;
}

async function untilStored({ vault }: TestApp, part: string): Promise<void> {
  while (!clear(await vault.getItem(STORAGE_KEY), vault.dataKey).includes(part)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The slices of a blob as text; nothing of one that cannot be read. */
function clear(blob: string | null, dataKey: Uint8Array | null): string {
  try {
    return JSON.stringify(slicesIn(blob ?? '', dataKey));
  } catch {
    return '';
  }
}

/** The app as it comes up on what is stored now: past the splash. */
async function startAgain(): Promise<TestApp> {
  return startOn(await openVault());
}

async function startOn(vault: Vault): Promise<TestApp> {
  const app = await createTestApp({ vault });
  await app.until((state) => state.application.state !== 'splash');
  return app;
}

const typesIn = ({ recorder }: TestApp) => recorder.entries.map(({ action }) => action.type);

function isAsItWas(app: TestApp, before: TestApp): boolean {
  const { application, payLink, session } = app.store.getState();
  return (
    application.state === 'app-verified' &&
    payLink.lastPaid === 'ABCDEFGH' &&
    session.refreshToken === before.store.getState().session.refreshToken
  );
}

function isCleanAtLogin(app: TestApp): boolean {
  const { application, payLink, session } = app.store.getState();
  return application.state === 'unauthenticated' && payLink.lastPaid === null && session.refreshToken === null;
}

/** Works on: what it stores now is there at the next start. */
async function expectToStore(app: TestApp): Promise<void> {
  app.store.dispatch(gatewayVisited('HGFEDCBA'));
  await untilStored(app, 'HGFEDCBA');
  expect((await startAgain()).store.getState().payLink.lastPaid).toBe('HGFEDCBA');
}

/** Replaces one record of the key store. */
function damageKeyRecord(change: (record: Record<string, unknown>) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('amanat');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('keys', 'readwrite').objectStore('keys');
      const reading = store.get('data-key');
      reading.onsuccess = () => {
        const writing = store.put(change(reading.result), 'data-key');
        writing.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      };
    };
  });
}

const SLICES = { payLink: { lastPaid: 'ABCDEFGH' } };

/** Puts a changed blob in place of the stored one: its slices as they are written, each by its name. */
function rewrite(change: (parts: Record<string, string>) => object): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(change(JSON.parse(stored()))));
}

/** The bytes of an encrypted slice changed, and written as redux-persist writes it. */
function withBytes(part: string | undefined, change: (bytes: string) => string): string {
  return JSON.stringify(btoa(change(atob(JSON.parse(part ?? '""')))));
}

const damage = (change: (blob: string) => string) => localStorage.setItem(STORAGE_KEY, change(stored()));
const stored = () => localStorage.getItem(STORAGE_KEY) ?? '';

describe('what cannot be read is set aside as it is; the app is clean at the login and works on', () => {
  test.each<[string, () => unknown]>([
    ['the data key is lost', () => (globalThis.indexedDB = new IDBFactory())],
    ['the wrapped key is cut', () => damageKeyRecord((record) => ({ ...record, wrapped: new ArrayBuffer(7) }))],
    ['the wrapping key is gone', () => damageKeyRecord((record) => ({ ...record, wrappingKey: null }))],
    ['the key record is something else', () => damageKeyRecord(() => 'key')],
    ['a write was interrupted', () => damage((blob) => blob.slice(0, blob.length / 2))],
    ['nothing but the start was written', () => damage((blob) => blob.slice(0, 3))],
    [
      'a byte has flipped',
      () => damage((blob) => `${blob.slice(0, 60)}${blob[60] === 'A' ? 'B' : 'A'}${blob.slice(61)}`),
    ],
    ['something else was written there', () => damage(() => '{"session":{}}')],
    [
      'a newer version of the app wrote it',
      async () => localStorage.setItem(STORAGE_KEY, blobOf(SLICES, PERSIST_VERSION + 1, await openDataKey())),
    ],
    [
      'its version is no version',
      async () => localStorage.setItem(STORAGE_KEY, blobOf(SLICES, '1', await openDataKey())),
    ],
    [
      'two slices have changed places',
      () => rewrite((parts) => ({ ...parts, payLink: parts.partner, partner: parts.payLink })),
    ],
    ['a slice stands in for another one', () => rewrite((parts) => ({ ...parts, application: parts.deviceSecrets }))],
    [
      'a slice is cut',
      () => rewrite((parts) => ({ ...parts, session: withBytes(parts.session, (bytes) => bytes.slice(0, -9)) })),
    ],
    ['a slice is empty', () => rewrite((parts) => ({ ...parts, session: '""' }))],
    ['a slice is nothing', () => rewrite((parts) => ({ ...parts, payLink: 'null' }))],
    ['a slice is missing', () => rewrite(({ application: _gone, ...parts }) => parts)],
    ['a slice is not encrypted', () => rewrite((parts) => ({ ...parts, payLink: '{"lastPaid":"ABCDEFGH"}' }))],
    [
      'a slice is of another key',
      () =>
        rewrite((parts) => ({
          ...parts,
          payLink: JSON.parse(blobOf(SLICES, PERSIST_VERSION, new Uint8Array(DATA_KEY_LENGTH))).payLink,
        })),
    ],
    [
      'a slice is of another format',
      () => rewrite((parts) => ({ ...parts, payLink: withBytes(parts.payLink, (bytes) => `\u0002${bytes.slice(1)}`) })),
    ],
    ['there is a slice too many', () => rewrite((parts) => ({ ...parts, other: parts.payLink }))],
    ['_persist is missing', () => rewrite(({ _persist: _gone, ...parts }) => parts)],
    [
      '_persist is not encrypted',
      () => rewrite((parts) => ({ ...parts, _persist: '{"version":1,"rehydrated":true}' })),
    ],
    [
      '_persist is changed',
      () =>
        rewrite((parts) => ({
          ...parts,
          _persist: withBytes(parts._persist, (bytes) => `${bytes.slice(0, -1)}\u0000`),
        })),
    ],
    [
      '_persist is of another blob',
      async () => {
        const other = JSON.parse(blobOf(SLICES, PERSIST_VERSION, await openDataKey()));
        rewrite((parts) => ({ ...parts, _persist: other._persist }));
      },
    ],
  ])('%s', async (_fault, cause) => {
    await usedApp();
    await cause();
    const unreadable = stored();

    const app = await startAgain();
    expect(isCleanAtLogin(app)).toBe(true);
    expect(localStorage.getItem(ASIDE)).toBe(unreadable);
    expect(typesIn(app).filter((type) => type === 'persist/storedStateSetAside')).toHaveLength(1);
    await expectToStore(app);
    expect(localStorage.getItem(ASIDE)).toBe(unreadable);
  });
});

describe('the app goes on without storing, and says so', () => {
  test.each<[string, () => unknown]>([
    ['storage is blocked', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
    ['the key store is blocked', () => jest.spyOn(indexedDB, 'open').mockImplementation(refuse)],
    ['the key store never answers', () => jest.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)],
  ])(
    '%s: in memory, and what was stored is left for later',
    async (_fault, cause) => {
      const before = await usedApp();
      const blob = stored();
      await cause();
      const app = await startAgain();
      expect(isCleanAtLogin(app)).toBe(true);
      expect(typesIn(app)).toContain('persist/storedStateNotWritten');
      app.store.dispatch(gatewayVisited('HGFEDCBA'));
      expect(app.store.getState().payLink.lastPaid).toBe('HGFEDCBA');

      jest.restoreAllMocks();
      expect(stored()).toBe(blob);
      expect(isAsItWas(await startAgain(), before)).toBe(true);
    },
    KEY_STORE_TIMEOUT_MS + 30_000,
  );

  test('storage is full: what was stored stays, the app works', async () => {
    const before = await usedApp();
    const app = await startAgain();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    app.store.dispatch(gatewayVisited('HGFEDCBA'));
    await app.until(() => typesIn(app).includes('persist/storedStateNotWritten'));
    expect(app.store.getState().payLink.lastPaid).toBe('HGFEDCBA');
    jest.restoreAllMocks();
    expect(isAsItWas(await startAgain(), before)).toBe(true);
  });
});

describe('what is there is kept', () => {
  test('an untouched blob, and again after a write', async () => {
    const before = await usedApp();
    const app = await startAgain();
    expect(isAsItWas(app, before)).toBe(true);
    expect(localStorage.getItem(ASIDE)).toBeNull();
    await expectToStore(app);
  });

  test('a clock that goes back takes no tokens away', async () => {
    const before = await usedApp();
    jest.spyOn(Date, 'now').mockReturnValue(0);
    expect(isAsItWas(await startAgain(), before)).toBe(true);
  });

  test('only the blob was cleared: clean, and nothing to set aside', async () => {
    await usedApp();
    localStorage.clear();
    const app = await startAgain();
    expect(isCleanAtLogin(app)).toBe(true);
    expect(localStorage.getItem(ASIDE)).toBeNull();
    await expectToStore(app);
  });
});

test(`${CORRUPTIONS} corruptions of the stored blob: as many working apps`, async () => {
  const before = await usedApp();
  const blob = stored();
  const corruption = fc.oneof(
    fc.nat(blob.length - 1).map((length) => blob.slice(0, length)),
    fc
      .tuple(fc.nat(blob.length - 1), fc.integer({ min: 0, max: 0xffff }))
      .map(([at, code]) => blob.slice(0, at) + String.fromCharCode(code) + blob.slice(at + 1)),
    fc
      .tuple(fc.nat(blob.length - 1), fc.nat(blob.length - 1))
      .map(([from, to]) => blob.slice(0, Math.min(from, to)) + blob.slice(Math.max(from, to))),
    fc.tuple(fc.nat(blob.length), fc.string()).map(([at, text]) => blob.slice(0, at) + text + blob.slice(at)),
    fc.base64String(),
  );
  const dataKey = await openDataKey();
  let clean = 0;
  await fc.assert(
    fc.asyncProperty(corruption, async (corrupted) => {
      const app = await startOn(storedVault(storageWith(corrupted), dataKey));
      app.stop();
      clean += isCleanAtLogin(app) ? 1 : 0;
      return isCleanAtLogin(app) || isAsItWas(app, before);
    }),
    { numRuns: CORRUPTIONS, seed: 20_261_121 },
  );
  expect(clean).toBeGreaterThan(CORRUPTIONS / 2);
});

/** A storage of its own, so that no tab that was closed a moment ago writes into it. */
function storageWith(blob: string): Storage {
  const items = new Map([[STORAGE_KEY, blob]]);
  return {
    length: 0,
    key: () => null,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  };
}

function refuse(): never {
  throw new DOMException('Blocked', 'SecurityError');
}
