import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import { sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';

/** Unknown, visitor, newcomer (without a bank account) or member. Decides which routes exist. */
export type ApplicationStateName = 'splash' | 'unauthenticated' | 'app-new-card' | 'app-verified';

export interface ApplicationState {
  state: ApplicationStateName;
  /** Why the boot failed. The tokens are kept, and a retry is possible. */
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
    /** The stored state is read; the user is being loaded. */
    bootStarted: () => initialState,
    /** The user could not be loaded. */
    bootFailed: (_state, { payload }: PayloadAction<ApiFailure>): ApplicationState => ({
      state: 'splash',
      failure: payload,
    }),
    bootRetried: (state) => {
      state.failure = null;
    },
    noLoginFound: () => ({ state: 'unauthenticated', failure: null }) as const,
    /** The user and the bank accounts are loaded. */
    userLoaded: (_state, { payload }: PayloadAction<{ accountCount: number }>): ApplicationState => ({
      state: payload.accountCount === 0 ? 'app-new-card' : 'app-verified',
      failure: null,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => ({ state: 'unauthenticated', failure: null }) as const);
  },
});

export const { bootStarted, bootFailed, bootRetried, noLoginFound, userLoaded } = slice.actions;
export const applicationReducer = slice.reducer;

export const selectApplicationState = (state: RootState) => state.application.state;
export const selectBootFailure = (state: RootState) => state.application.failure;
