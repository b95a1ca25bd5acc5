import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';

/**
 * The state of the whole app. Each slice adds its part by declaration merging, so that features have typed hooks
 * without importing the store:
 *
 * declare module '@/state/store' { interface RootState { auth: AuthState } }
 *
 * `app/store.ts` is checked against the sum.
 */
export interface RootState {
  /** The part of redux-persist; absent before it starts. */
  _persist?: { version: number; rehydrated: boolean };
}

/** Takes plain actions and RTK Query's thunks. */
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction> & Dispatch<UnknownAction>;

/** A typed `useDispatch`. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** A typed `useSelector`. */
export const useAppSelector: TypedUseSelectorHook<RootState> = useSelector;
