import type { Received } from '@contract/rules/division';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ApiFailure, isDefiniteRefusal } from '@/api/failure';
import type { SentCode } from '@/api/transactions';
import { type OtpRequest, otpActionRequested } from '@/state/actions';
import type { RootState } from '@/state/store';

export interface OtpState {
  /** Null when nothing is to be confirmed: /otp then leads home. */
  request: OtpRequest | null;
  /** Names this intent at the server; the same until it is certain what came of it, whatever is retried. */
  intentKey: string | null;
  token: string | null;
  /** What each side gets by the code, as its SMS says; null where no money moves. */
  receives: Received | null;
  /** `pending` covers asking for a code and confirming it; after `failed` the person may try again. */
  status: 'idle' | 'pending' | 'codeSent' | 'codeExpired' | 'failed' | 'succeeded';
  failure: ApiFailure | null;
  /** Milliseconds since 1970, for the resend countdown. */
  codeSentAt: number | null;
}

declare module '@/state/store' {
  interface RootState {
    otp: OtpState;
  }
}

const initialState: OtpState = {
  request: null,
  intentKey: null,
  token: null,
  receives: null,
  status: 'idle',
  failure: null,
  codeSentAt: null,
};

const slice = createSlice({
  name: 'otp',
  initialState,
  reducers: {
    /** The flow names the intent before it asks. */
    intentNamed: (state, { payload }: PayloadAction<string>) => {
      state.intentKey = payload;
    },
    codeSent: (state, { payload }: PayloadAction<SentCode & { sentAt: number }>) => {
      state.intentKey = null;
      state.token = payload.token;
      state.receives = payload.receives;
      state.codeSentAt = payload.sentAt;
      state.status = 'codeSent';
      state.failure = null;
    },
    /** The page was loaded anew while a code was waited for. */
    codeTakenUp: (
      _state,
      { payload }: PayloadAction<Pick<OtpState, 'request' | 'token' | 'receives' | 'codeSentAt'>>,
    ) => ({ ...initialState, ...payload, status: 'codeSent' as const }),
    codeSubmitted: (state, _action: PayloadAction<{ code: string }>) => {
      state.status = 'pending';
      state.failure = null;
    },
    codeResendRequested: (state) => {
      state.status = 'pending';
      state.failure = null;
    },
    codeExpired: (state) => {
      state.status = 'codeExpired';
    },
    otpFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
      if (isDefiniteRefusal(payload)) {
        state.intentKey = null;
      }
    },
    /** It is done; the flow leads on to `nextPage`. */
    otpSucceeded: (state) => {
      state.status = 'succeeded';
    },
    /** The person left /otp, done or not. */
    otpLeft: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(otpActionRequested, (state, { payload }) => {
      // A tap while the code's page is still on its way: the flow is busy with the first one.
      if (state.status === 'codeSent') {
        return state;
      }
      // the same action on the same thing, with the same parts
      const isSameIntent = JSON.stringify(state.request) === JSON.stringify(payload);
      return {
        ...initialState,
        request: payload,
        intentKey: isSameIntent ? state.intentKey : null,
        status: 'pending' as const,
      };
    });
  },
});

export type { OtpRequest };
export const {
  intentNamed,
  codeSent,
  codeTakenUp,
  codeSubmitted,
  codeResendRequested,
  codeExpired,
  otpFailed,
  otpSucceeded,
  otpLeft,
} = slice.actions;
export const otpReducer = slice.reducer;

export const selectOtp = (state: RootState) => state.otp;
/** True while /otp has something to confirm. */
export const selectIsOtpOpen = (state: RootState) => state.otp.token !== null;
