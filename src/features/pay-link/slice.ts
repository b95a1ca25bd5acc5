import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What has to outlive the way through the gateway. Persisted. */
export interface PayLinkState {
  /** Payment code of the payment the browser last left for: the receipt asks the server about it. */
  lastPaid: string | null;
}

declare module '@/lib/store' {
  interface RootState {
    payLink: PayLinkState;
  }
}

const initialState: PayLinkState = { lastPaid: null };

const slice = createSlice({
  name: 'payLink',
  initialState,
  reducers: {
    /** The browser is about to leave for the gateway with this payment code. */
    gatewayVisited: (state, { payload }: PayloadAction<string>) => {
      state.lastPaid = payload;
    },
  },
});

export const { gatewayVisited } = slice.actions;
export const payLinkReducer = slice.reducer;
