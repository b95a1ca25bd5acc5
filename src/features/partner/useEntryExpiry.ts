import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { entryMillisecondsLeft, entryTakenUp, selectPartner } from './slice';

/**
 * True once the entry of a process is older than five minutes. One that nobody has taken up yet (another device, an
 * earlier visit) is fresh: it is read from the server now.
 */
export function useEntryExpiry(processId: string, now: () => number = Date.now): boolean {
  const dispatch = useAppDispatch();
  const partner = useAppSelector(selectPartner);
  const [present, setPresent] = useState(now);
  const millisecondsLeft = entryMillisecondsLeft(partner, processId, present);
  // Only when the page is opened: the visit may end while it is still on screen, and must not begin again by that.
  const [isNew] = useState(millisecondsLeft === null);

  useEffect(() => {
    if (isNew) {
      dispatch(entryTakenUp({ processId, at: now() }));
    }
  }, [dispatch, isNew, processId, now]);

  useEffect(() => {
    if (millisecondsLeft === null || millisecondsLeft === 0) {
      return undefined;
    }
    const timer = setTimeout(() => setPresent(now()), millisecondsLeft);
    return () => clearTimeout(timer);
  }, [millisecondsLeft, now]);

  return millisecondsLeft === 0;
}
