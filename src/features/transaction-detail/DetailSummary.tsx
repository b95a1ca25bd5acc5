import type { TransactionDetails } from '@/api/models';
import { transactionCopy } from '@/messages/transaction';
import { AmountInWords } from '@/product/AmountInWords';
import { StatusBadge } from '@/product/StatusBadge';
import styles from './DetailSummary.module.css';

/** Direction in words and colour, amount, toman in words, and the status unless nothing has happened yet. */
export function DetailSummary({ transaction }: { transaction: TransactionDetails }) {
  const { amountRials, status, viewerRole, payee } = transaction;
  const isPayer = viewerRole === 'payer';
  return (
    <section className={styles.summary}>
      <AmountInWords
        heading={isPayer ? transactionCopy.sendTo(payee.fullName) : transactionCopy.requestFromOthers}
        rials={amountRials}
        tone={isPayer ? 'out' : 'in'}
      />
      {status !== 'inquired' && (
        <span className={styles.badge}>
          <StatusBadge status={status} role={viewerRole} large />
        </span>
      )}
    </section>
  );
}
