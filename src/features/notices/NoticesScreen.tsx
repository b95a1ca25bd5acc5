import { pathOfNotice } from '@contract/rules/noticeKinds';
import { Bell, CheckCheck, Settings } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import {
  type Notice,
  type NoticePage,
  useListNoticesInfiniteQuery,
  useReadAllNoticesMutation,
  useReadNoticeMutation,
} from '@/api/noticesApi';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { nearDay } from '@/components/timeWords';
import { useNextPage } from '@/components/useNextPage';
import { formatDayMonth, formatTime, formatWeekdayName, formatYear, tehranMoment } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { noticesCopy } from '@/messages/noticesCopy';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import rows from '@/ui/Rows.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import styles from './NoticesScreen.module.css';
import { NOTICE_LOOK, noticeText } from './noticeText';

/** /notifications: the notices by day, the latest first. */
export function NoticesScreen() {
  const list = useListNoticesInfiniteQuery();
  const { isWaiting, onMore } = useNextPage(list);
  const goBack = useGoBack(paths.home);
  return (
    <Page
      gap={3}
      header={
        <Header
          title={noticesCopy.title}
          back={goBack}
          action={<IconButton label={noticesCopy.settings.title} icon={Settings} to={paths.notificationSettings} />}
        />
      }
    >
      <Loaded query={list} skeleton={<SkeletonRows count={5} />}>
        {({ pages }) => <Notices pages={pages} />}
      </Loaded>
      {list.isFetchNextPageError && <Note tone="negative">{noticesCopy.moreFailed}</Note>}
      {list.hasNextPage && (
        <Button
          variant="soft"
          size="md"
          loading={isWaiting || list.isFetchingNextPage}
          loadingText={noticesCopy.loadingMore}
          onClick={onMore}
        >
          {list.isFetchNextPageError ? productCopy.buttons.retry : noticesCopy.more}
        </Button>
      )}
    </Page>
  );
}

function Notices({ pages }: { pages: readonly NoticePage[] }) {
  const now = useNow();
  const notices = pages.flatMap((page) => page.notices);
  const unread = pages[0]?.unread ?? 0;
  if (notices.length === 0) {
    return <EmptyState icon={Bell} title={noticesCopy.empty} text={noticesCopy.emptyText} />;
  }
  return (
    <>
      <Unread count={unread} />
      {noticeDays(notices, now).map((day) => (
        <Day key={day.title} day={day} now={now} />
      ))}
    </>
  );
}

/** The number of unread notices, and the button that marks all as read. */
function Unread({ count }: { count: number }) {
  const [readAll, { isLoading }] = useReadAllNoticesMutation();
  return (
    <div className={styles.tools}>
      <output className={styles.unread}>
        {count > 0 ? noticesCopy.unread(formatCount(count)) : noticesCopy.noneUnread}
      </output>
      {count > 0 && (
        <Button variant="text" size="sm" icon={CheckCheck} loading={isLoading} onClick={() => void readAll()}>
          {noticesCopy.readAll}
        </Button>
      )}
    </div>
  );
}

function Day({ day, now }: { day: NoticeDay; now: Date }) {
  const id = useId();
  return (
    <section className={styles.day} aria-labelledby={id}>
      <Text as="h2" look="section" tone="muted" id={id}>
        {day.title}
      </Text>
      <Card as="div">
        {day.notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} now={now} />
        ))}
      </Card>
    </section>
  );
}

/** A tap opens the subject of the notice and marks it as read. */
function NoticeRow({ notice, now }: { notice: Notice; now: Date }) {
  const { id, kind, at, isRead, amountRials, purpose } = notice;
  const [read] = useReadNoticeMutation();
  const { icon, tone, flip } = NOTICE_LOOK[kind];
  const { title, body } = noticeText(notice, now);
  return (
    <Link
      to={pathOfNotice(notice)}
      className={classNames(rows.item, styles.row, !isRead && styles.isNew)}
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

interface NoticeDay {
  title: string;
  notices: Notice[];
}

/** Groups notices by day in Tehran. A new notice moves others to the next page, so duplicates are removed. */
function noticeDays(notices: readonly Notice[], now: Date): NoticeDay[] {
  const days = new Map<number, NoticeDay>();
  const seen = new Set<string>();
  for (const notice of notices) {
    if (seen.has(notice.id)) continue;
    seen.add(notice.id);
    const { day } = tehranMoment(notice.at);
    const known = days.get(day);
    if (known) known.notices.push(notice);
    else days.set(day, { title: titleOf(notice.at, now), notices: [notice] });
  }
  return [...days.values()];
}

/** «امروز، ۳۰ آبان», «پنجشنبه، ۲۸ آبان»; with the year if it is another one. */
function titleOf(instant: string, now: Date): string {
  const date = `${nearDay(instant, now) ?? formatWeekdayName(instant)}، ${formatDayMonth(instant)}`;
  const year = formatYear(instant);
  return year === formatYear(now) ? date : `${date} ${year}`;
}
