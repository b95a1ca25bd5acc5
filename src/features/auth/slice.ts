import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import type { RootState } from '@/state/store';

export type AuthAction = 'login' | 'register';

/** The entered values, for a resend and for step 2. Never persisted. */
export interface AuthBackup {
  mobile: string;
  nationalCode: string;
  /** Jalali, «1371/07/12». */
  birthDate: string;
  referralCode: string;
  /** Opens an account again that its owner has closed. */
  reopen?: boolean;
}

export interface AuthState {
  /** Token of the open code step; null without one. */
  temporaryToken: string | null;
  action: AuthAction | null;
  backup: AuthBackup;
  /** `pending` covers all calls of the flow. After `failed` an open code step accepts another code. */
  status: 'idle' | 'pending' | 'codeSent' | 'codeExpired' | 'failed' | 'authenticated';
  failure: ApiFailure | null;
  /** The rule by which the server matched the identity in step 1; null before. For support, who read it in a trace. */
  matchVersion: number | null;
  /** The last attempt was with a passkey. */
  byKey: boolean;
  /** Milliseconds since 1970; start of the resend countdown. */
  codeSentAt: number | null;
}

declare module '@/state/store' {
  interface RootState {
    auth: AuthState;
  }
}

const initialState: AuthState = {
  temporaryToken: null,
  action: null,
  backup: { mobile: '', nationalCode: '', birthDate: '', referralCode: '' },
  status: 'idle',
  failure: null,
  matchVersion: null,
  byKey: false,
  codeSentAt: null,
};

function started(state: AuthState): void {
  state.status = 'pending';
  state.failure = null;
  state.byKey = false;
}

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Step 1 of the registration. */
    identityMatchRequested: (
      state,
      { payload }: PayloadAction<{ nationalCode: string; birthDate: string; referralCode?: string }>,
    ) => {
      started(state);
      state.action = null;
      state.matchVersion = null;
      state.backup = { ...state.backup, ...payload, referralCode: payload.referralCode ?? '' };
    },
    identityMatched: (state, { payload }: PayloadAction<{ matchVersion: number }>) => {
      state.status = 'idle';
      state.matchVersion = payload.matchVersion;
    },
    /** Step 2 of the registration. */
    registerRequested: (state, { payload }: PayloadAction<{ mobile: string }>) => {
      started(state);
      state.action = 'register';
      state.backup.mobile = payload.mobile;
    },
    loginRequested: (state, { payload }: PayloadAction<{ nationalCode: string; mobile: string; reopen?: true }>) => {
      started(state);
      state.action = 'login';
      state.backup = { ...state.backup, ...payload, reopen: payload.reopen === true };
    },
    /** «ورود با اثر انگشت یا چهره» was pressed. */
    keyLoginRequested: (state) => {
      started(state);
      state.action = 'login';
      state.byKey = true;
    },
    /** The person closed the question of the device, or left its page. */
    keyLoginCanceled: (state) => {
      state.status = 'idle';
    },
    codeSent: (state, { payload }: PayloadAction<{ token: string; sentAt: number }>) => {
      state.status = 'codeSent';
      state.failure = null;
      state.temporaryToken = payload.token;
      state.codeSentAt = payload.sentAt;
    },
    /** The page was reloaded while a code was open. */
    codeRestored: (
      _state,
      { payload }: PayloadAction<Pick<AuthState, 'temporaryToken' | 'action' | 'backup' | 'codeSentAt'>>,
    ) => ({ ...initialState, ...payload, status: 'codeSent' as const }),
    codeSubmitted: (state, _action: PayloadAction<{ code: string }>) => {
      started(state);
    },
    codeResendRequested: (state) => {
      started(state);
    },
    codeExpired: (state) => {
      state.status = 'codeExpired';
    },
    authFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
    },
    /** The user left the code step. The values stay for another try, until a login succeeds. */
    otpLeft: (state) => {
      if (state.status === 'authenticated') {
        return initialState;
      }
      state.status = 'idle';
      state.failure = null;
      state.temporaryToken = null;
      state.codeSentAt = null;
      return state;
    },
    /** The code was right, and the user is loaded; the flow navigates on. */
    authenticated: (state) => {
      state.status = 'authenticated';
    },
  },
});

export const {
  identityMatchRequested,
  identityMatched,
  registerRequested,
  loginRequested,
  keyLoginRequested,
  keyLoginCanceled,
  codeSent,
  codeRestored,
  codeSubmitted,
  codeResendRequested,
  codeExpired,
  authFailed,
  otpLeft,
  authenticated,
} = slice.actions;
export const authReducer = slice.reducer;

export const selectAuth = (state: RootState) => state.auth;
export const selectAuthStatus = (state: RootState) => state.auth.status;
export const selectAuthFailure = (state: RootState) => state.auth.failure;
export const selectAuthBackup = (state: RootState) => state.auth.backup;
/** True while /login_otp has an open code. */
export const selectIsAuthCodeOpen = (state: RootState) => state.auth.temporaryToken !== null;
/** True after step 1 of the registration. */
export const selectHasIdentity = (state: RootState) =>
  state.auth.backup.nationalCode !== '' && state.auth.backup.birthDate !== '';
