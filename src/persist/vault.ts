import { openDataKey } from './keyStore';

/** Where redux-persist keeps its blob: in localStorage, whose slices are encrypted, or in memory where nothing may be stored. */
export interface Vault {
  kind: 'stored' | 'memory';
  /** What slices are encrypted with before they come here; null where nothing outlasts the page. */
  dataKey: Uint8Array | null;
  /** A blob as it was written; null when there is none. */
  getItem(key: string): Promise<string | null>;
  setItem(key: string, text: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** Moves a blob that cannot be read out of the way, as it is, so that nothing overwrites it. The latest one is kept. */
  setAside(key: string): void;
  /** Calls back when another tab has written the blob; answers how to stop. */
  watch(key: string, onChange: () => void): () => void;
}

const ASIDE_SUFFIX = ':unreadable';

/** Some browsers' IndexedDB never answers. A person does not wait longer for it than this, in milliseconds. */
export const KEY_STORE_TIMEOUT_MS = 4_000;

/**
 * Unwraps the data key and opens the vault. Never rejects and always answers: where storage is blocked or hangs the app works in memory,
 * and leaves what is stored alone.
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

/** A vault in `storage`, for slices that are encrypted with `dataKey`. */
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

/** Some browsers offer a localStorage that throws, or that takes nothing. */
function probe(storage: Storage): void {
  const key = 'amanat:probe';
  storage.setItem(key, '1');
  storage.removeItem(key);
}
