import type { KnownAnswers } from '@/state/actions';
import { BUILD } from './build';
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

/** Where what a person last saw is kept for a visit without a connection, and for the first moment of every visit. */
interface LastKnownStore {
  /** Nothing when there is none, or it is of somebody else or of another build. Never rejects. */
  read(loginId: string): Promise<KnownAnswers | null>;
  /** The same, of home and the accounts alone: that is a small part of it, and read on the way to the first screen. */
  readBeginning(loginId: string): Promise<KnownAnswers | null>;
  /** Never rejects: a full storage is no reason to trouble anybody. */
  write(loginId: string, answers: KnownAnswers): Promise<void>;
}

/** What says who is here. */
const BEGINNING: readonly string[] = ['userReport', 'listAccounts'];

/** The parts, in the order in which they are stored, each sealed under its own name. */
const PARTS = ['lastKnownBeginning', 'lastKnownRest'] as const;

/** No sealed text has one. */
const BETWEEN = '\n';

/**
 * Kept beside redux-persist's blob and not in it: that one is read before the first screen and rewritten with every change, and this is ten times
 * its size and wanted as a whole only without a connection (docs/adr/0009). Encrypted alike, with the same key. In memory nothing is kept:
 * nothing would outlast the page.
 */
export function lastKnownStore(vault: Vault): LastKnownStore {
  if (vault.dataKey === null) {
    return { read: async () => null, readBeginning: async () => null, write: async () => undefined };
  }
  const cipher = async () => {
    const [transform] = (await loadStoredState()).transformsOf(vault);
    return transform as NonNullable<typeof transform>;
  };
  const readParts = async (loginId: string, names: readonly string[]): Promise<KnownAnswers | null> => {
    try {
      const stored = await vault.getItem(LAST_KNOWN_KEY);
      if (stored === null) return null;
      const { out } = await cipher();
      const sealed = stored.split(BETWEEN);
      const parts = names.map((name, place) => out(sealed[place], name, {}) as LastKnown);
      const isTheirs = parts.every((part) => part.loginId === loginId && part.build === BUILD);
      return isTheirs ? Object.assign({}, ...parts.map(({ answers }) => answers)) : null;
    } catch {
      return null;
    }
  };
  return {
    read: (loginId) => readParts(loginId, PARTS),
    readBeginning: (loginId) => readParts(loginId, PARTS.slice(0, 1)),
    write: async (loginId, answers) => {
      const all = Object.entries(answers);
      const isBeginning = ([, { endpointName }]: (typeof all)[number]) => BEGINNING.includes(endpointName);
      const parts = [all.filter(isBeginning), all.filter((entry) => !isBeginning(entry))];
      const transform = await cipher();
      const sealed = parts.map((part, place) => {
        const known: LastKnown = { loginId, build: BUILD, answers: Object.fromEntries(part) };
        return transform.in(known, PARTS[place] ?? '', {}) as string;
      });
      await vault.setItem(LAST_KNOWN_KEY, sealed.join(BETWEEN)).catch(() => undefined);
    },
  };
}
