import { Hand } from 'lucide-react';
import { useId } from 'react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { PayeeName } from '@/components/PayeeName';
import { formatMonth } from '@/lib/calendar';
import { DEALS, trustCopy } from '@/messages/trust';
import { Icon } from '@/ui/Icon';
import { Text } from '@/ui/Text';
import styles from './PayeeCard.module.css';

interface PayeeCardProps {
  name: string;
  trust: NonNullable<TransactionDetails['payeeTrust']>;
}

/** Who gets the money, for a person who can pay: the only place with the payee's full name. */
export function PayeeCard({ name, trust }: PayeeCardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <Text as="h2" look="section" id={titleId}>
        {trustCopy.title}
      </Text>
      <PayeeName name={name} isVerified={trust.verified} />
      <dl className={styles.facts}>
        <div>
          <dt>{trustCopy.memberSince}</dt>
          <dd>{formatMonth(trust.memberSince)}</dd>
        </div>
        <div>
          <dt>{trustCopy.deals}</dt>
          <dd>{DEALS[trust.deals]}</dd>
        </div>
      </dl>
      {trust.firstTime && (
        <p className={styles.first}>
          <Icon icon={Hand} />
          {trustCopy.firstTime}
        </p>
      )}
    </section>
  );
}
