import { createSlice } from '@reduxjs/toolkit';
import type { RootState } from '@/state/store';

export interface LogoutState {
  status: 'idle' | 'pending';
}

declare module '@/state/store' {
  interface RootState {
    logout: LogoutState;
  }
}

const initialState: LogoutState = { status: 'idle' };

const slice = createSlice({
  name: 'logout',
  initialState,
  reducers: {
    /** The logout was confirmed. The end of the session resets this slice. */
    logoutRequested: (state) => {
      state.status = 'pending';
    },
  },
});

export const { logoutRequested } = slice.actions;
export const logoutReducer = slice.reducer;

export const selectIsLoggingOut = (state: RootState) => state.logout.status === 'pending';
