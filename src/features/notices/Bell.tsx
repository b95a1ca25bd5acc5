import { Bell as BellIcon } from 'lucide-react';
import { useUnreadNoticesQuery } from '@/api/noticesApi';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { noticesCopy } from '@/messages/noticesCopy';
import { classNames } from '@/ui/classNames';
import { IconButton } from '@/ui/IconButton';
import styles from './Bell.module.css';

const MOST_COUNTED = 9;

/** The link to the notices with the number of unread ones. `onLapis`: on the blue background of the home screen. */
export function Bell({ onLapis }: { onLapis?: boolean }) {
  const { data: unread = 0 } = useUnreadNoticesQuery();
  return (
    <span className={classNames(styles.bell, onLapis && styles.onLapis)}>
      <IconButton
        label={unread > 0 ? noticesCopy.bell(formatCount(unread)) : noticesCopy.title}
        icon={BellIcon}
        to={paths.notifications}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST_COUNTED ? noticesCopy.manyUnread : toPersianDigits(unread)}
        </span>
      )}
    </span>
  );
}
