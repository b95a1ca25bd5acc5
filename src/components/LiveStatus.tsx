import { useEffect, useRef, useState } from 'react';
import { liveCopy } from '@/messages/liveCopy';
import { selectLiveView } from '@/state/liveState';
import { useAppSelector } from '@/state/store';
import { classNames } from '@/ui/classNames';
import styles from './LiveStatus.module.css';

const SHOWN_MS = 4_000;

interface LiveStatusProps {
  paymentCode: string;
  /** The shown data of the transaction; a new object is a change. */
  shown: unknown;
}

/** In a header: «updated» after a live change, «reconnecting» without the stream, else an empty space. */
export function LiveStatus({ paymentCode, shown }: LiveStatusProps) {
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

/** True for a moment after a live change. A change without a live message is the user's own action. */
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
    const timer = setTimeout(() => setUpdated(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isUpdated]);
  return isUpdated;
}
