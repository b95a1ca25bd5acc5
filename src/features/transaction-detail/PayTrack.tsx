import { Clock3, Store, UserRound } from 'lucide-react';
import { useContext } from 'react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { Station, TrackLine } from '@/components/MoneyTrackParts';
import parts from '@/components/MoneyTrackParts.module.css';
import { untilOf } from '@/components/NextLine';
import { toPersianDigits } from '@/lib/digits';
import { BRAND } from '@/messages/brand';
import { offlineCopy } from '@/messages/offline';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { payPageCopy } from '@/messages/trust';
import { Card } from '@/ui/Card';
import { DockLockContext } from '@/ui/dockLock';
import { Icon } from '@/ui/Icon';
import { Mark } from '@/ui/Mark';
import styles from './PayPage.module.css';

/** The way of the money before the payment, and the promise; after an unfinished payment what became of it. */
export function PayTrack({ transaction }: { transaction: TransactionDetails }) {
  const { terms, next, payee } = transaction;
  const isOld = useContext(DockLockContext) !== null;
  const known = unfinishedPayment(transaction) ?? promiseOf(terms);
  const text = isOld && next.dueAt !== null ? offlineCopy.turnUntil(known, untilOf(next.dueAt)) : known;
  return (
    <Card>
      <div className={styles.track}>
        <div className={parts.stations} role="img" aria-label={`${payPageCopy.whereItStays}: ${text}`}>
          <Station look="plain" icon={UserRound} name={payPageCopy.you} caption={payPageCopy.youPay}>
            <i className={styles.wait}>
              <Icon icon={Clock3} size="xs" />
            </i>
          </Station>
          <TrackLine look="dashed" />
          <Station look="amanat-off" name={BRAND} caption={payPageCopy.keeps}>
            <Mark look="faded" empty />
          </Station>
          <TrackLine look="dashed" />
          <Station look="plain" icon={Store} name={payee.fullName} caption={payPageCopy.seller} />
        </div>
        <p className={styles.say}>{text}</p>
      </div>
    </Card>
  );
}

function promiseOf({ deliveryMethod, deliverByDays }: TransactionDetails['terms']): string {
  return payPageCopy.promise[deliveryMethod](toPersianDigits(deliverByDays));
}

/** What became of an earlier payment that has not succeeded; null without one. */
function unfinishedPayment({ status, payment }: TransactionDetails): string | null {
  if (payment?.state === 'asking') return `${returnsCopy.asking}. ${returnsCopy.askingText}`;
  if (payment?.state === 'at_gateway') return `${returnsCopy.atGateway}. ${returnsCopy.atGatewayText}`;
  return status === 'redirected' ? transactionDetailCopy.unfinished : null;
}
