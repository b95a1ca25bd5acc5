import { Check, Clock3, CreditCard, Gavel, type LucideIcon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Dispute } from '@/api/disputesApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { useNow } from '@/ui/useNow';
import styles from './DealCard.module.css';
import { type DealFact, type DealPerson, isStopped, keptFrom, tellDeal } from './dealStory';
import { MoneyTrack } from './MoneyTrack';

interface DealCardProps {
  transaction: TransactionDetails;
  /** The file of its dispute; undefined without one, and while it is loading. */
  dispute: Dispute | undefined;
  /** The headline waits for the file of a dispute. */
  pending?: boolean;
  payeeShare?: number;
}

/** What happened in a deal or what is next, where its money is, and at most two facts. */
export function DealCard({ transaction, dispute, pending = false, payeeShare }: DealCardProps) {
  const now = useNow();
  const { headline, people, house, facts } = tellDeal(transaction, dispute, now);
  return (
    <Card padded>
      {pending ? (
        <div className={styles.pending}>
          <Skeleton width="long" />
        </div>
      ) : (
        <Text as="h2" look="h2" balance>
          {headline}
        </Text>
      )}
      <div className={styles.track}>
        <MoneyTrack
          bare
          silent
          status={transaction.status}
          frozen={transaction.dispute !== null}
          payeeShare={payeeShare}
          keptFrom={keptFrom(transaction, now)}
          broken={isStopped(transaction)}
          say={headline}
          buyerTitle={people.payer.name}
          buyerName={<Caption person={people.payer} tone={styles.payer} />}
          houseCaption={house}
          sellerTitle={people.payee.name}
          sellerName={<Caption person={people.payee} tone={styles.payee} />}
        />
      </div>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <Fact key={fact.text.join('')} fact={fact} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Caption({ person, tone }: { person: DealPerson; tone: string | undefined }): ReactNode {
  return person.isShare ? <span className={classNames(styles.share, tone)}>{person.caption}</span> : person.caption;
}

const FACT_ICON: Record<DealFact['kind'], LucideIcon> = {
  until: Clock3,
  silence: Undo2,
  award: Gavel,
  account: CreditCard,
  calm: Check,
};

function Fact({ fact: { kind, text, late } }: { fact: DealFact }) {
  const [before, bold, after] = text;
  return (
    <li className={classNames(late && styles.late)}>
      <Icon icon={FACT_ICON[kind]} size="sm" flip={kind === 'silence'} />
      <span>
        {before}
        {bold && <b>{bold}</b>}
        {after}
      </span>
    </li>
  );
}
