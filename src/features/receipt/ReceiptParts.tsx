import type { ReactNode } from 'react';
import type { Receipt } from '@/api/receiptsApi';
import { MoneyTrack } from '@/components/MoneyTrack';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import styles from './ReceiptParts.module.css';
import { dividedShare, mobileText, placeOfMoney, type ReceiptVoice, statusOf, statusReader } from './receiptWords';

/**
 * The status of the transaction and of its dispute. The public reads the seller's words, without the cause: those of the
 * buyer say «شما», or name a confirmation that an award or a deadline has replaced.
 */
export function ReceiptBadges({ receipt, voice }: { receipt: Receipt; voice: ReceiptVoice }) {
  const { verdict } = receipt.check;
  const isOwn = voice === 'reader';
  return (
    <span className={styles.badges}>
      {verdict === 'split' ? (
        <DisputeBadge stage="closed" split large />
      ) : (
        <StatusBadge
          status={statusOf(receipt)}
          role={isOwn ? statusReader(receipt) : 'payee'}
          ending={isOwn ? receipt.ending : null}
          large
        />
      )}
      {/* a receipt does not know the stage: this one's word is the general one */}
      {verdict === 'disputed' && <DisputeBadge stage="office" large />}
    </span>
  );
}

/** The position of the money between both sides. */
export function ReceiptTrack({ receipt, silent }: { receipt: Receipt; silent?: boolean }): ReactNode {
  const { payer, payee, check } = receipt;
  const { title, text = title } = placeOfMoney(receipt);
  return (
    <MoneyTrack
      bare
      silent={silent}
      status={statusOf(receipt)}
      buyerName={<Party {...payer} />}
      sellerName={<Party {...payee} />}
      say={text}
      frozen={check.verdict === 'disputed'}
      payeeShare={dividedShare(receipt)}
    />
  );
}

function Party({ fullName, mobile }: Receipt['payer']) {
  return (
    <>
      <span className={styles.name}>{fullName}</span>
      <span>{mobileText(mobile)}</span>
    </>
  );
}
