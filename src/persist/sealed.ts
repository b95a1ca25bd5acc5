import { createPersistoid, getStoredState, type PersistConfig } from 'redux-persist';
import { loadStoredState } from './persistConfig';
import type { SealedNote, TabNotes } from './tabNotes';
import type { Vault } from './vault';

declare const __webpack_hash__: string | undefined;

/** The build of the app. Another build may read the same data as another shape. */
export const BUILD = typeof __webpack_hash__ === 'undefined' ? 'test' : __webpack_hash__;

/** A blob beside that of the slices. Each part is encrypted under its name. */
interface SealedBlob<Parts> {
  /** The named parts, or all; undefined without a blob. Rejects for an unreadable blob. */
  read(names?: readonly (keyof Parts)[]): Promise<Partial<Parts> | undefined>;
  /** Resolves when the parts are stored. Rejects when the storage does not take them. */
  write(parts: Parts): Promise<void>;
}

/** The blob under `key`. redux-persist writes and reads it on request, not at each change of the store. */
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
      const writeFailHandler = (error: Error) => {
        throw error;
      };
      const persistoid = createPersistoid({ ...(await config(vault)), writeFailHandler });
      persistoid.update(parts as never);
      await persistoid.flush();
    },
  };
}

interface SealedValue {
  readonly build: string;
  readonly value: object;
}

/** Encrypts a value for the tab's notes, under the note's name. Empty for a memory vault. Never rejects. */
export async function sealNote(vault: Vault, name: SealedNote, value: object): Promise<string> {
  try {
    const [transform] = (await loadStoredState()).transformsOf(vault);
    const sealed: SealedValue = { build: BUILD, value };
    return transform ? (transform.in(sealed, name, {}) as string) : '';
  } catch {
    return '';
  }
}

/** The value of an encrypted note; null without one, or for another build or key. Never rejects. */
export async function openNote(vault: Vault, tabNotes: TabNotes, name: SealedNote): Promise<object | null> {
  const text = tabNotes.read(name);
  if (text === '') return null;
  try {
    const [transform] = (await loadStoredState()).transformsOf(vault);
    const sealed = transform?.out(text, name, {}) as SealedValue | undefined;
    return sealed?.build === BUILD ? sealed.value : null;
  } catch {
    return null;
  }
}
