import { createPersistoid, getStoredState, type PersistConfig } from 'redux-persist';
import { loadStoredState } from './persistConfig';
import type { Vault } from './vault';

/** A blob beside that of the persisted slices: each part is encrypted under its name, as slices are. */
export interface SealedBlob<Parts> {
  /** All parts, or those named; undefined when nothing is stored. Rejects for a blob that cannot be read. */
  read(names?: readonly (keyof Parts)[]): Promise<Partial<Parts> | undefined>;
  /** Resolves when the parts are stored. */
  write(parts: Parts): Promise<void>;
}

/** The blob under `key`, written and read by redux-persist when asked, not with every change of the store. */
export function sealedBlob<Parts extends object>(vault: Vault, key: string): SealedBlob<Parts> {
  const config = async (storage: Pick<Vault, 'getItem' | 'setItem' | 'removeItem'>): Promise<PersistConfig<Parts>> => ({
    key,
    keyPrefix: '',
    storage,
    transforms: (await loadStoredState()).transformsOf(vault),
  });
  const only = (names: readonly PropertyKey[], text: string) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).filter(([name]) => names.includes(name))));

  return {
    read: async (names) => {
      const text = await vault.getItem(key);
      const wanted = text !== null && names ? only(names, text) : text;
      return getStoredState(await config({ ...vault, getItem: async () => wanted })) as Promise<
        Partial<Parts> | undefined
      >;
    },
    write: async (parts) => {
      const persistoid = createPersistoid(await config(vault));
      persistoid.update(parts as never);
      await persistoid.flush();
    },
  };
}
