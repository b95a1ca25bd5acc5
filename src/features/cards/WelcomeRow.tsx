import { TicketPercent } from 'lucide-react';
import { useUserReport } from '@/api/user';
import { MoneyText } from '@/components/MoneyText';
import { maskMobile } from '@/lib/mask';
import { authCopy } from '@/messages/auth';
import { cardsCopy } from '@/messages/cards';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './WelcomeRow.module.css';

/** Who is logged in, and the commission they do not have to pay, when there is some. */
export function WelcomeRow() {
  const { data: user } = useUserReport();
  if (!user) {
    return (
      <div className={styles.who} aria-hidden="true">
        <span className={styles.avatar} />
        <Skeleton width="half" />
      </div>
    );
  }
  return (
    <>
      <section className={styles.who}>
        <span className={styles.avatar} aria-hidden="true">
          {Array.from(user.firstName)[0]}
        </span>
        <div>
          <Text as="h2" look="title">
            {cardsCopy.welcome(user.firstName)}
          </Text>
          <Text look="xs" tone="muted">
            {authCopy.fields.nationalCode} <Ltr persian>{user.nationalCode}</Ltr>
            <span aria-hidden="true"> · </span>
            {cardsCopy.mobile} <Ltr persian>{maskMobile(user.mobile)}</Ltr>
          </Text>
        </div>
      </section>
      {user.freeCommissionRials > 0 && (
        <Card as="div">
          <p className={styles.free}>
            <Icon icon={TicketPercent} />
            <span className={styles.freeLabel}>{cardsCopy.freeCommission}</span>
            <MoneyText rials={user.freeCommissionRials} />
          </p>
        </Card>
      )}
    </>
  );
}
