import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { fromContext } from '@/flows/kit';
import type { RootState } from '@/state/store';

export interface DeviceSecretsState {
  kept: DeviceSecret[];
}

declare module '@/state/store' {
  interface RootState {
    deviceSecrets: DeviceSecretsState;
  }
}

const initialState: DeviceSecretsState = { kept: [] };

/** The users who logged in on this device. Persisted, encrypted; outlives sessions. */
const slice = createSlice({
  name: 'deviceSecrets',
  initialState,
  reducers: {
    /** A login answered a secret, or another tab stored some. */
    deviceSecretsLearned: (state, { payload }: PayloadAction<DeviceSecret[]>) => ({
      kept: allDeviceSecrets(payload, state.kept),
    }),
  },
});

export const { deviceSecretsLearned } = slice.actions;
export const deviceSecretsReducer = slice.reducer;

/** The last login first. */
export const selectDeviceSecrets = (state: RootState) => state.deviceSecrets.kept;

/** The server recognizes this device by it at a login: wrong codes of strangers do not count here (docs/adr/0007). */
export interface DeviceSecret {
  /** A fingerprint of the national code, which needs the secret. */
  owner: string;
  secret: string;
  /** Milliseconds since 1970, of the last login. */
  keptAt: number;
}

/** Several people may use one phone. The oldest login beyond this number is dropped. */
const MOST_KEPT = 5;

/** The union of two lists, the last login first, up to the limit. */
export function allDeviceSecrets(one: readonly DeviceSecret[], other: readonly DeviceSecret[]): DeviceSecret[] {
  const bySecret = new Map<string, DeviceSecret>();
  for (const each of [...one, ...other]) {
    const known = bySecret.get(each.secret);
    if (known === undefined || known.keptAt < each.keptAt) {
      bySecret.set(each.secret, each);
    }
  }
  return [...bySecret.values()]
    .sort((left, right) => right.keptAt - left.keptAt || (left.secret < right.secret ? -1 : 1))
    .slice(0, MOST_KEPT);
}

/** The fingerprint of a person on this device. Null on an insecure origin. */
export async function deviceOwner(secret: string, nationalCode: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) {
    return null;
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret}:${nationalCode}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The device secret of a person, whichever tab stored it; null for an unknown person. */
export function* deviceSecretOf(nationalCode: string): SagaGenerator<string | null> {
  const readStoredDeviceSecrets = yield* fromContext('readStoredDeviceSecrets');
  yield* put(deviceSecretsLearned(yield* call(readStoredDeviceSecrets)));
  for (const { owner, secret } of yield* select(selectDeviceSecrets)) {
    if ((yield* call(deviceOwner, secret, nationalCode)) === owner) {
      return secret;
    }
  }
  return null;
}

/** Stores the secret of a login for the next one. */
export function* keepDeviceSecret(nationalCode: string, secret: string): SagaGenerator<void> {
  const now = yield* fromContext('now');
  const owner = yield* call(deviceOwner, secret, nationalCode);
  if (owner !== null) {
    yield* put(deviceSecretsLearned([{ owner, secret, keptAt: now() }]));
  }
}
