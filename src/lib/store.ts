import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/**
 * The state of the whole app. Each slice adds its own part by declaration merging:
 *
 *     declare module '@/lib/store' { interface RootState { auth: AuthState } }
 *
 * so that a feature has typed hooks without importing the store, which imports every feature. `app/rootReducer.ts`
 * is checked against the sum.
 */
export interface RootState {
  /** redux-persist's own part; absent before it has started. */
  _persist?: { version: number; rehydrated: boolean };
}

/** Dispatches plain actions and RTK Query's thunks. */
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction> & Dispatch<UnknownAction>;
