import { Clock3 } from 'lucide-react';
import type { TransactionDetails } from '@/api/transactionsApi';
import deal from '@/components/DealCard.module.css';
import { MoneyTrack } from '@/components/MoneyTrack';
import { formatDayMonth } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { payPageCopy } from '@/messages/trust';
import { Icon } from '@/ui/Icon';
import { payByOf } from './DetailFacts';
import styles from './PayPage.module.css';

/** The way of the money before the payment, the promise, and what happens without a payment; after an unfinished one what became of it. */
export function PayTrack({ transaction }: { transaction: TransactionDetails }) {
  const { terms, payee } = transaction;
  const unfinished = unfinishedPayment(transaction);
  const text = unfinished ?? payPageCopy.promise[terms.deliveryMethod](toPersianDigits(terms.deliverByDays));
  return (
    <MoneyTrack
      silent
      status="inquired"
      buyerTitle={payPageCopy.you}
      buyerName={payPageCopy.youPay}
      houseCaption={payPageCopy.keeps}
      sellerTitle={payee.fullName}
      sellerName={payPageCopy.seller}
      say={`${payPageCopy.whereItStays}: ${text}`}
    >
      <p className={styles.say}>{text}</p>
      {unfinished === null && (
        <ul className={deal.facts}>
          <li>
            <Icon icon={Clock3} size="sm" />
            {payPageCopy.ifUnpaid(formatDayMonth(payByOf(transaction)))}
          </li>
        </ul>
      )}
    </MoneyTrack>
  );
}

/** What became of an earlier payment that has not succeeded; null without one. */
function unfinishedPayment({ status, payment }: TransactionDetails): string | null {
  if (payment?.state === 'asking') return `${returnsCopy.asking}. ${returnsCopy.askingText}`;
  if (payment?.state === 'at_gateway') return `${returnsCopy.atGateway}. ${returnsCopy.atGatewayText}`;
  return status === 'redirected' ? transactionDetailCopy.unfinished : null;
}
