import { paymentCodeIn } from '@contract/rules/paymentCode';
import { matchPath, useLocation } from 'react-router-dom';
import { untilOf } from '@/components/timeWords';
import { paths, routePatterns } from '@/lib/paths';
import { offlineCopy } from '@/messages/offline';
import { type RootState, useAppSelector } from '@/state/store';
import { Ltr } from '@/ui/Ltr';
import { useNow } from '@/ui/useNow';
import styles from './LastNews.module.css';

/** The query of a page; other pages show the user's. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  [paths.transactions]: 'listRows',
  [paths.myReserve]: 'myReserve',
};

/** «آخرین خبر»: the time of the data on the page; nothing without data. */
export function LastNews() {
  const { pathname } = useLocation();
  const at = useAppSelector((state) => lastAnswerAt(state, pathname));
  const now = useNow();
  if (at === 0) return null;
  const { day, time } = untilOf(new Date(at).toISOString(), now);
  return (
    <span className={styles.last}>
      {offlineCopy.lastNews(day)} <Ltr>{time}</Ltr>
    </span>
  );
}

/** When the page's query was answered last, in milliseconds since 1970; 0 without an answer. */
function lastAnswerAt({ api }: RootState, pathname: string): number {
  const code = paymentCodeIn(matchPath(routePatterns.transactionDetail, pathname)?.params.code ?? '');
  const endpoint = code !== null ? 'transactionDetails' : (ENDPOINTS[pathname] ?? 'userReport');
  const times = Object.values(api.queries).map((entry) =>
    entry?.endpointName === endpoint && (code === null || (entry.originalArgs as unknown) === code)
      ? (entry.fulfilledTimeStamp ?? 0)
      : 0,
  );
  return Math.max(0, ...times);
}
