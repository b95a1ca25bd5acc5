import { ChevronLeft, Inbox, type LucideIcon, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Awaiting, UserInfo } from '@/api/models';
import { Loaded, type LoadedQuery } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Tile } from '@/ui/Tile';
import styles from './WaitingCards.module.css';

/**
 * What waits for the person and what waits for others. Each opens the tab of the history whose rows it counted: the
 * person pays the first ones and is the payee of the second ones.
 */
export function WaitingCards({ query }: { query: LoadedQuery<UserInfo> }) {
  return (
    <Loaded query={query} card skeleton={<SkeletonRows count={2} />}>
      {(user) => (
        <Card>
          <WaitingCard
            to={paths.transactionsAwaiting('paymnt')}
            title={homeCopy.othersRequests}
            awaiting={user.awaitingInquiries}
            icon={Inbox}
            tone="out"
          />
          <WaitingCard
            to={paths.transactionsAwaiting('inqueries_tab')}
            title={homeCopy.yourRequests}
            awaiting={user.awaitingPayments}
            icon={Send}
            flipIcon
            tone="in"
          />
        </Card>
      )}
    </Loaded>
  );
}

interface WaitingCardProps {
  to: string;
  title: string;
  awaiting: Awaiting;
  icon: LucideIcon;
  flipIcon?: boolean;
  tone: 'in' | 'out';
}

function WaitingCard({ to, title, awaiting, icon, flipIcon, tone }: WaitingCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <Tile icon={icon} flipIcon={flipIcon} tone={tone} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.sum}>
          <MoneyText rials={awaiting.totalRials} size="summary" />
          <Tag>{homeCopy.count(toPersianDigits(awaiting.count))}</Tag>
        </span>
      </span>
      <span className={styles.chevron}>
        <Icon icon={ChevronLeft} size="sm" />
      </span>
    </Link>
  );
}
