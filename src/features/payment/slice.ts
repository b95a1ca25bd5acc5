import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import type { GatewayTicket } from '@/api/transactionsApi';
import { locationChanged, payRequested } from '@/state/actions';
import type { RootState } from '@/state/store';

export interface PaymentState {
  /** `leaving`: the form to the gateway is submitted, and all buttons are disabled. */
  status: 'idle' | 'pending' | 'leaving' | 'failed';
  paymentCode: string | null;
  accountId: string | null;
  /** Absent if the request has no referee. */
  acceptsReferee?: boolean;
  payerPaysRials?: number;
  gateway: GatewayTicket | null;
  failure: ApiFailure | null;
}

/** Persisted: survives the visit to the gateway. */
export interface PayLinkState {
  /** Payment code of the last visit to the gateway. The receipt queries it. */
  lastPaid: string | null;
}

declare module '@/state/store' {
  interface RootState {
    payment: PaymentState;
    payLink: PayLinkState;
  }
}

const initialState: PaymentState = {
  status: 'idle',
  paymentCode: null,
  accountId: null,
  gateway: null,
  failure: null,
};

const slice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    gatewayTokenReceived: (state, { payload }: PayloadAction<GatewayTicket>) => {
      state.gateway = payload;
    },
    /** The token is valid for one visit. */
    gatewayFormSubmitted: (state) => {
      state.status = 'leaving';
      state.gateway = null;
    },
    payFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
    },
    /** After the browser's back button, or when the page was left before the gateway. */
    payReset: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(payRequested, (state, { payload }) => {
      // The flow takes one request at a time.
      if (state.status === 'pending') return state;
      // the address of a parcel is in the call only
      const { deliveryAddress: _address, ...payment } = payload;
      return { ...initialState, ...payment, status: 'pending' as const };
    });
    // The browser did not leave: the person stopped the slow gateway's page.
    builder.addCase(locationChanged, (state) => (state.status === 'leaving' ? initialState : state));
  },
});

export const { gatewayTokenReceived, gatewayFormSubmitted, payFailed, payReset } = slice.actions;
export const paymentReducer = slice.reducer;

export const selectGatewayTicket = (state: RootState) => state.payment.gateway;
/** True from the tap on the pay button until the browser leaves or the call fails. */
export const selectIsPaying = (state: RootState) =>
  state.payment.status === 'pending' || state.payment.status === 'leaving';

const initialPayLink: PayLinkState = { lastPaid: null };

/** Stored in browsers under this name: renaming it needs a migration (persist/migrations). */
const payLinkSlice = createSlice({
  name: 'payLink',
  initialState: initialPayLink,
  reducers: {
    /** Before the browser leaves for the gateway. */
    gatewayVisited: (state, { payload }: PayloadAction<string>) => {
      state.lastPaid = payload;
    },
  },
});

export const { gatewayVisited } = payLinkSlice.actions;
export const payLinkReducer = payLinkSlice.reducer;
