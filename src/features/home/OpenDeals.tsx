import { directionFor, sumFor } from '@contract/rules/sums';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { type ListItem, useTurnsQuery } from '@/api/listsApi';
import { Loaded } from '@/components/Loaded';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';
import { LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import rows from '@/ui/Rows.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { useNow } from '@/ui/useNow';
import styles from './OpenDeals.module.css';
import { OwnSum } from './OwnSum';
import { Until } from './Until';

const words = homeCopy.openDeals;

/** «معامله‌های باز»: unfinished deals that wait for others, nothing without one; then `children`, once their place is known. */
export function OpenDeals({ children }: { children: ReactNode }) {
  const id = useId();
  const deals = useTurnsQuery('others');
  return (
    <>
      <Loaded query={deals} card skeleton={<SkeletonRows count={1} />}>
        {(items) =>
          items.length > 0 && (
            <section className={styles.card} aria-labelledby={id}>
              <div className={styles.heading}>
                <Text as="h2" id={id} look="title">
                  {words.title}
                </Text>
                <LinkButton to={paths.transactionsTurn('others')} variant="text" size="sm">
                  {words.all}
                </LinkButton>
              </div>
              {items.map((item) => (
                <DealRow key={item.code} item={item} />
              ))}
            </section>
          )
        }
      </Loaded>
      {!deals.isLoading && children}
    </>
  );
}

function DealRow({ item }: { item: ListItem }) {
  const now = useNow();
  const { dueAt } = item.next;
  return (
    <Link to={paths.transactionDetail(item.code)} className={classNames(rows.focusable, styles.row)}>
      <span className={styles.line}>
        <span className={styles.purpose}>{item.purpose}</span>
        <OwnSum rials={sumFor(item.viewerRole, item)} direction={directionFor(item.viewerRole, item)} />
      </span>
      <span className={styles.who}>
        {whoIsNext(item)}
        {dueAt !== null && (
          <>
            {words.and} <Until dueAt={dueAt} now={now} />
          </>
        )}
      </span>
    </Link>
  );
}

/** «مهدی پورمحمد می‌فرستد»: who has to act, and how. */
function whoIsNext({ next: { actor, action }, delivery, payee, payer }: ListItem): string {
  const { does } = words;
  const who = { payer: payer?.fullName, payee: payee.fullName, referee: null, office: null, bank: null };
  const name = (actor && who[actor]) ?? words.actor[actor ?? 'payer'];
  if (action === 'deliver') return `${name} ${does.deliver[delivery?.method ?? 'service']}`;
  return `${name} ${does[action]}`;
}
