import type { ReactNode } from 'react';
import { toPersianDigits } from '@/lib/digits';
import { historyCopy } from '@/messages/history';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Loading } from '@/ui/Loading';
import { SkeletonRows } from '@/ui/Skeleton';
import { groupByDay } from './dayGroups';
import type { GrowingList } from './growingList';
import { LoadMore } from './LoadMore';
import styles from './TransactionList.module.css';
import { TransactionRow } from './TransactionRow';

export interface TransactionListProps {
  list: GrowingList;
  /** Beside the count, the order for example. */
  tools?: ReactNode;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
}

const SKELETON_ROWS = 6;

/** The count and the rows of a list, one card a day, and its states while there are none. */
export function TransactionList({ list, tools, empty }: TransactionListProps) {
  if (list.state === 'loading') {
    return (
      <Loading>
        <SkeletonRows count={SKELETON_ROWS} />
      </Loading>
    );
  }
  if (list.state === 'failed') return <ErrorState onRetry={list.onRetry} retrying={list.retrying} />;
  if (list.items.length === 0) return empty;
  return (
    <>
      <div className={styles.tools}>
        <output className={styles.total}>{historyCopy.total(toPersianDigits(list.total))}</output>
        {tools}
      </div>
      {groupByDay(list.items, new Date()).map((group) => (
        <section key={group.day} className={styles.day} aria-labelledby={`day-${group.day}`}>
          <h2 id={`day-${group.day}`} className={styles.title}>
            {group.title}
          </h2>
          <Card as="div">
            <ul>
              {group.items.map((item) => (
                <li key={item.code} className={styles.item}>
                  <TransactionRow item={item} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <LoadMore more={list.more} onMore={list.onMore} />
    </>
  );
}
