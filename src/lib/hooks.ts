import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './store';

/** `useDispatch`, knowing what the store takes. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useSelector`, knowing the state of the whole app. */
export const useAppSelector: TypedUseSelectorHook<RootState> = useSelector;
