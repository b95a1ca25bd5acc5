import { getStoredState, type PersistConfig, type Transform } from 'redux-persist';
import { allDeviceSecrets, type DeviceSecret } from '@/flows/session/deviceSecrets';
import { isNewerSession, type TokensState } from '@/state/session';
import type { RootState } from '@/state/store';
import { encryptionTransform } from './encryptionTransform';
import { MalformedStateError, NewerVersionError } from './malformed';
import { migrate, type StoredState } from './migrations';
import { assertPersistedShape, type PersistedState } from './shape';
import { KEY, PERSIST_VERSION, PERSISTED_SLICES, STORAGE_KEY } from './slices';
import type { Vault } from './vault';

// A chunk of its own: whoever has nothing stored sees the first screen without it (persistConfig.ts).

/** What slices pass through on their way to the vault and back: their encryption; nothing where nothing outlasts the page. */
export function transformsOf({ dataKey }: Vault): Transform<object, unknown>[] {
  return dataKey === null ? [] : [encryptionTransform(dataKey, PERSISTED_SLICES)];
}

/** What is stored, in the present version; undefined for nothing. Rejects for a blob that cannot be read, after it is out of the way. */
export async function readOrSetAside(
  vault: Vault,
): ReturnType<NonNullable<PersistConfig<RootState>['getStoredState']>> {
  try {
    const text = await vault.getItem(STORAGE_KEY);
    if (text === null) return undefined;
    return { ...(await stateIn(text, vault)), _persist: { version: PERSIST_VERSION, rehydrated: false } };
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

/** Takes a stored state through the migrations; throws when it is none of ours. */
function inPresentShape(stored: StoredState): Partial<PersistedState> {
  const version = storedVersion(stored);
  if (version > PERSIST_VERSION) {
    throw new NewerVersionError('newer version');
  }
  const migrated = migrate(stored, version);
  assertPersistedShape(migrated);
  return migrated;
}

/**
 * The session in the blob as it is now, whichever tab wrote it; null when there is no blob. Rejects when unreadable, with
 * `NewerVersionError` when it only takes a newer app to read it.
 */
export async function readStoredSession(vault: Vault): Promise<TokensState | null> {
  const text = await vault.getItem(STORAGE_KEY);
  return text === null ? null : ((await stateIn(text, vault)).session ?? null);
}

/** The device secrets in the blob as it is now, whichever tab wrote it; none when there is no blob that can be read. */
export async function readStoredDeviceSecrets(vault: Vault): Promise<DeviceSecret[]> {
  try {
    const text = await vault.getItem(STORAGE_KEY);
    return text === null ? [] : ((await stateIn(text, vault)).deviceSecrets?.kept ?? []);
  } catch {
    return [];
  }
}

/** What a blob holds, in the present shape. Rejects when it is none of ours; a blob of which a part cannot be read is not read at all. */
async function stateIn(text: string, vault: Vault): Promise<Partial<PersistedState>> {
  try {
    const storage = { ...vault, getItem: async () => text };
    const stored = await getStoredState({ key: KEY, storage, transforms: transformsOf(vault) });
    return inPresentShape({ ...stored });
  } catch (error) {
    // its message would quote what was stored
    throw error instanceof SyntaxError ? new MalformedStateError('not JSON') : error;
  }
}

/**
 * redux-persist writes the whole blob whenever anything in it changes. A tab that has not heard yet of a refresh, login or logout
 * elsewhere would write its old session over the new one: the stored one stays then, and what a login elsewhere has kept of this device does
 * in any case. What a newer version of the app has written stays altogether.
 */
export async function writeKeepingNews(vault: Vault, key: string, text: string): Promise<void> {
  const stored = await vault.getItem(key).catch(() => null);
  const toWrite = stored === null ? text : await withNewsOf(stored, text, vault);
  return toWrite === null ? undefined : vault.setItem(key, toWrite);
}

/** The blob to write in place of the stored one; null for none. */
async function withNewsOf(storedText: string, text: string, vault: Vault): Promise<string | null> {
  const stored = await readableState(storedText, vault);
  if (stored === 'of a newer version') {
    return null;
  }
  const own = await stateIn(text, vault);
  const isNewer = stored?.session && own.session && isNewerSession(stored.session, own.session);
  const kept = allDeviceSecrets(own.deviceSecrets?.kept ?? [], stored?.deviceSecrets?.kept ?? []);
  const news = { ...(isNewer && { session: stored.session }), ...(own.deviceSecrets && { deviceSecrets: { kept } }) };
  const [encryption] = transformsOf(vault);
  const written = Object.entries(news).map(([name, slice]) => [
    name,
    JSON.stringify(encryption ? encryption.in(slice, name, own) : slice),
  ]);
  return JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(written) });
}

/** Null for a blob that nobody can read. */
async function readableState(
  text: string,
  vault: Vault,
): Promise<Partial<PersistedState> | 'of a newer version' | null> {
  try {
    return await stateIn(text, vault);
  } catch (error) {
    return error instanceof NewerVersionError ? 'of a newer version' : null;
  }
}
