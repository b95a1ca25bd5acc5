import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/lib/store';

/** What has to outlive the way through registration, the first card and the gateway. Persisted. */
export interface PayLinkState {
  /** Payment code of the payment the browser last left for: the receipt asks the server about it. */
  lastPaid: string | null;
  /** Path inside the app to go to after login, or after a card was added. */
  redirectTo: string | null;
}

declare module '@/lib/store' {
  interface RootState {
    payLink: PayLinkState;
  }
}

const initialState: PayLinkState = { lastPaid: null, redirectTo: null };

const slice = createSlice({
  name: 'payLink',
  initialState,
  reducers: {
    /** The payload must be a path inside the app: `insidePath()` of `lib/redirects`. */
    redirectRemembered: (state, { payload }: PayloadAction<string>) => {
      state.redirectTo = payload;
    },
    redirectFollowed: (state) => {
      state.redirectTo = null;
    },
    /** The browser is about to leave for the gateway with this payment code. */
    gatewayVisited: (state, { payload }: PayloadAction<string>) => {
      state.lastPaid = payload;
    },
  },
});

export const { redirectRemembered, redirectFollowed, gatewayVisited } = slice.actions;
export const payLinkReducer = slice.reducer;

export const selectRedirectTo = (state: RootState) => state.payLink.redirectTo;
