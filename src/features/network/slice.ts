import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/lib/store';

export interface NetworkState {
  online: boolean;
}

declare module '@/lib/store' {
  interface RootState {
    network: NetworkState;
  }
}

const initialState: NetworkState = { online: true };

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    /** The browser says whether it has a connection. */
    connectionChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.online = payload;
    },
  },
});

export const { connectionChanged } = slice.actions;
export const networkReducer = slice.reducer;

export const selectIsOnline = (state: RootState) => state.network.online;
