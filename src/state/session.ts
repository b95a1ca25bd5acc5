import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from './store';

/** The answer of a login, a registration or a refresh. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export interface TokensState {
  accessToken: string | null;
  refreshToken: string | null;
  /** Names one login in all tabs. A call of one login is never repeated with the tokens of another. */
  loginId: string | null;
  /**
   * Counts logins, refreshes and logouts over all tabs. The session with the higher count wins. A count, because a
   * clock may go back.
   */
  generation: number;
}

declare module '@/state/store' {
  interface RootState {
    session: TokensState;
  }
}

const initialState: TokensState = { accessToken: null, refreshToken: null, loginId: null, generation: 0 };

/** The tokens of the logged-in user. Persisted, encrypted. */
const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** New tokens from a login or registration (with a new `loginId`), or from a refresh. */
    tokensReceived: (state, { payload }: PayloadAction<Tokens & { loginId: string }>) => ({
      ...payload,
      generation: state.generation + 1,
    }),
    /** Another tab has stored newer tokens of the same login. */
    tokensAdopted: (_state, { payload }: PayloadAction<TokensState>) => payload,
    /** Another tab has a new login, maybe of another person. `rootReducer` resets all other slices. */
    loginAdopted: (_state, { payload }: PayloadAction<TokensState>) => payload,
    /** The session is over. `rootReducer` resets all other slices too. */
    sessionEnded: ({ generation }) => ({ ...initialState, generation: generation + 1 }),
  },
});

export const { tokensReceived, tokensAdopted, loginAdopted, sessionEnded } = slice.actions;
export const tokensReducer = slice.reducer;

/** True when the stored session wins over this tab's own. Of two logins with the same count the stored one wins. */
export function isNewerSession(stored: TokensState, own: TokensState): boolean {
  return stored.generation > own.generation || (stored.generation === own.generation && stored.loginId !== own.loginId);
}

export const selectTokens = (state: RootState) => state.session;
export const selectAccessToken = (state: RootState) => state.session.accessToken;
export const selectLoginId = (state: RootState) => state.session.loginId;
export const selectIsLoggedIn = (state: RootState) => state.session.accessToken !== null;

/** The result of a refresh: new tokens are in the store; the server refused; or there was no usable answer. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

interface Waiter {
  resolve(outcome: RefreshOutcome): void;
}

/** Calls with a 401 that wait for new tokens, in order of arrival. */
export interface RefreshQueue {
  /** Waits for the next release. A cancelled call leaves the queue as `unreachable`. */
  wait(signal: AbortSignal): Promise<RefreshOutcome>;
  /** Releases all waiting calls. Returns their number. */
  release(outcome: RefreshOutcome): number;
  readonly size: number;
}

/** One queue per store. */
export function createRefreshQueue(): RefreshQueue {
  const waiters = new Set<Waiter>();
  return {
    wait(signal) {
      return new Promise((resolve) => {
        const leave = () => {
          waiters.delete(waiter);
          resolve('unreachable');
        };
        const waiter: Waiter = {
          resolve: (outcome) => {
            signal.removeEventListener('abort', leave);
            resolve(outcome);
          },
        };
        if (signal.aborted) {
          leave();
          return;
        }
        signal.addEventListener('abort', leave, { once: true });
        waiters.add(waiter);
      });
    },
    release(outcome) {
      const leaving = [...waiters];
      waiters.clear();
      for (const waiter of leaving) {
        waiter.resolve(outcome);
      }
      return leaving.length;
    },
    get size() {
      return waiters.size;
    },
  };
}

/** The trace of the refresh queue. The base query dispatches `tokenExpired`, the refresh flow the rest. */
export const refreshActions = {
  /** The generation of the expired tokens: newer ones need no refresh. */
  tokenExpired: createAction<{ generation: number }>('refreshQueue/expired'),
  started: createAction('refreshQueue/started'),
  /** Another call or another tab had already refreshed. */
  skipped: createAction('refreshQueue/skipped'),
  refreshed: createAction('refreshQueue/refreshed'),
  refused: createAction('refreshQueue/refused'),
  unreachable: createAction('refreshQueue/unreachable'),
  released: createAction<{ outcome: RefreshOutcome; waiters: number }>('refreshQueue/released'),
};

/** Another part of the app found a newer session in the storage before the browser's event. */
export const otherTabNoticed = createAction('tabs/otherTabNoticed');
