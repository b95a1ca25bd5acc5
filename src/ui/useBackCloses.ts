import { useEffect, useLayoutEffect, useRef } from 'react';
import { openLayer } from './backGuard';

/** While `open`, one step back (the phone's, the browser's) closes this instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open]);
}
