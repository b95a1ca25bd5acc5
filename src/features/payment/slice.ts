import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ApiFailure, isDefiniteRefusal } from '@/api/failure';
import type { GatewayTicket } from '@/api/transactions';
import { payRequested } from '@/state/actions';
import type { RootState } from '@/state/store';

export interface PaymentState {
  /** `leaving`: the gateway form is on its way and nothing may be pressed again. */
  status: 'idle' | 'pending' | 'leaving' | 'failed';
  paymentCode: string | null;
  accountId: string | null;
  /** Absent: not asked. */
  acceptsReferee?: boolean;
  /** Names this payment at the server; the same until it is certain what came of it. */
  intentKey: string | null;
  gateway: GatewayTicket | null;
  failure: ApiFailure | null;
}

/** What has to outlive the way through the gateway. Persisted. */
export interface PayLinkState {
  /** Payment code of the payment the browser last left for: the receipt asks the server about it. */
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
  intentKey: null,
  gateway: null,
  failure: null,
};

const slice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    /** The flow names the intent before it asks. */
    intentNamed: (state, { payload }: PayloadAction<string>) => {
      state.intentKey = payload;
    },
    gatewayTokenReceived: (state, { payload }: PayloadAction<GatewayTicket>) => {
      state.intentKey = null;
      state.gateway = payload;
    },
    /** The hidden form left. The token is good for one visit, so it is forgotten. */
    gatewayFormSubmitted: (state) => {
      state.status = 'leaving';
      state.gateway = null;
    },
    payFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
      if (isDefiniteRefusal(payload)) {
        state.intentKey = null;
      }
    },
    /** Back from the gateway by the browser's back button, or another request was opened. */
    payReset: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(payRequested, (state, { payload }) => {
      const isSameIntent =
        state.paymentCode === payload.paymentCode &&
        state.accountId === payload.accountId &&
        state.acceptsReferee === payload.acceptsReferee;
      return {
        ...initialState,
        ...payload,
        intentKey: isSameIntent ? state.intentKey : null,
        status: 'pending' as const,
      };
    });
  },
});

export const { intentNamed, gatewayTokenReceived, gatewayFormSubmitted, payFailed, payReset } = slice.actions;
export const paymentReducer = slice.reducer;

export const selectPayment = (state: RootState) => state.payment;
export const selectGatewayTicket = (state: RootState) => state.payment.gateway;
/** True from the press of the pay button until the browser has left or the call has failed. */
export const selectIsPaying = (state: RootState) =>
  state.payment.status === 'pending' || state.payment.status === 'leaving';

const initialPayLink: PayLinkState = { lastPaid: null };

/** Browsers have it stored under this name: another one would be a numbered migration (persist/migrations). */
const payLinkSlice = createSlice({
  name: 'payLink',
  initialState: initialPayLink,
  reducers: {
    /** The browser is about to leave for the gateway with this payment code. */
    gatewayVisited: (state, { payload }: PayloadAction<string>) => {
      state.lastPaid = payload;
    },
  },
});

export const { gatewayVisited } = payLinkSlice.actions;
export const payLinkReducer = payLinkSlice.reducer;
