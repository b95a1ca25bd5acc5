import type { TransactionDetails } from '@/api/models';
import { tomanWords } from '@/lib/money';
import { transactionCopy } from '@/messages/transaction';
import { MoneyText } from '@/ui/MoneyText';
import { StatusBadge } from '@/ui/StatusBadge';
import { Text } from '@/ui/Text';
import styles from './DetailSummary.module.css';

/** Direction in words and colour, amount, toman in words, and the status unless nothing has happened yet. */
export function DetailSummary({ transaction }: { transaction: TransactionDetails }) {
  const { amountRials, status, viewerRole, payee } = transaction;
  const isPayer = viewerRole === 'payer';
  return (
    <section className={styles.summary}>
      <Text look="sm" tone="muted" balance>
        {isPayer ? transactionCopy.sendTo(payee.fullName) : transactionCopy.requestFromOthers}
      </Text>
      <MoneyText rials={amountRials} size="amount" tone={isPayer ? 'out' : 'in'} />
      <Text look="sm" tone="muted" balance>
        {tomanWords(amountRials)}
      </Text>
      {status !== 'inquired' && (
        <span className={styles.badge}>
          <StatusBadge status={status} role={viewerRole} large />
        </span>
      )}
    </section>
  );
}
