import { createAction } from '@reduxjs/toolkit';
import { KEY_PREFIX, type PersistConfig, type Transform } from 'redux-persist';
import type { DeviceSecret } from '@/state/deviceSecrets';
import type { TokensState } from '@/state/session';
import type { RootState } from '@/state/store';
import { retryUntilAnswered } from '@/ui/lateCode';
import type { Vault } from './vault';

/** The stored slices. Never one-time codes, gateway tokens or cached answers. */
export const PERSISTED_SLICES = ['session', 'application', 'payLink', 'partner', 'deviceSecrets'] as const;

/** The version of the stored state; equals the number of migrations. */
export const PERSIST_VERSION = 2;

/** redux-persist's key of the blob with all slices. */
export const KEY = 'amanat';

/** The blob's name in the storage. */
export const STORAGE_KEY = KEY_PREFIX + KEY;

/** The blob of the last known answers (flows/offline/lastKnown.ts). */
export const LAST_KNOWN_KEY = 'amanat:last-known';

/** The blob of unanswered calls (flows/offline/unanswered.ts). */
export const UNANSWERED_KEY = 'amanat:unanswered';

/** The links that a visitor opened (flows/openedLinks.ts): the path of the login's destination, and a partner's process. */
export const OPENED_LINK_KEYS = { destination: 'amanat:opened-link', visit: 'amanat:opened-process' } as const;

/** Stored state with a wrong shape for its version. Names the place, never the value. */
export class MalformedStateError extends Error {
  override name = 'MalformedStateError';
}

/** A blob of a newer version of the app, which a fresh page can read. */
export class NewerVersionError extends MalformedStateError {
  override name = 'NewerVersionError';
}

/** An unreadable blob was set aside, and the app starts clean. The reason quotes nothing of it. */
export const storedStateSetAside = createAction<{ reason: string }>('persist/storedStateSetAside');

/** A write failed (storage full, or blocked since the start). The app continues in memory. */
export const storedStateNotWritten = createAction<{ reason: string }>('persist/storedStateNotWritten');

/** Loads the code that reads and writes the blob. Retries without end, because without it nothing can be stored. */
export function loadStoredState() {
  return retryUntilAnswered(() => import('./storedState'));
}

/** True when nothing is stored: then the start does not wait for that code. */
export async function isNothingStored(vault: Vault): Promise<boolean> {
  return (await vault.getItem(STORAGE_KEY).catch(() => '')) === null;
}

/**
 * redux-persist without its timeout, which would start without the stored state. An unreadable blob is set aside before the
 * first write. Without a blob the app starts at once, and redux-persist once its code is loaded.
 *
 * @param isEmpty whether nothing was stored at the start; the tabs flow follows what other tabs store later
 */
export function persistConfig(
  vault: Vault,
  onWriteFailed: (error: Error) => void,
  isEmpty: Promise<boolean>,
): PersistConfig<RootState> {
  // redux-persist takes this list at its start and reads it at each write.
  const transforms: Transform<object, unknown>[] = [];
  return {
    key: KEY,
    version: PERSIST_VERSION,
    storage: {
      ...vault,
      setItem: async (key, text) => (await loadStoredState()).writeMerged(vault, key, text),
    },
    whitelist: [...PERSISTED_SLICES],
    transforms,
    timeout: 0,
    writeFailHandler: onWriteFailed,
    getStoredState: async () => {
      const wasEmpty = await isEmpty;
      const { transformsOf, readOrSetAside } = await loadStoredState();
      transforms.push(...transformsOf(vault));
      return wasEmpty ? undefined : readOrSetAside(vault);
    },
    // `getStoredState` has already migrated it.
    migrate: async (state) => state,
  };
}

/** The stored session of any tab; null without a blob. Rejects for an unreadable one, a newer one with `NewerVersionError`. */
export async function readStoredSession(vault: Vault): Promise<TokensState | null> {
  const { readStoredSlices } = await loadStoredState();
  return (await readStoredSlices(vault))?.session ?? null;
}

/** The stored device secrets of any tab; none without a readable blob. */
export async function readStoredDeviceSecrets(vault: Vault): Promise<DeviceSecret[]> {
  const { readStoredSlices } = await loadStoredState();
  const slices = await readStoredSlices(vault).catch(() => undefined);
  return slices?.deviceSecrets?.kept ?? [];
}
