import { useEffect, useRef, useState } from 'react';
import { liveCopy } from '@/messages/live';
import { selectLiveView } from '@/state/live';
import { useAppSelector } from '@/state/store';
import { classNames } from '@/ui/classNames';
import styles from './LiveSpot.module.css';

const SAID_FOR_MS = 4_000;

interface LiveSpotProps {
  paymentCode: string;
  /** What the page shows of the transaction: another object is other news. */
  shown: unknown;
}

/** In a header: that what the page shows has just changed by itself, or that changes are not heard of at present. Holds its place in between. */
export function LiveSpot({ paymentCode, shown }: LiveSpotProps) {
  const { connection, heard } = useAppSelector(selectLiveView);
  const isUpdated = useUpdated(shown, heard.findLast((one) => one.paymentCode === paymentCode)?.place ?? 0);
  const isBroken = connection === 'broken';
  return (
    <span role="status" className={styles.holder}>
      {(isBroken || isUpdated) && (
        <span className={classNames(styles.spot, isBroken && styles.waiting)}>
          {isBroken ? liveCopy.reconnecting : liveCopy.updated}
        </span>
      )}
    </span>
  );
}

/** True for a moment after what is shown has changed and a change had been heard of, which says that it was not the reader's tap alone. */
function useUpdated(shown: unknown, lastHeard: number): boolean {
  const last = useRef({ shown, heard: lastHeard });
  const [isUpdated, setUpdated] = useState(false);
  useEffect(() => {
    if (last.current.shown === shown) return;
    if (lastHeard > last.current.heard) setUpdated(true);
    last.current = { shown, heard: lastHeard };
  }, [shown, lastHeard]);
  useEffect(() => {
    if (!isUpdated) return;
    const timer = setTimeout(() => setUpdated(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [isUpdated]);
  return isUpdated;
}
