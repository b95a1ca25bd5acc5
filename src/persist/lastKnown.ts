import type { KnownAnswers } from '@/state/actions';
import { BUILD } from './build';
import { sealedBlob } from './sealedBlob';
import { LAST_KNOWN_KEY } from './slices';
import type { Vault } from './vault';

interface LastKnown {
  readonly loginId: string;
  /** Another build may store answers in another shape. */
  readonly build: string;
  readonly answers: KnownAnswers;
}

interface Parts {
  /** The user and the accounts: a small part, read before the first screen. */
  lastKnownBeginning: LastKnown;
  lastKnownRest: LastKnown;
}

/** The last answers that a member saw, for a visit without a connection and for the first moment of a visit. */
interface LastKnownStore {
  /** Null without answers of this login and this build. Never rejects. */
  read(loginId: string): Promise<KnownAnswers | null>;
  /** Only the user and the accounts. */
  readBeginning(loginId: string): Promise<KnownAnswers | null>;
  /** Never rejects, also not for a full storage. */
  write(loginId: string, answers: KnownAnswers): Promise<void>;
}

const BEGINNING: readonly string[] = ['userReport', 'listAccounts'];

/** A separate blob (docs/adr/0009). A memory vault stores nothing. */
export function lastKnownStore(vault: Vault): LastKnownStore {
  if (vault.dataKey === null) {
    return { read: async () => null, readBeginning: async () => null, write: async () => undefined };
  }
  const blob = sealedBlob<Parts>(vault, LAST_KNOWN_KEY);
  const readParts = async (loginId: string, names: readonly (keyof Parts)[]): Promise<KnownAnswers | null> => {
    const stored = await blob.read(names).catch(() => undefined);
    const parts = names.map((name) => stored?.[name]);
    const isTheirs = parts.every((part) => part?.loginId === loginId && part.build === BUILD);
    return isTheirs ? Object.assign({}, ...parts.map((part) => part?.answers)) : null;
  };
  return {
    read: (loginId) => readParts(loginId, ['lastKnownBeginning', 'lastKnownRest']),
    readBeginning: (loginId) => readParts(loginId, ['lastKnownBeginning']),
    write: async (loginId, answers) => {
      const part = (isBeginning: boolean): LastKnown => ({
        loginId,
        build: BUILD,
        answers: Object.fromEntries(
          Object.entries(answers).filter(([, { endpointName }]) => BEGINNING.includes(endpointName) === isBeginning),
        ),
      });
      const parts = { lastKnownBeginning: part(true), lastKnownRest: part(false) };
      await blob.write(parts).catch(() => undefined);
    },
  };
}
