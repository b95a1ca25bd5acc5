/** The storage of redux-persist: localStorage with encrypted slices, or memory when storage is blocked. */
export interface Vault {
  kind: 'stored' | 'memory';
  /** The key of the slices; null for memory. */
  dataKey: Uint8Array | null;
  /** The blob as it was written; null without one. */
  getItem(key: string): Promise<string | null>;
  setItem(key: string, text: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** Moves an unreadable blob away, so that nothing overwrites it. Keeps the latest one. */
  setAside(key: string): void;
  /** Calls back after a write of another tab. Returns a stop function. */
  watch(key: string, onChange: () => void): () => void;
}

const ASIDE_SUFFIX = ':unreadable';

/** Some browsers' IndexedDB never answers, or stops answering. The start and each transaction have this time, in milliseconds. */
export const KEY_STORE_TIMEOUT_MS = 4_000;

/**
 * Opens the vault with its data key. Never rejects: where storage is blocked or hangs, the app works in memory and leaves
 * the stored data alone.
 */
export async function openVault(): Promise<Vault> {
  try {
    const dataKey = await withTimeout(openDataKey(), KEY_STORE_TIMEOUT_MS);
    probe(window.localStorage);
    return storedVault(window.localStorage, dataKey);
  } catch {
    return memoryVault();
  }
}

function withTimeout<Result>(promise: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The key store does not answer')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A vault in `storage`, with slices encrypted by `dataKey`. */
export function storedVault(storage: Storage, dataKey: Uint8Array): Vault {
  return {
    kind: 'stored',
    dataKey,
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, text) => storage.setItem(key, text),
    removeItem: async (key) => storage.removeItem(key),
    setAside: (key) => {
      const stored = storage.getItem(key);
      if (stored !== null) {
        storage.removeItem(key);
        storage.setItem(key + ASIDE_SUFFIX, stored);
      }
    },
    watch: (key, onChange) => {
      // A null key is localStorage.clear().
      const changed = (event: StorageEvent) => {
        if (event.storageArea === storage && (event.key === key || event.key === null)) {
          onChange();
        }
      };
      window.addEventListener('storage', changed);
      return () => window.removeEventListener('storage', changed);
    },
  };
}

/** A vault that lasts as long as the page. */
export function memoryVault(): Vault {
  const items = new Map<string, string>();
  return {
    kind: 'memory',
    dataKey: null,
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, text) => {
      items.set(key, text);
    },
    removeItem: async (key) => {
      items.delete(key);
    },
    setAside: (key) => {
      items.delete(key);
    },
    watch: () => () => undefined,
  };
}

/** Some browsers have a localStorage that throws or stores nothing. */
function probe(storage: Storage): void {
  const key = 'amanat:probe';
  storage.setItem(key, '1');
  storage.removeItem(key);
}

/** Length of a data key in bytes. */
export const DATA_KEY_LENGTH = 32;

const DATABASE = 'amanat';
const STORE = 'keys';
const RECORD = 'data-key';
const WRAPPING_IV_LENGTH = 12;

/** A record of IndexedDB: a key that never leaves WebCrypto, and the data key wrapped by it. */
interface KeyRecord {
  wrappingKey: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  wrapped: ArrayBuffer;
}

/**
 * The data key of this browser, created on first use. A record that cannot be unwrapped is replaced: its data is lost, and
 * otherwise nothing could be stored again. Rejects without IndexedDB or WebCrypto (private windows, insecure origins).
 */
export async function openDataKey(): Promise<Uint8Array> {
  const kept = await readKeyRecord<KeyRecord>(RECORD);
  const key = kept && (await unwrap(kept));
  if (key) {
    return key;
  }
  // Before the transaction, because IndexedDB ends one that waits for WebCrypto. Of two tabs, the first write wins.
  const candidate = await createRecord();
  const record = await withKeyStore('readwrite', (store) => writeUnlessPresent(store, candidate, kept));
  return (await unwrap(record)) ?? Promise.reject(new Error('The data key could not be kept'));
}

async function createRecord(): Promise<KeyRecord> {
  const wrappingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(WRAPPING_IV_LENGTH));
  const dataKey = crypto.getRandomValues(new Uint8Array(DATA_KEY_LENGTH));
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrappingKey, dataKey);
  return { wrappingKey, iv, wrapped };
}

/** Null for a damaged record. */
async function unwrap({ wrappingKey, iv, wrapped }: KeyRecord): Promise<Uint8Array | null> {
  try {
    const dataKey = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrappingKey, wrapped));
    return dataKey.length === DATA_KEY_LENGTH ? dataKey : null;
  } catch {
    return null;
  }
}

/** Stores `candidate`, unless the damaged record was replaced meanwhile. */
async function writeUnlessPresent(
  store: IDBObjectStore,
  candidate: KeyRecord,
  damaged: KeyRecord | undefined,
): Promise<KeyRecord> {
  const present: KeyRecord | undefined = await finished(store.get(RECORD));
  if (present && !(damaged && isSameRecord(present, damaged))) {
    return present;
  }
  await finished(store.put(candidate, RECORD));
  return candidate;
}

/** Compares the random nonces; a damaged record may have none. */
function isSameRecord(left: KeyRecord, right: KeyRecord): boolean {
  return String(left.iv) === String(right.iv);
}

/** A record of the key store. Rejects without IndexedDB. */
export function readKeyRecord<Value>(name: string): Promise<Value | undefined> {
  return withKeyStore('readonly', (store) => finished<Value | undefined>(store.get(name)));
}

/** Writes a record of the key store. Rejects without IndexedDB. */
export async function writeKeyRecord(name: string, value: object): Promise<void> {
  await withKeyStore('readwrite', (store) => finished(store.put(value, name)));
}

/** Opens the key store for one transaction. Rejects when it does not answer in time. */
function withKeyStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  return withTimeout(inTransaction(mode, use), KEY_STORE_TIMEOUT_MS);
}

async function inTransaction<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openKeyDatabase();
  try {
    return await use(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

function openKeyDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another version of the app holds the key store'));
  });
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
