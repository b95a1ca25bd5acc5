import { type CodedAction, isUnsure, OTP_ACTION_OF } from '@contract/rules/transactionStates';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { DeliveryDock } from '@/features/delivery/DeliveryDock';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { otpActionRequested, payRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import styles from './DetailPage.module.css';
import { actionsOf } from './detailActions';
import { GatewaySheet, isGatewaySeen, noteGatewaySeen } from './GatewaySheet';

interface DetailDockProps {
  transaction: TransactionDetails;
  /** The account to pay from; null while it is loading. */
  accountId: string | null;
  /** The payer accepts the referee. */
  acceptsReferee: boolean;
  /** The payee has opened their own payment link. */
  isOwnLink: boolean;
  /** The payer already knows that an earlier payment can still succeed. */
  isWarned?: boolean;
  onShare: () => void;
}

/** The reader's actions: one primary action, or none when it is not their turn. */
export function DetailDock(props: DetailDockProps) {
  const { transaction, accountId, acceptsReferee } = props;
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  const [chosen, setChosen] = useState<CodedAction | null>(null);
  const [paysAgain, setPaysAgain] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { code, amountRials, payee, payer } = transaction;
  // an action of the other side can make the dialog obsolete
  const actions = actionsOf(transaction);
  const action = chosen !== null && actions.includes(chosen) ? chosen : null;
  const needsWarning = !props.isWarned && hasPendingPayment(transaction);

  function pay() {
    setPaysAgain(false);
    if (isGatewaySeen()) leave();
    else setLeaving(true);
  }

  function leave() {
    setLeaving(false);
    if (accountId !== null) {
      noteGatewaySeen();
      dispatch(payRequested({ paymentCode: code, accountId, acceptsReferee }));
    }
  }

  // the dialog stays open if no code can be sent
  function requestCode(confirmed: CodedAction) {
    const counterpartName = { settle: payee.fullName, refund: payer?.fullName ?? '', cancel: '' }[confirmed];
    const nextPage = paths.transactionDetail(code);
    const action = OTP_ACTION_OF[confirmed];
    dispatch(otpActionRequested({ action, paymentCode: code, amountRials, counterpartName, nextPage }));
  }

  return (
    <>
      <DockOfTurn {...props} onChoose={setChosen} onPay={() => (needsWarning ? setPaysAgain(true) : pay())} />
      <ConfirmDialog
        open={paysAgain && needsWarning && actions.includes('pay')}
        title={returnsCopy.payAgainUnsure}
        text={returnsCopy.payAgainText}
        confirmLabel={returnsCopy.payAnyway}
        cancelLabel={returnsCopy.wait}
        onConfirm={pay}
        onCancel={() => setPaysAgain(false)}
      />
      <GatewaySheet
        open={isLeaving && actions.includes('pay')}
        payeeName={payee.fullName}
        rials={transaction.payerPaysRials}
        onGo={leave}
        onClose={() => setLeaving(false)}
      />
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

function payWords({ aboveGateway, status }: TransactionDetails): string {
  if (aboveGateway) return paymentCopy.pay.aboveGateway;
  return status === 'inquired' ? paymentCopy.buttons.pay : paymentCopy.buttons.payAgain;
}

interface DockOfTurnProps extends DetailDockProps {
  onChoose: (action: CodedAction) => void;
  onPay: () => void;
}

function DockOfTurn({ transaction, accountId, isOwnLink, onShare, onChoose, onPay }: DockOfTurnProps) {
  const payment = useAppSelector((state) => state.payment);
  const { code, status } = transaction;
  const actions = actionsOf(transaction);
  const isPaying = payment.paymentCode === code && (payment.status === 'pending' || payment.status === 'leaving');

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
  if (actions.includes('pay')) {
    return (
      <Dock lockable>
        <Button
          block
          disabled={accountId === null || transaction.aboveGateway || transaction.payeeTrust?.verified === false}
          loading={isPaying}
          loadingText={transactionDetailCopy.goingToGateway}
          onClick={onPay}
        >
          {payWords(transaction)}
        </Button>
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

/** True while an earlier payment can still succeed. */
function hasPendingPayment({ payment, otherPayments }: TransactionDetails): boolean {
  return [payment, ...otherPayments].some((one) => one !== null && isUnsure(one.state));
}
