import type { KnownAnswers } from '@/state/actions';
import { loadStoredState } from './persistConfig';
import { LAST_KNOWN_KEY } from './slices';

import type { Vault } from './vault';

interface LastKnown {
  /** Whose it is: of this login only. */
  readonly loginId: string;
  /** Which build of the app wrote it: another one may hold answers in other shapes. */
  readonly build: string;
  readonly answers: KnownAnswers;
}

/** Where what a person last saw is kept for a visit without a connection. */
interface LastKnownStore {
  /** Nothing when there is none, or it is of somebody else or of another build. Never rejects. */
  read(loginId: string): Promise<KnownAnswers | null>;
  /** Never rejects: a full storage is no reason to trouble anybody. */
  write(loginId: string, answers: KnownAnswers): Promise<void>;
}

const SLICE = 'lastKnown';

declare const __webpack_hash__: string | undefined;
const BUILD = typeof __webpack_hash__ === 'undefined' ? 'test' : __webpack_hash__;

/**
 * Kept beside redux-persist's blob and not in it: that one is read before the first screen and rewritten with every change, and this is ten times
 * its size and wanted only without a connection (docs/adr/0035). Encrypted alike, with the same key. In memory nothing is kept: nothing
 * would outlast the page.
 */
export function lastKnownStore(vault: Vault): LastKnownStore {
  if (vault.dataKey === null) return { read: async () => null, write: async () => undefined };
  const cipher = async () => {
    const [transform] = (await loadStoredState()).transformsOf(vault);
    return transform as NonNullable<typeof transform>;
  };
  return {
    read: async (loginId) => {
      try {
        const stored = await vault.getItem(LAST_KNOWN_KEY);
        const known = stored === null ? null : ((await cipher()).out(stored, SLICE, {}) as LastKnown);
        return known?.loginId === loginId && known.build === BUILD ? known.answers : null;
      } catch {
        return null;
      }
    },
    write: async (loginId, answers) => {
      const known: LastKnown = { loginId, build: BUILD, answers };
      const sealed = (await cipher()).in(known, SLICE, {}) as string;
      await vault.setItem(LAST_KNOWN_KEY, sealed).catch(() => undefined);
    },
  };
}
