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
  /** Names one login, in all tabs: requests of one login are never repeated with the tokens of another. */
  loginId: string | null;
  /**
   * Counts every login, refresh and logout, over all tabs and all logins: of two tabs' sessions the higher one counts. A count and not a
   * time, since a phone's clock may go back.
   */
  generation: number;
}

declare module '@/state/store' {
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

/** How a refresh ended: new tokens are in the store; the server refused it; or it got no usable answer. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

interface Waiter {
  resolve(outcome: RefreshOutcome): void;
}

/** Requests that got a 401 and wait for new tokens, in the order of their arrival. */
export interface RefreshQueue {
  /** Waits for the next release. A request that is cancelled meanwhile frees its place, as if it got no answer. */
  wait(signal: AbortSignal): Promise<RefreshOutcome>;
  /** Lets everybody go; answers how many there were. */
  release(outcome: RefreshOutcome): number;
  readonly size: number;
}

/** One queue a store. */
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

/** The queue's story in a trace. Only `tokenExpired` is asked by the base query; the refresh flow tells the rest. */
export const refreshActions = {
  /** With the generation of the tokens that are too old: newer ones need no refresh. */
  tokenExpired: createAction<{ generation: number }>('refreshQueue/expired'),
  started: createAction('refreshQueue/started'),
  /** Another request or another tab had refreshed already. */
  skipped: createAction('refreshQueue/skipped'),
  refreshed: createAction('refreshQueue/refreshed'),
  refused: createAction('refreshQueue/refused'),
  unreachable: createAction('refreshQueue/unreachable'),
  released: createAction<{ outcome: RefreshOutcome; waiters: number }>('refreshQueue/released'),
};
