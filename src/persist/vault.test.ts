import { IDBFactory } from 'fake-indexeddb';
import { DATA_KEY_LENGTH, openDataKey, openVault } from './vault';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});

test('stores a blob for the next start, with the same key', async () => {
  const vault = await openVault();
  await vault.setItem('blob', 'sealed');
  expect(vault.kind).toBe('stored');
  const next = await openVault();
  expect(await next.getItem('blob')).toBe('sealed');
  expect(next.dataKey).toEqual(vault.dataKey);
});

test('replaces a lost key, and sets the unreadable blob aside', async () => {
  const before = await openVault();
  await before.setItem('blob', 'sealed');
  globalThis.indexedDB = new IDBFactory();
  const vault = await openVault();
  expect(vault.dataKey).not.toEqual(before.dataKey);
  vault.setAside('blob');
  expect(await vault.getItem('blob')).toBeNull();
  expect(localStorage.getItem('blob:unreadable')).toBe('sealed');
});

test.each(['indexedDB', 'localStorage'] as const)('with %s blocked the app works in memory', async (blocked) => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  if (blocked === 'indexedDB') {
    jest.spyOn(indexedDB, 'open').mockImplementation(refuse);
  } else {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  }
  const vault = await openVault();
  expect(vault).toMatchObject({ kind: 'memory', dataKey: null });
  await vault.setItem('blob', 'text');
  expect(await vault.getItem('blob')).toBe('text');
  await vault.removeItem('blob');
  expect(await vault.getItem('blob')).toBeNull();
});

test('reports only writes of other tabs to this blob', async () => {
  const vault = await openVault();
  const told = jest.fn();
  const stop = vault.watch('blob', told);
  const change = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  change('other');
  expect(told).toHaveBeenCalledTimes(0);
  change('blob');
  change(null);
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  change('blob');
  expect(told).toHaveBeenCalledTimes(2);
});

/** All records of the key store. */
function records(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('amanat');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keys').objectStore('keys').getAll();
      reading.onsuccess = () => resolve(reading.result);
    };
  });
}

test('returns the same data key at each start', async () => {
  const first = await openDataKey();
  expect(first).toHaveLength(DATA_KEY_LENGTH);
  expect(await openDataKey()).toEqual(first);
});

test('two simultaneous tabs get one key', async () => {
  const [first, second] = await Promise.all([openDataKey(), openDataKey()]);
  expect(first).toEqual(second);
  expect(await records()).toHaveLength(1);
});

test('stores the data key wrapped by a key that cannot be exported', async () => {
  const dataKey = await openDataKey();
  const [record] = (await records()) as [{ wrappingKey: CryptoKey; wrapped: ArrayBuffer }];
  expect(record.wrappingKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', record.wrappingKey)).rejects.toThrow();
  expect(Buffer.from(record.wrapped).includes(Buffer.from(dataKey))).toBe(false);
});

test('rejects without a key store', async () => {
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  await expect(openDataKey()).rejects.toThrow('Blocked');
});
