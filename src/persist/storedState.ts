import { getStoredState, type PersistConfig, type Transform } from 'redux-persist';
import { allEntryTimes } from '@/lib/partner';
import { allDeviceSecrets } from '@/state/deviceSecrets';
import { isNewerSession } from '@/state/session';
import type { RootState } from '@/state/store';
import { encryptionTransform } from './encryption';
import {
  KEY,
  MalformedStateError,
  NewerVersionError,
  PERSIST_VERSION,
  PERSISTED_SLICES,
  STORAGE_KEY,
} from './persistConfig';
import { assertPersistedShape, migrate, type PersistedState, type StoredState } from './schema';
import type { Vault } from './vault';

// A chunk of its own: the first screen without stored state does not need it (persistConfig.ts).

/** The encryption of slices; none for a memory vault. */
export function transformsOf({ dataKey }: Vault): Transform<object, unknown>[] {
  return dataKey === null ? [] : [encryptionTransform(dataKey, PERSISTED_SLICES)];
}

/** The stored state, for redux-persist; undefined without one. Sets an unreadable blob aside and rejects. */
export async function readOrSetAside(
  vault: Vault,
): ReturnType<NonNullable<PersistConfig<RootState>['getStoredState']>> {
  try {
    const state = await readStoredSlices(vault);
    return state && { ...state, _persist: { version: PERSIST_VERSION, rehydrated: false } };
  } catch (error) {
    vault.setAside(STORAGE_KEY);
    throw error;
  }
}

/** The stored slices in the present shape; undefined without a blob. Rejects when any part cannot be read. */
export async function readStoredSlices(vault: Vault): Promise<Partial<PersistedState> | undefined> {
  const text = await vault.getItem(STORAGE_KEY);
  return text === null ? undefined : slicesIn(text, vault);
}

function storedVersion(stored: StoredState): number {
  const persist = stored._persist;
  const version = typeof persist === 'object' && persist !== null && 'version' in persist ? persist.version : undefined;
  return typeof version === 'number' ? version : Number.NaN;
}

/** Migrates a stored state and checks its shape. */
function inPresentShape(stored: StoredState): Partial<PersistedState> {
  const version = storedVersion(stored);
  if (version > PERSIST_VERSION) {
    throw new NewerVersionError('newer version');
  }
  const migrated = migrate(stored, version);
  assertPersistedShape(migrated);
  return migrated;
}

async function slicesIn(text: string, vault: Vault): Promise<Partial<PersistedState>> {
  try {
    const storage = { ...vault, getItem: async () => text };
    const stored = await getStoredState({ key: KEY, storage, transforms: transformsOf(vault) });
    return inPresentShape({ ...stored });
  } catch (error) {
    // Its message would quote the blob.
    throw error instanceof SyntaxError ? new MalformedStateError('not JSON') : error;
  }
}

/**
 * redux-persist writes the whole blob at each change. Another tab may have refreshed, logged in or logged out since: its
 * newer session stays, and device secrets and times of entries are merged. A blob of a newer version stays whole.
 */
export async function writeMerged(vault: Vault, key: string, text: string): Promise<void> {
  const stored = await vault.getItem(key).catch(() => null);
  const toWrite = stored === null ? text : await mergedBlob(stored, text, vault);
  return toWrite === null ? undefined : vault.setItem(key, toWrite);
}

/** The blob to write over the stored one; null for none. */
async function mergedBlob(storedText: string, text: string, vault: Vault): Promise<string | null> {
  const stored = await readableSlices(storedText, vault);
  if (stored === 'newer version') {
    return null;
  }
  const own = await slicesIn(text, vault);
  const isNewer = stored?.session && own.session && isNewerSession(stored.session, own.session);
  const kept = allDeviceSecrets(own.deviceSecrets?.kept ?? [], stored?.deviceSecrets?.kept ?? []);
  const entries = allEntryTimes(own.partner?.entries ?? [], stored?.partner?.entries ?? []);
  const newer = {
    ...(isNewer && { session: stored.session }),
    ...(own.deviceSecrets && { deviceSecrets: { kept } }),
    ...(own.partner && { partner: { ...own.partner, entries } }),
  };
  const [encryption] = transformsOf(vault);
  const written = Object.entries(newer).map(([name, slice]) => [
    name,
    JSON.stringify(encryption ? encryption.in(slice, name, own) : slice),
  ]);
  return JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(written) });
}

/** Null for an unreadable blob. */
async function readableSlices(text: string, vault: Vault): Promise<Partial<PersistedState> | 'newer version' | null> {
  try {
    return await slicesIn(text, vault);
  } catch (error) {
    return error instanceof NewerVersionError ? 'newer version' : null;
  }
}
