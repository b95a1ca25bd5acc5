import type { AssertionOptions } from '@contract/calls/common';
import type { Received } from '@contract/rules/division';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SentCode } from '@/api/confirmationApi';
import type { ApiFailure } from '@/api/failure';
import { locationChanged, type OtpRequest, otpActionRequested } from '@/state/actions';
import type { RootState } from '@/state/store';

export interface OtpState {
  /** Null without an open action: /otp then redirects home. */
  request: OtpRequest | null;
  token: string | null;
  /** What each side receives, as in the SMS; null when no money moves. */
  receives: Received | null;
  /** A passkey is to confirm; null for a code. */
  passkey: AssertionOptions | null;
  /** `pending` covers requesting and confirming a code, `signing` the passkey. After `failed` a retry is possible. */
  status: 'idle' | 'pending' | 'signing' | 'codeSent' | 'codeExpired' | 'failed' | 'succeeded';
  failure: ApiFailure | null;
  /** Milliseconds since 1970; start of the resend countdown. */
  codeSentAt: number | null;
}

declare module '@/state/store' {
  interface RootState {
    otp: OtpState;
  }
}

const initialState: OtpState = {
  request: null,
  token: null,
  receives: null,
  passkey: null,
  status: 'idle',
  failure: null,
  codeSentAt: null,
};

const slice = createSlice({
  name: 'otp',
  initialState,
  reducers: {
    codeSent: (state, { payload }: PayloadAction<SentCode & { sentAt: number }>) => {
      state.token = payload.token;
      state.receives = payload.receives;
      state.passkey = payload.passkey;
      state.codeSentAt = payload.sentAt;
      state.status = 'codeSent';
      state.failure = null;
    },
    /** The page was reloaded while a code was open. */
    codeRestored: (
      _state,
      { payload }: PayloadAction<Pick<OtpState, 'request' | 'token' | 'receives' | 'passkey' | 'codeSentAt'>>,
    ) => ({ ...initialState, ...payload, status: 'codeSent' as const }),
    codeSubmitted: (state, _action: PayloadAction<{ code: string }>) => {
      state.status = 'pending';
      state.failure = null;
    },
    codeResendRequested: (state) => {
      state.status = 'pending';
      state.failure = null;
    },
    /** «تأیید با اثر انگشت یا چهره» was pressed. */
    keyUseRequested: (state) => {
      state.status = 'signing';
      state.failure = null;
    },
    /** The person closed the question of the device. */
    keyUseCanceled: (state) => {
      state.status = 'codeSent';
    },
    codeExpired: (state) => {
      state.status = 'codeExpired';
    },
    otpFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
    },
    /** Done; the flow navigates to `nextPage`. */
    otpSucceeded: (state) => {
      state.status = 'succeeded';
    },
    /** The user left /otp, done or not. */
    otpLeft: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(otpActionRequested, (state, { payload }) => {
      // The flow takes one request at a time, and the page shows what the code confirms.
      if (state.status !== 'idle' && state.status !== 'failed') {
        return state;
      }
      return { ...initialState, request: payload, status: 'pending' as const };
    });
    // The page that asked for a code says why none came. A later visit asks anew.
    builder.addCase(locationChanged, (state) =>
      state.status === 'failed' && state.token === null ? initialState : state,
    );
  },
});

export const {
  codeSent,
  codeRestored,
  codeSubmitted,
  codeResendRequested,
  keyUseRequested,
  keyUseCanceled,
  codeExpired,
  otpFailed,
  otpSucceeded,
  otpLeft,
} = slice.actions;
export const otpReducer = slice.reducer;

export const selectOtp = (state: RootState) => state.otp;
/** True while /otp has an open code. */
export const selectIsOtpOpen = (state: RootState) => state.otp.token !== null;
