import { useEffect } from 'react';
import { redirectRemembered } from '@/features/destination/slice';
import { useAppDispatch } from '@/lib/hooks';
import { insidePath } from '@/lib/redirects';

/** Keeps where the person wants to go until they have logged in and have a card. Places outside the app are not kept. */
export function RememberDestination({ to }: { to: string | null }) {
  const dispatch = useAppDispatch();
  const path = insidePath(to);
  useEffect(() => {
    if (path !== null) {
      dispatch(redirectRemembered(path));
    }
  }, [dispatch, path]);
  return null;
}
