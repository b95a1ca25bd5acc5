import { pathOfNotice } from '@contract/rules/notices';
import { Link } from 'react-router-dom';
import type { Notice } from '@/api/notices';
import { useReadNoticeMutation } from '@/api/notices';
import { MoneyText } from '@/components/MoneyText';
import { formatTime } from '@/lib/calendar';
import { noticesCopy } from '@/messages/notices';
import { classNames } from '@/ui/classNames';
import { Tile } from '@/ui/Tile';
import styles from './NoticeRow.module.css';
import { NOTICE_LOOK } from './noticeLook';
import { noticeWordsOf } from './noticeWordsOf';

/** One piece of news: a tap opens what it is about, and it is read. */
export function NoticeRow({ notice, now }: { notice: Notice; now: Date }) {
  const { id, kind, at, isRead, amountRials, purpose } = notice;
  const [read] = useReadNoticeMutation();
  const { icon, tone, flip } = NOTICE_LOOK[kind];
  const { title, body } = noticeWordsOf(notice, now);
  return (
    <Link
      to={pathOfNotice(notice)}
      className={classNames(styles.row, !isRead && styles.isNew)}
      onClick={() => {
        if (!isRead) void read(id);
      }}
    >
      <Tile icon={icon} tone={tone} flipIcon={flip} />
      <span className={styles.words}>
        <span className={styles.top}>
          <b className={styles.title}>
            {!isRead && <span className="visually-hidden">{noticesCopy.isNew}: </span>}
            {title}
          </b>
          <time dateTime={at} className={styles.time}>
            <bdi dir="ltr">{formatTime(at)}</bdi>
          </time>
        </span>
        <span className={styles.body}>{body}</span>
        {(amountRials !== null || purpose !== null) && (
          <span className={styles.about}>
            {amountRials !== null && kind !== 'canceled' && kind !== 'expired' && (
              <MoneyText rials={amountRials} size="row" />
            )}
            {purpose !== null && <span className={styles.purpose}>{purpose}</span>}
          </span>
        )}
      </span>
    </Link>
  );
}
