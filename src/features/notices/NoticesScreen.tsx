import { Bell, CheckCheck, Settings } from 'lucide-react';
import { useId } from 'react';
import { toApiFailure } from '@/api/failure';
import type { NoticePage } from '@/api/notices';
import { useListNoticesInfiniteQuery, useReadAllNoticesMutation } from '@/api/notices';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { formatCount } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { noticesCopy } from '@/messages/notices';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { NoticeRow } from './NoticeRow';
import styles from './NoticesScreen.module.css';
import { type NoticeDay, noticeDays } from './noticeDays';

/** /notifications: what somebody was told, the latest first, by days. */
export function NoticesScreen() {
  const list = useListNoticesInfiniteQuery();
  const { data, error, isFetching, refetch } = list;
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
      {data ? (
        <Notices pages={data.pages} />
      ) : error && !isFetching ? (
        <ErrorState code={toApiFailure(error).code} onRetry={refetch} />
      ) : (
        <Loading>
          <Card>
            <SkeletonRows count={5} />
          </Card>
        </Loading>
      )}
      {list.hasNextPage && (
        <Button
          variant="soft"
          size="md"
          loading={list.isFetchingNextPage}
          loadingText={noticesCopy.loadingMore}
          onClick={() => list.fetchNextPage()}
        >
          {noticesCopy.more}
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

/** How much is new, and the way to have read all of it. */
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
