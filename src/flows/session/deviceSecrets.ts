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

/** Who has logged in on this device. Persisted, encrypted; it outlives every session. */
const slice = createSlice({
  name: 'deviceSecrets',
  initialState,
  reducers: {
    /** A login has answered one, or another tab has stored some. */
    deviceSecretsLearned: (state, { payload }: PayloadAction<DeviceSecret[]>) => ({
      kept: allDeviceSecrets(payload, state.kept),
    }),
  },
});

export const { deviceSecretsLearned } = slice.actions;
export const deviceSecretsReducer = slice.reducer;

/** The last login first. */
export const selectDeviceSecrets = (state: RootState) => state.deviceSecrets.kept;

/** By what the server knows this device again when a person logs in on it: strangers' wrong codes do not count here (docs/adr/0007). */
export interface DeviceSecret {
  /** Whose it is: a fingerprint of the national code that only holds together with the secret. */
  owner: string;
  secret: string;
  /** Milliseconds since 1970, of the last login. */
  keptAt: number;
}

/** Several people may use one phone; of more than these the one who logged in longest ago is a stranger the next time. */
const MOST_KEPT = 5;

/** Everything that two lists know, the last login first, and no more than is kept. */
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

/** The fingerprint of a person on this device. Null where the browser cannot make one (an insecure origin). */
export async function deviceOwner(secret: string, nationalCode: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) {
    return null;
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret}:${nationalCode}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The secret of this device for a person, whichever tab they have logged in with before; null for a stranger. */
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

/** Keeps what a login has answered, for this person's next one. */
export function* keepDeviceSecret(nationalCode: string, secret: string): SagaGenerator<void> {
  const now = yield* fromContext('now');
  const owner = yield* call(deviceOwner, secret, nationalCode);
  if (owner !== null) {
    yield* put(deviceSecretsLearned([{ owner, secret, keptAt: now() }]));
  }
}
