import { useEffect } from 'react';
import { toastShown } from '@/lib/commands';
import { useAppDispatch } from '@/lib/hooks';
import { insidePath } from '@/lib/redirects';
import { visitorCopy } from '@/messages/visitor';
import { isKnownPath } from './knownPaths';

/** Says once that an address is none of the app's, before its visitor is led on. */
export function TellWrongAddress({ pathname }: { pathname: string }) {
  useTold(isKnownPath(pathname) ? null : visitorCopy.notices.wrongAddress);
  return null;
}

/** Says once that a redirect target of the address leads out of the app and is not followed. */
export function TellRefusedRedirect({ to }: { to: string | null }) {
  useTold(to === null || insidePath(to) !== null ? null : visitorCopy.notices.redirectRefused);
  return null;
}

function useTold(text: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (text !== null) {
      dispatch(toastShown({ kind: 'info', text }));
    }
  }, [dispatch, text]);
}
