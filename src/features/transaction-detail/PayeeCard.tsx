import type { TransactionDetails } from '@/api/transactionsApi';
import { PayeeName } from '@/components/PayeeName';
import { formatMonth } from '@/lib/calendar';
import { DEALS, trustCopy } from '@/messages/trust';
import styles from './PayeeCard.module.css';

interface PayeeCardProps {
  name: string;
  trust: NonNullable<TransactionDetails['payeeTrust']>;
}

/** Who gets the money, for a person who can pay: the only place with the payee's full name. */
export function PayeeCard({ name, trust }: PayeeCardProps) {
  const { verified, deals, memberSince, firstTime } = trust;
  const standing = [
    DEALS[deals],
    trustCopy.memberSince(formatMonth(memberSince)),
    ...(firstTime ? [trustCopy.firstTime] : []),
  ];
  return (
    <section className={styles.card} aria-label={trustCopy.title}>
      <PayeeName name={name} isVerified={verified} />
      <p className={styles.standing}>
        {standing.join(' · ')}.{verified && <b> {trustCopy.stays}</b>}
      </p>
    </section>
  );
}
