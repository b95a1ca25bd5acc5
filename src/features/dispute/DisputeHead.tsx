import type { TransactionStatus } from '@contract/schemas/common';
import type { Dispute } from '@/api/disputes';
import { MoneyText } from '@/components/MoneyText';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import type { ViewerRole } from '@/messages/status';
import styles from './DisputeHead.module.css';
import { isSplit } from './disputeStory';

export interface DisputeHeadProps {
  dispute: Dispute;
  purpose: string;
  amountRials: number;
  /** The transaction's status, and who reads it; a referee reads the dispute's stage alone. */
  status?: { value: TransactionStatus; role: ViewerRole };
}

/** What a dispute is about, how much money stands still, and where it is. */
export function DisputeHead({ dispute, purpose, amountRials, status }: DisputeHeadProps) {
  const split = isSplit(dispute);
  // once it is over, the status alone says where the money went
  const isOver = dispute.stage === 'closed' && !split && status !== undefined;
  return (
    <section className={styles.head}>
      <p className={styles.purpose}>{purpose}</p>
      <p className={styles.amount}>
        <MoneyText rials={amountRials} />
      </p>
      <div className={styles.badges}>
        {status && <StatusBadge status={status.value} role={status.role} large />}
        {!isOver && <DisputeBadge stage={dispute.stage} split={split} large />}
      </div>
    </section>
  );
}
