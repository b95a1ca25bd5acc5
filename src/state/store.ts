import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';

/**
 * The state of the whole app. Each slice adds its own part by declaration merging:
 *
 *     declare module '@/state/store' { interface RootState { auth: AuthState } }
 *
 * so that a feature has typed hooks without importing the store, which imports every feature. `app/store.ts`
 * is checked against the sum.
 */
export interface RootState {
  /** redux-persist's own part; absent before it has started. */
  _persist?: { version: number; rehydrated: boolean };
}

/** Dispatches plain actions and RTK Query's thunks. */
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction> & Dispatch<UnknownAction>;

/** `useDispatch`, knowing what the store takes. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useSelector`, knowing the state of the whole app. */
export const useAppSelector: TypedUseSelectorHook<RootState> = useSelector;
