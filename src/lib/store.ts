import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';

/**
 * The state of the whole app. Each slice adds its own part by declaration merging:
 *
 *     declare module '@/lib/store' { interface RootState { auth: AuthState } }
 *
 * so that a feature has typed hooks without importing the store, which imports every feature. `app/rootReducer.ts`
 * is checked against the sum.
 */
export interface RootState {
  /** redux-persist's own part. */
  _persist?: { version: number; rehydrated: boolean };
}

/** Dispatches plain actions and RTK Query's thunks. */
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction> & Dispatch<UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector: TypedUseSelectorHook<RootState> = useSelector;
