import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { gatewayVisited } from '@/features/payment/slice';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import { blobOf, slicesIn } from '@/testing/storedBlob';
import { samples } from '../../server/testing/samples';
import { PERSIST_VERSION, STORAGE_KEY } from './persistConfig';
import { DATA_KEY_LENGTH, KEY_STORE_TIMEOUT_MS, openDataKey, openVault, storedVault, type Vault } from './vault';

const ASIDE = `${STORAGE_KEY}:unreadable`;

/** The number of damaged blobs. */
const CORRUPTIONS = samples(300, 1_000);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});

/** A member's app with a blob that it wrote itself. */
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

/** The slices of a blob as text; empty for an unreadable one. */
function clear(blob: string | null, dataKey: Uint8Array | null): string {
  try {
    return JSON.stringify(slicesIn(blob ?? '', dataKey));
  } catch {
    return '';
  }
}

/** Starts the app on the stored blob, until the end of the splash. */
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

/** Expects that the app stores its state for the next start. */
async function expectToStore(app: TestApp): Promise<void> {
  app.store.dispatch(gatewayVisited('HGFEDCBA'));
  await untilStored(app, 'HGFEDCBA');
  expect((await startAgain()).store.getState().payLink.lastPaid).toBe('HGFEDCBA');
}

/** Replaces a record of the key store. */
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

/** Replaces the stored blob by a change of its encrypted slices. */
function rewrite(change: (parts: Record<string, string>) => object): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(change(JSON.parse(stored()))));
}

/** An encrypted slice with changed bytes. */
function withBytes(part: string | undefined, change: (bytes: string) => string): string {
  return JSON.stringify(btoa(change(atob(JSON.parse(part ?? '""')))));
}

const damage = (change: (blob: string) => string) => localStorage.setItem(STORAGE_KEY, change(stored()));
const stored = () => localStorage.getItem(STORAGE_KEY) ?? '';

describe('sets an unreadable blob aside, starts clean at the login and works', () => {
  test.each<[string, () => unknown]>([
    ['the data key is lost', () => (globalThis.indexedDB = new IDBFactory())],
    ['the wrapped key is cut', () => damageKeyRecord((record) => ({ ...record, wrapped: new ArrayBuffer(7) }))],
    ['the wrapping key is gone', () => damageKeyRecord((record) => ({ ...record, wrappingKey: null }))],
    ['the key record is invalid', () => damageKeyRecord(() => 'key')],
    ['a write was interrupted', () => damage((blob) => blob.slice(0, blob.length / 2))],
    ['only the start was written', () => damage((blob) => blob.slice(0, 3))],
    [
      'a byte has flipped',
      () => damage((blob) => `${blob.slice(0, 60)}${blob[60] === 'A' ? 'B' : 'A'}${blob.slice(61)}`),
    ],
    ['other data was written', () => damage(() => '{"session":{}}')],
    [
      'a newer version of the app wrote it',
      async () => localStorage.setItem(STORAGE_KEY, blobOf(SLICES, PERSIST_VERSION + 1, await openDataKey())),
    ],
    ['its version is invalid', async () => localStorage.setItem(STORAGE_KEY, blobOf(SLICES, '1', await openDataKey()))],
    [
      'two slices are swapped',
      () => rewrite((parts) => ({ ...parts, payLink: parts.partner, partner: parts.payLink })),
    ],
    ['a slice has the text of another one', () => rewrite((parts) => ({ ...parts, application: parts.deviceSecrets }))],
    [
      'a slice is cut',
      () => rewrite((parts) => ({ ...parts, session: withBytes(parts.session, (bytes) => bytes.slice(0, -9)) })),
    ],
    ['a slice is empty', () => rewrite((parts) => ({ ...parts, session: '""' }))],
    ['a slice is null', () => rewrite((parts) => ({ ...parts, payLink: 'null' }))],
    ['a slice is missing', () => rewrite(({ application: _gone, ...parts }) => parts)],
    ['a slice is not encrypted', () => rewrite((parts) => ({ ...parts, payLink: '{"lastPaid":"ABCDEFGH"}' }))],
    [
      'a slice has another key',
      () =>
        rewrite((parts) => ({
          ...parts,
          payLink: JSON.parse(blobOf(SLICES, PERSIST_VERSION, new Uint8Array(DATA_KEY_LENGTH))).payLink,
        })),
    ],
    [
      'a slice has another format',
      () => rewrite((parts) => ({ ...parts, payLink: withBytes(parts.payLink, (bytes) => `\u0002${bytes.slice(1)}`) })),
    ],
    ['there is an extra slice', () => rewrite((parts) => ({ ...parts, other: parts.payLink }))],
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
          _persist: withBytes(
            parts._persist,
            (bytes) => bytes.slice(0, -1) + String.fromCharCode(bytes.charCodeAt(bytes.length - 1) ^ 1),
          ),
        })),
    ],
    [
      '_persist belongs to another blob',
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

describe('works without storage, and reports it', () => {
  test.each<[string, () => unknown]>([
    ['storage is blocked', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
    ['the key store is blocked', () => jest.spyOn(indexedDB, 'open').mockImplementation(refuse)],
    ['the key store never answers', () => jest.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)],
  ])(
    '%s: works in memory and leaves the blob alone',
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

  test('storage is full: keeps the blob and works', async () => {
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

describe('keeps a readable blob', () => {
  test('an untouched blob, also after a write', async () => {
    const before = await usedApp();
    const app = await startAgain();
    expect(isAsItWas(app, before)).toBe(true);
    expect(localStorage.getItem(ASIDE)).toBeNull();
    await expectToStore(app);
  });

  test('a clock that goes back', async () => {
    const before = await usedApp();
    jest.spyOn(Date, 'now').mockReturnValue(0);
    expect(isAsItWas(await startAgain(), before)).toBe(true);
  });

  test('a missing blob: starts clean and sets nothing aside', async () => {
    await usedApp();
    localStorage.clear();
    const app = await startAgain();
    expect(isCleanAtLogin(app)).toBe(true);
    expect(localStorage.getItem(ASIDE)).toBeNull();
    await expectToStore(app);
  });
});

test(`starts a working app on each of ${CORRUPTIONS} corrupted blobs`, async () => {
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

/** A separate storage, because a closed tab may still write to the shared one. */
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
