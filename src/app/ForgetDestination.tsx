import { useEffect } from 'react';
import { redirectForgotten, selectRedirectTo } from '@/features/destination/slice';
import { useAppDispatch, useAppSelector } from '@/lib/hooks';

/** Forgets where the person was headed when they came here last: this time they came for the page itself. */
export function ForgetDestination() {
  const dispatch = useAppDispatch();
  const isHeaded = useAppSelector(selectRedirectTo) !== null;
  useEffect(() => {
    if (isHeaded) {
      dispatch(redirectForgotten());
    }
  }, [dispatch, isHeaded]);
  return null;
}
