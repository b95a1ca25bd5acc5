import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from './store';

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
