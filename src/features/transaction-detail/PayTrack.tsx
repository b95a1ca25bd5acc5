import { Clock3, Store, UserRound } from 'lucide-react';
import type { TransactionDetails } from '@/api/transactionsApi';
import deal from '@/components/DealCard.module.css';
import { Station, TrackLine } from '@/components/MoneyTrackParts';
import parts from '@/components/MoneyTrackParts.module.css';
import { formatDayMonth } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { BRAND } from '@/messages/brand';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { payPageCopy } from '@/messages/trust';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { Mark } from '@/ui/Mark';
import styles from './PayPage.module.css';

/** The way of the money before the payment, the promise, and what happens without a payment; after an unfinished one what became of it. */
export function PayTrack({ transaction }: { transaction: TransactionDetails }) {
  const { terms, payee } = transaction;
  const unfinished = unfinishedPayment(transaction);
  const text = unfinished ?? payPageCopy.promise[terms.deliveryMethod](toPersianDigits(terms.deliverByDays));
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
        {unfinished === null && (
          <ul className={deal.facts}>
            <li>
              <Icon icon={Clock3} size="sm" />
              {payPageCopy.ifUnpaid(formatDayMonth(terms.payBy))}
            </li>
          </ul>
        )}
      </div>
    </Card>
  );
}

/** What became of an earlier payment that has not succeeded; null without one. */
function unfinishedPayment({ status, payment }: TransactionDetails): string | null {
  if (payment?.state === 'asking') return `${returnsCopy.asking}. ${returnsCopy.askingText}`;
  if (payment?.state === 'at_gateway') return `${returnsCopy.atGateway}. ${returnsCopy.atGatewayText}`;
  return status === 'redirected' ? transactionDetailCopy.unfinished : null;
}
