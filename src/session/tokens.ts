import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Tokens } from '@/api/models';
import type { RootState } from '@/lib/store';

export interface TokensState {
  accessToken: string | null;
  refreshToken: string | null;
  /** Names one login, in all tabs: requests of one login are never repeated with the tokens of another. */
  loginId: string | null;
  /**
   * Counts every login, refresh and logout, over all tabs and all logins: of two tabs' sessions the higher one counts. A count and not a
   * time, since a phone's clock may go back.
   */
  generation: number;
}

declare module '@/lib/store' {
  interface RootState {
    session: TokensState;
  }
}

const initialState: TokensState = { accessToken: null, refreshToken: null, loginId: null, generation: 0 };

/** The tokens of the person who is logged in. Persisted, encrypted. */
const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Login, registration (then `loginId` is a new one) or a refresh answered new tokens. */
    tokensReceived: (state, { payload }: PayloadAction<Tokens & { loginId: string }>) => ({
      ...payload,
      generation: state.generation + 1,
    }),
    /** Another tab has stored newer tokens of the same login. */
    tokensAdopted: (_state, { payload }: PayloadAction<TokensState>) => payload,
    /** Somebody has logged in anew in another tab. `rootReducer` empties every other slice: it may be another person. */
    loginAdopted: (_state, { payload }: PayloadAction<TokensState>) => payload,
    /** The session is over. `rootReducer` empties every other slice on it too. */
    sessionEnded: ({ generation }) => ({ ...initialState, generation: generation + 1 }),
  },
});

export const { tokensReceived, tokensAdopted, loginAdopted, sessionEnded } = slice.actions;
export const tokensReducer = slice.reducer;

/** Whether `stored`, which any tab may have written, counts more than `own`. Of two logins at the same moment the stored one does. */
export function isNewerSession(stored: TokensState, own: TokensState): boolean {
  return stored.generation > own.generation || (stored.generation === own.generation && stored.loginId !== own.loginId);
}

export const selectTokens = (state: RootState) => state.session;
export const selectAccessToken = (state: RootState) => state.session.accessToken;
export const selectLoginId = (state: RootState) => state.session.loginId;
export const selectIsLoggedIn = (state: RootState) => state.session.accessToken !== null;
