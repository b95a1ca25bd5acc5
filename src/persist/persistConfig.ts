import { createAction } from '@reduxjs/toolkit';
import { getStoredState, KEY_PREFIX, type PersistConfig } from 'redux-persist';
import type { ObtainedTokens } from '@/api/session';
import type { RootState } from '@/lib/store';
import { migrate, PERSIST_VERSION, type StoredState } from './migrations';
import { assertPersistedShape, PERSISTED_SLICES } from './shape';
import type { Vault } from './vault';

const KEY = 'amanat';

/** Under which name the blob is kept. */
export const STORAGE_KEY = KEY_PREFIX + KEY;

/** A stored blob could not be read and was set aside; the app starts clean. Says why, never what was in it. */
export const storedStateSetAside = createAction<{ reason: string }>('persist/storedStateSetAside');

/** A write did not go through (storage full, or blocked since the start). The app goes on in memory. */
export const storedStateNotWritten = createAction<{ reason: string }>('persist/storedStateNotWritten');

type Config = PersistConfig<RootState>;

/**
 * redux-persist with its sharp edges taken off: no time-out that starts without what is stored, and whatever cannot
 * be read, migrated or recognised is set aside before the first write would bury it. `onWriteFailed` hears of writes
 * that did not go through.
 */
export function persistConfig(vault: Vault, onWriteFailed: (error: Error) => void): Config {
  return {
    key: KEY,
    version: PERSIST_VERSION,
    storage: vault,
    whitelist: [...PERSISTED_SLICES],
    timeout: 0,
    writeFailHandler: onWriteFailed,
    getStoredState: (config) => readOrSetAside(config as Config, vault),
    // What `getStoredState` answers is in the present version already.
    migrate: async (state) => state,
  };
}

async function readOrSetAside(config: Config, vault: Vault): ReturnType<NonNullable<Config['getStoredState']>> {
  try {
    const stored = (await getStoredState(config)) as StoredState | undefined;
    if (stored === undefined) {
      return undefined;
    }
    const migrated = migrate(stored, storedVersion(stored));
    assertPersistedShape(migrated);
    return { ...migrated, _persist: { version: PERSIST_VERSION, rehydrated: false } };
  } catch (error) {
    vault.setAside(STORAGE_KEY);
    throw error;
  }
}

function storedVersion(stored: StoredState): number {
  const persist = stored._persist;
  const version = typeof persist === 'object' && persist !== null && 'version' in persist ? persist.version : undefined;
  return typeof version === 'number' ? version : Number.NaN;
}

/** The tokens in the blob as it is now, whichever tab wrote it; null when nobody is logged in. Rejects when unreadable. */
export async function readStoredTokens(vault: Vault): Promise<ObtainedTokens | null> {
  const text = await vault.getItem(STORAGE_KEY);
  if (text === null) {
    return null;
  }
  const blob: { session?: string } = JSON.parse(text);
  const session: RootState['session'] | null = blob.session === undefined ? null : JSON.parse(blob.session);
  if (!session?.accessToken || !session.refreshToken) {
    return null;
  }
  return { accessToken: session.accessToken, refreshToken: session.refreshToken, obtainedAt: session.obtainedAt };
}
