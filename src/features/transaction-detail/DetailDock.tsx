import type { CodedAction } from '@contract/rules/transactionStates';
import { Share2 } from 'lucide-react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { DeliveryDock } from '@/features/delivery/DeliveryDock';
import { paymentCopy } from '@/messages/payment';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import styles from './DetailPage.module.css';
import { actionsOf } from './detailActions';

interface DetailDockProps {
  transaction: TransactionDetails;
  /** The payee has opened their own payment link. */
  isOwnLink: boolean;
  onShare: () => void;
  onChoose: (action: CodedAction) => void;
  /** The code of an action is on its way. */
  busy: boolean;
}

/** The reader's next right step as the filled button; null when it is not their turn. */
export function DetailDock({ transaction, isOwnLink, onShare, onChoose, busy }: DetailDockProps) {
  const { status, delivery, isSamePerson } = transaction;
  const actions = actionsOf(transaction);

  const cancel = (
    <Button variant="danger-soft" onClick={() => onChoose('cancel')}>
      {transactionDetailCopy.buttons.cancelRequest}
    </Button>
  );

  if (isOwnLink) {
    return (
      <Dock note={transactionDetailCopy.notices.ownLink}>
        <div className={styles.pair}>
          {actions.includes('cancel') && cancel}
          <Button block disabled>
            {paymentCopy.buttons.pay}
          </Button>
        </div>
      </Dock>
    );
  }
  if (status === 'paid' && delivery !== null && !isSamePerson) {
    return (
      <DeliveryDock transaction={transaction} delivery={delivery} busy={busy} onSettle={() => onChoose('settle')} />
    );
  }
  if (actions.includes('settle')) {
    return (
      <Dock lockable>
        <Button block loading={busy} onClick={() => onChoose('settle')}>
          {transactionDetailCopy.buttons.settle}
        </Button>
        {actions.includes('refund') && (
          <Button block variant="danger-text" size="md" onClick={() => onChoose('refund')}>
            {transactionDetailCopy.buttons.refund}
          </Button>
        )}
      </Dock>
    );
  }
  if (actions.includes('cancel')) {
    return (
      <Dock>
        <div className={styles.pair}>
          {cancel}
          <Button block icon={Share2} onClick={onShare}>
            {transactionDetailCopy.sendLink}
          </Button>
        </div>
      </Dock>
    );
  }
  return null;
}
