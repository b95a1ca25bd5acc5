import { CircleCheck, CircleX, type LucideIcon, Redo2 } from 'lucide-react';
import type { PaymentAttempt } from '@/api/models';
import { formatDate, formatTime } from '@/lib/calendar';
import { useCopy } from '@/lib/useCopy';
import { copy } from '@/messages/copy';
import { moneyCopy } from '@/messages/money';
import { MoneyText } from '@/product/MoneyText';
import { CopyValue } from '@/ui/CopyValue';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import styles from './ReceiptFacts.module.css';

const { receipt } = moneyCopy;

const STATUS: Record<Exclude<PaymentAttempt['status'], 'pending'>, { label: string; icon: LucideIcon }> = {
  paid: { label: receipt.succeeded, icon: CircleCheck },
  failed: { label: receipt.failed, icon: CircleX },
  reversed: { label: receipt.returned, icon: Redo2 },
};

/** Status, amount, date and time, and the bank's tracking number if it gave one. */
export function ReceiptFacts({ payment }: { payment: PaymentAttempt }) {
  const copyAndTell = useCopy();
  const { status, amountRials, at, traceNumber } = payment;
  if (status === 'pending') {
    return null;
  }
  const items = [
    {
      label: receipt.status,
      value: (
        <span className={classNames(styles.badge, styles[status])}>
          <Icon icon={STATUS[status].icon} size="xs" />
          {STATUS[status].label}
        </span>
      ),
    },
    { label: receipt.amount, value: <MoneyText rials={amountRials} /> },
    {
      label: copy.notices.dateAndTime,
      value: (
        <>
          {formatDate(at)}، <Ltr>{formatTime(at)}</Ltr>
        </>
      ),
    },
  ];
  const tracking = traceNumber !== null && {
    label: copy.notices.trackingNumber,
    value: (
      <CopyValue label={receipt.copyTracking} onCopy={() => copyAndTell(traceNumber, receipt.trackingCopied)}>
        <Ltr persian>{traceNumber}</Ltr>
      </CopyValue>
    ),
  };
  return <KeyValueList items={tracking ? [...items, tracking] : items} />;
}
