import { isUnsure } from '@contract/rules/transactionStates';
import { useState } from 'react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { payRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { GatewaySheet, isGatewaySeen, noteGatewaySeen } from './GatewaySheet';

interface PayDockProps {
  transaction: TransactionDetails;
  /** The account to pay from; null while it is loading. */
  accountId: string | null;
  /** The payer accepts the referee. */
  acceptsReferee: boolean;
  /** The payer already knows that an earlier payment can still succeed. */
  isWarned: boolean;
}

/** The way to the gateway: a question after an unsure payment, once a day the gateway's address, then `pay`. */
export function PayDock({ transaction, accountId, acceptsReferee, isWarned }: PayDockProps) {
  const dispatch = useAppDispatch();
  const payment = useAppSelector((state) => state.payment);
  const [paysAgain, setPaysAgain] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { code, payee } = transaction;
  const needsWarning = !isWarned && hasPendingPayment(transaction);
  const isPaying = payment.paymentCode === code && (payment.status === 'pending' || payment.status === 'leaving');

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

  return (
    <>
      <Dock lockable>
        <Button
          block
          disabled={accountId === null || transaction.aboveGateway || transaction.payeeTrust?.verified === false}
          loading={isPaying}
          loadingText={transactionDetailCopy.goingToGateway}
          onClick={() => (needsWarning ? setPaysAgain(true) : pay())}
        >
          {payWords(transaction)}
        </Button>
      </Dock>
      <ConfirmDialog
        open={paysAgain && needsWarning}
        title={returnsCopy.payAgainUnsure}
        text={returnsCopy.payAgainText}
        confirmLabel={returnsCopy.payAnyway}
        cancelLabel={returnsCopy.wait}
        onConfirm={pay}
        onCancel={() => setPaysAgain(false)}
      />
      <GatewaySheet
        open={isLeaving}
        payeeName={payee.fullName}
        rials={transaction.payerPaysRials}
        onGo={leave}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

function payWords({ aboveGateway, status }: TransactionDetails): string {
  if (aboveGateway) return paymentCopy.pay.aboveGateway;
  return status === 'inquired' ? paymentCopy.buttons.pay : paymentCopy.buttons.payAgain;
}

/** True while an earlier payment can still succeed. */
function hasPendingPayment({ payment, otherPayments }: TransactionDetails): boolean {
  return [payment, ...otherPayments].some((one) => one !== null && isUnsure(one.state));
}
