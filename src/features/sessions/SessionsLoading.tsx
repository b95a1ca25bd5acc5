import { sessionsCopy } from '@/messages/sessions';
import { Loading } from '@/ui/Loading';
import { Skeleton } from '@/ui/Skeleton';
import { SessionGroup } from './SessionGroup';
import styles from './SessionsLoading.module.css';

/** Two sessions that are on their way: this device and another. */
export function SessionsLoading() {
  return (
    <Loading>
      <SessionGroup title={sessionsCopy.current}>
        <LoadingRow />
      </SessionGroup>
      <SessionGroup title={sessionsCopy.others}>
        <LoadingRow />
      </SessionGroup>
    </Loading>
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
