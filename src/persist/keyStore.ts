import { DATA_KEY_LENGTH } from './cipher';

const DATABASE = 'amanat';
const STORE = 'keys';
const RECORD = 'data-key';
const WRAPPING_IV_LENGTH = 12;

/** What IndexedDB keeps: a key that never leaves WebCrypto, and the data key wrapped by it. */
interface KeyRecord {
  wrappingKey: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  wrapped: ArrayBuffer;
}

/**
 * The data key of this browser: unwrapped if there is one, else made and kept. Rejects where IndexedDB or WebCrypto
 * cannot be used (private windows, insecure origins): then nothing may be stored.
 */
export async function openDataKey(): Promise<Uint8Array> {
  const database = await openDatabase();
  try {
    const kept = await read(database);
    if (kept) {
      return await unwrap(kept);
    }
    // Made before the transaction: IndexedDB ends one that waits for WebCrypto. Of two tabs, the first to write wins.
    const candidate = await createRecord();
    return await unwrap(await writeUnlessPresent(database, candidate));
  } finally {
    database.close();
  }
}

async function createRecord(): Promise<KeyRecord> {
  const wrappingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(WRAPPING_IV_LENGTH));
  const dataKey = crypto.getRandomValues(new Uint8Array(DATA_KEY_LENGTH));
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrappingKey, dataKey);
  return { wrappingKey, iv, wrapped };
}

async function unwrap({ wrappingKey, iv, wrapped }: KeyRecord): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrappingKey, wrapped));
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The key store is held by another version of the app'));
  });
}

async function read(database: IDBDatabase): Promise<KeyRecord | undefined> {
  return finished(database.transaction(STORE).objectStore(STORE).get(RECORD));
}

async function writeUnlessPresent(database: IDBDatabase, candidate: KeyRecord): Promise<KeyRecord> {
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const present: KeyRecord | undefined = await finished(store.get(RECORD));
  if (present) {
    return present;
  }
  await finished(store.put(candidate, RECORD));
  return candidate;
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
