import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { allDeviceSecrets, type DeviceSecret } from '@/lib/deviceSecrets';
import type { RootState } from '@/lib/store';

export interface DeviceSecretsState {
  kept: DeviceSecret[];
}

declare module '@/lib/store' {
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
