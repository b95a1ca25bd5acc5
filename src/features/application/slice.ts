import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import { sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';

/**
 * Where the app stands: nothing known yet; nobody logged in; somebody without a bank account (the product text also
 * says init); somebody with one. It decides which routes there are.
 */
export type ApplicationStateName = 'splash' | 'unauthenticated' | 'app-new-card' | 'app-verified';

export interface ApplicationState {
  state: ApplicationStateName;
  /** Why the splash stays: the tokens are kept, and the person may try again. */
  failure: ApiFailure | null;
}

declare module '@/state/store' {
  interface RootState {
    application: ApplicationState;
  }
}

const initialState: ApplicationState = { state: 'splash', failure: null };

const slice = createSlice({
  name: 'application',
  initialState,
  reducers: {
    /** Stored state is read; who is logged in is being asked. */
    bootStarted: () => initialState,
    /** Who is logged in could not be learnt; the splash says so and offers another try. */
    bootFailed: (_state, { payload }: PayloadAction<ApiFailure>): ApplicationState => ({
      state: 'splash',
      failure: payload,
    }),
    /** The person asks to try again. */
    bootRetried: (state) => {
      state.failure = null;
    },
    nobodyLoggedIn: () => ({ state: 'unauthenticated', failure: null }) as const,
    /** User info and bank accounts are loaded. */
    userLoaded: (_state, { payload }: PayloadAction<{ accountCount: number }>): ApplicationState => ({
      state: payload.accountCount === 0 ? 'app-new-card' : 'app-verified',
      failure: null,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => ({ state: 'unauthenticated', failure: null }) as const);
  },
});

export const { bootStarted, bootFailed, bootRetried, nobodyLoggedIn, userLoaded } = slice.actions;
export const applicationReducer = slice.reducer;

export const selectApplicationState = (state: RootState) => state.application.state;
export const selectBootFailure = (state: RootState) => state.application.failure;
