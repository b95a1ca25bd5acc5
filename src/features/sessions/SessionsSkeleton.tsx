import { sessionsCopy } from '@/messages/sessions';
import { Skeleton } from '@/ui/Skeleton';
import { SessionGroup } from './SessionGroup';
import styles from './SessionsSkeleton.module.css';

/** The shape of two sessions: this device and another. */
export function SessionsSkeleton() {
  return (
    <>
      <SessionGroup title={sessionsCopy.current}>
        <LoadingRow />
      </SessionGroup>
      <SessionGroup title={sessionsCopy.others}>
        <LoadingRow />
      </SessionGroup>
    </>
  );
}

function LoadingRow() {
  return (
    <div className={styles.row}>
      <Skeleton shape="tile" />
      <span className={styles.lines}>
        <Skeleton width="half" />
        <Skeleton shape="thin" width="long" />
        <Skeleton shape="thin" width="half" />
        <Skeleton shape="thin" width="long" />
      </span>
    </div>
  );
}
