import { createAction } from '@reduxjs/toolkit';
import type { PersistConfig, Transform } from 'redux-persist';
import type { DeviceSecret } from '@/flows/session/deviceSecrets';
import type { TokensState } from '@/state/session';
import type { RootState } from '@/state/store';
import { retryUntilAnswered } from '@/ui/lateCode';
import { KEY, PERSIST_VERSION, PERSISTED_SLICES, STORAGE_KEY } from './slices';
import type { Vault } from './vault';

/** A stored blob could not be read and was set aside; the app starts clean. Says why, never what was in it. */
export const storedStateSetAside = createAction<{ reason: string }>('persist/storedStateSetAside');

/** A write did not go through (storage full, or blocked since the start). The app goes on in memory. */
export const storedStateNotWritten = createAction<{ reason: string }>('persist/storedStateNotWritten');

/** Fetches what reads and writes the blob: cipher, migrations, shape. Keeps trying: without it nothing may be read, nor written. */
export function loadStoredState(): Promise<typeof import('./storedState')> {
  return retryUntilAnswered(() => import('./storedState'));
}

/** Whether nothing is stored: then nobody has to wait for what reads it. */
export async function isNothingStored(vault: Vault): Promise<boolean> {
  return (await vault.getItem(STORAGE_KEY).catch(() => '')) === null;
}

/**
 * redux-persist with its sharp edges taken off: no time-out that starts without what is stored, and whatever cannot
 * be read, migrated or recognised is set aside before the first write would bury it. `onWriteFailed` hears of writes
 * that did not go through.
 *
 * Where nothing is stored the app begins at once, and redux-persist when the cipher has come: it writes nothing before it has read.
 *
 * @param isEmpty whether nothing was stored at the start: what another tab has stored since is for the tabs flow to follow
 */
export function persistConfig(
  vault: Vault,
  onWriteFailed: (error: Error) => void,
  isEmpty: Promise<boolean>,
): PersistConfig<RootState> {
  // redux-persist takes this list when it starts, and looks into it when it writes
  const transforms: Transform<object, unknown>[] = [];
  return {
    key: KEY,
    version: PERSIST_VERSION,
    storage: {
      ...vault,
      setItem: async (key, text) => (await loadStoredState()).writeKeepingNews(vault, key, text),
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
    // What `getStoredState` answers is in the present version already.
    migrate: async (state) => state,
  };
}

/**
 * The session in the blob as it is now, whichever tab wrote it; null when there is no blob. Rejects when unreadable, with
 * `NewerVersionError` when it only takes a newer app to read it.
 */
export async function readStoredSession(vault: Vault): Promise<TokensState | null> {
  return (await loadStoredState()).readStoredSession(vault);
}

/** The device secrets in the blob as it is now, whichever tab wrote it; none when there is no blob that can be read. */
export async function readStoredDeviceSecrets(vault: Vault): Promise<DeviceSecret[]> {
  return (await loadStoredState()).readStoredDeviceSecrets(vault);
}
