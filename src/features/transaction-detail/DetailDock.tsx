import { type CodedAction, OTP_ACTION_OF } from '@contract/rules/transactionStates';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { DeliveryDock } from '@/features/delivery/DeliveryDock';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import styles from './DetailPage.module.css';
import { actionsOf } from './detailActions';

interface DetailDockProps {
  transaction: TransactionDetails;
  /** The payee has opened their own payment link. */
  isOwnLink: boolean;
  onShare: () => void;
}

/** The reader's actions but paying: one primary action, or none when it is not their turn. */
export function DetailDock(props: DetailDockProps) {
  const { transaction } = props;
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  const [chosen, setChosen] = useState<CodedAction | null>(null);
  const { code, amountRials, payee, payer } = transaction;
  // an action of the other side can make the dialog obsolete
  const actions = actionsOf(transaction);
  const action = chosen !== null && actions.includes(chosen) ? chosen : null;

  // the dialog stays open if no code can be sent
  function requestCode(confirmed: CodedAction) {
    const counterpartName = { settle: payee.fullName, refund: payer?.fullName ?? '', cancel: '' }[confirmed];
    const nextPage = paths.transactionDetail(code);
    const action = OTP_ACTION_OF[confirmed];
    dispatch(otpActionRequested({ action, paymentCode: code, amountRials, counterpartName, nextPage }));
  }

  return (
    <>
      <DockOfTurn {...props} onChoose={setChosen} />
      {action !== null && (
        <ConfirmDialog
          open
          danger={action !== 'settle'}
          title={transactionDetailCopy.questions[action].title}
          text={[CONSEQUENCES[action], transactionDetailCopy.codeFollows].filter(Boolean).join(' ')}
          confirmLabel={transactionDetailCopy.questions[action].verb}
          busy={(otp.status === 'pending' || otp.status === 'codeSent') && otp.request?.paymentCode === code}
          onConfirm={() => requestCode(action)}
          onCancel={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface DockOfTurnProps extends DetailDockProps {
  onChoose: (action: CodedAction) => void;
}

function DockOfTurn({ transaction, isOwnLink, onShare, onChoose }: DockOfTurnProps) {
  const { status } = transaction;
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
  if (status === 'paid' && transaction.delivery !== null && !transaction.isSamePerson) {
    return <DeliveryDock transaction={transaction} delivery={transaction.delivery} onChoose={onChoose} />;
  }
  if (actions.includes('settle') || actions.includes('refund')) {
    return (
      <Dock lockable>
        {actions.includes('settle') && (
          <Button block onClick={() => onChoose('settle')}>
            {transactionDetailCopy.buttons.settle}
          </Button>
        )}
        {actions.includes('refund') && (
          <Button block variant="danger-soft" onClick={() => onChoose('refund')}>
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

/** The code page itself states the consequence of a settlement. */
const CONSEQUENCES: Record<CodedAction, string | null> = {
  settle: null,
  refund: transactionDetailCopy.refundIsFinal,
  cancel: transactionDetailCopy.cancelIsFinal,
};
