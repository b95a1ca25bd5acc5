import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/lib/store';
import type { Tokens } from './models';

export interface SessionState {
  accessToken: string | null;
  refreshToken: string | null;
  /** When these tokens were got, in milliseconds since 1970: of two tabs' tokens the later ones count. */
  obtainedAt: number;
}

/** Tokens with the moment they were got. */
export interface ObtainedTokens extends Tokens {
  obtainedAt: number;
}

declare module '@/lib/store' {
  interface RootState {
    session: SessionState;
  }
}

const initialState: SessionState = { accessToken: null, refreshToken: null, obtainedAt: 0 };

/** The tokens of the person who is logged in. Persisted, encrypted. */
const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Login, registration or a refresh answered new tokens; or another tab has newer ones. */
    tokensReceived: (_state, { payload }: PayloadAction<ObtainedTokens>) => payload,
    /** The session is over. `rootReducer` empties every other slice on it too. */
    sessionEnded: () => initialState,
  },
});

export const { tokensReceived, sessionEnded } = slice.actions;
export const sessionReducer = slice.reducer;

export const selectAccessToken = (state: RootState) => state.session.accessToken;
export const selectRefreshToken = (state: RootState) => state.session.refreshToken;
export const selectTokensObtainedAt = (state: RootState) => state.session.obtainedAt;
export const selectIsLoggedIn = (state: RootState) => state.session.accessToken !== null;
