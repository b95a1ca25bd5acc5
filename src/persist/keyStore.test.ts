import { IDBFactory } from 'fake-indexeddb';
import { DATA_KEY_LENGTH, openDataKey } from './keyStore';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
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
