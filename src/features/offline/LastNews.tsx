import { matchPath, useLocation } from 'react-router-dom';
import { untilOf } from '@/components/NextLine';
import { paths, routePatterns } from '@/lib/paths';
import { parsePaymentCode } from '@/lib/paymentCode';
import { offlineCopy } from '@/messages/offline';
import { type RootState, useAppSelector } from '@/state/store';
import { Ltr } from '@/ui/Ltr';
import { useNow } from '@/ui/useNow';
import styles from './LastNews.module.css';

/** «آخرین خبر»: of when what this page shows is. Nothing while it shows nothing. */
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

/** When the answer that a page stands on came, in milliseconds since 1970; 0 for none. */
function lastAnswerAt({ api }: RootState, pathname: string): number {
  const code = parsePaymentCode(matchPath(routePatterns.transactionDetail, pathname)?.params.code ?? '');
  const asked = code !== null ? 'transactionDetails' : pathname === paths.transactions ? 'listRows' : 'userReport';
  const times = Object.values(api.queries).map((entry) =>
    entry?.endpointName === asked && (code === null || (entry.originalArgs as unknown) === code)
      ? (entry.fulfilledTimeStamp ?? 0)
      : 0,
  );
  return Math.max(0, ...times);
}
