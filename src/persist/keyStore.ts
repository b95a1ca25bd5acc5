import { finished, keyRecords, withKeyDatabase } from './keyDatabase';

/** Length of a data key in bytes. */
export const DATA_KEY_LENGTH = 32;

const RECORD = 'data-key';
const WRAPPING_IV_LENGTH = 12;

/** What IndexedDB keeps: a key that never leaves WebCrypto, and the data key wrapped by it. */
interface KeyRecord {
  wrappingKey: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  wrapped: ArrayBuffer;
}

/**
 * The data key of this browser: unwrapped if there is one, else made and kept. A kept record that cannot be unwrapped is replaced: what it
 * had encrypted is lost, and nothing would ever be stored again otherwise. Rejects where IndexedDB or WebCrypto cannot be used (private
 * windows, insecure origins): then nothing may be stored.
 */
export function openDataKey(): Promise<Uint8Array> {
  return withKeyDatabase(async (database) => {
    const kept = await read(database);
    const key = kept && (await unwrap(kept));
    if (key) {
      return key;
    }
    // Made before the transaction: IndexedDB ends one that waits for WebCrypto. Of two tabs, the first to write wins.
    const candidate = await createRecord();
    const record = await writeUnlessPresent(database, candidate, kept);
    return (await unwrap(record)) ?? Promise.reject(new Error('The data key could not be kept'));
  });
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

async function read(database: IDBDatabase): Promise<KeyRecord | undefined> {
  return finished(keyRecords(database, 'readonly').get(RECORD));
}

/** Keeps `candidate`, unless there is a record by now other than the damaged one. */
async function writeUnlessPresent(
  database: IDBDatabase,
  candidate: KeyRecord,
  damaged: KeyRecord | undefined,
): Promise<KeyRecord> {
  const store = keyRecords(database, 'readwrite');
  const present: KeyRecord | undefined = await finished(store.get(RECORD));
  if (present && !(damaged && isSameRecord(present, damaged))) {
    return present;
  }
  await finished(store.put(candidate, RECORD));
  return candidate;
}

/** By the nonce, which is random and in the clear; a damaged record may not have one. */
function isSameRecord(left: KeyRecord, right: KeyRecord): boolean {
  return String(left.iv) === String(right.iv);
}
