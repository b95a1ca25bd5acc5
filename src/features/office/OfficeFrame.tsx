import type { DisputeStage } from '@contract/rules/disputes';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeQueue } from '@/api/office';
import { useUserReport } from '@/api/user';
import { formatCount } from '@/lib/digits';
import { officePaths } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { officeCopy, QUEUE_NAME } from '@/messages/office';
import { classNames } from '@/ui/classNames';
import { Logo } from '@/ui/Logo';
import { PageBannerContext } from '@/ui/Page';
import { usePageEntrance } from '@/ui/usePageEntrance';
import styles from './OfficeFrame.module.css';

/** In the order in which a day's work goes through them. */
const QUEUES: readonly DisputeStage[] = ['office', 'answer', 'talk', 'referee', 'appeal', 'closed'];

interface OfficeFrameProps {
  stage: DisputeStage;
  /** Absent until the first answer. */
  counts: OfficeQueue['counts'] | undefined;
  /** A case is open: narrow windows show it alone. */
  hasCase: boolean;
  /** The queue, then the case. */
  children: ReactNode;
}

/** The whole window of the office: its queues on lapis, and what is chosen beside them. */
export function OfficeFrame({ stage, counts, hasCase, children }: OfficeFrameProps) {
  const frame = usePageEntrance<HTMLDivElement>();
  const banner = useContext(PageBannerContext);
  const { data: user } = useUserReport();
  return (
    <div ref={frame} className={classNames(styles.frame, hasCase && styles.withCase)}>
      <header className={styles.side}>
        <span className={styles.brand}>
          <Logo size="md" onLapis />
        </span>
        <nav className={styles.queues} aria-label={officeCopy.queues}>
          {QUEUES.map((queue) => (
            <Link
              key={queue}
              to={officePaths.queue(queue)}
              className={styles.queue}
              aria-current={queue === stage ? 'page' : undefined}
            >
              {QUEUE_NAME[queue]}
              {queue !== 'closed' && counts !== undefined && counts[queue] > 0 && <b>{formatCount(counts[queue])}</b>}
            </Link>
          ))}
        </nav>
        {user !== undefined && (
          <p className={styles.reader}>
            <b>{user.fullName}</b>
            <span>{officeCopy.arbiter}</span>
            <Link to={user.accountCount === 0 ? paths.createFirstCard : paths.home}>{officeCopy.toApp}</Link>
          </p>
        )}
      </header>
      <main className={styles.main}>
        {banner}
        {children}
      </main>
    </div>
  );
}
