import { ADDRESS_FIELDS, type AddressField, type DeliveryAddress } from '@contract/rules/deliveryAddress';
import { isUnsure } from '@contract/rules/transactionStates';
import { useState } from 'react';
import type { ApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/transactionsApi';
import { AddressSheet } from '@/features/delivery/AddressSheet';
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
  const [asksWhere, setAsksWhere] = useState(false);
  const [address, setAddress] = useState<DeliveryAddress>();
  const [isLeaving, setLeaving] = useState(false);
  const { code, payee } = transaction;
  const needsWarning = !isWarned && hasPendingPayment(transaction);
  const isPaying = payment.paymentCode === code && (payment.status === 'pending' || payment.status === 'leaving');

  const refused = payment.paymentCode === code ? refusedFields(payment.failure) : [];

  function pay() {
    setPaysAgain(false);
    if (transaction.terms.deliveryMethod === 'courier') setAsksWhere(true);
    else goOn();
  }

  function payTo(where: DeliveryAddress) {
    setAddress(where);
    goOn(where);
  }

  function goOn(where?: DeliveryAddress) {
    if (isGatewaySeen()) leave(where);
    else {
      setAsksWhere(false);
      setLeaving(true);
    }
  }

  function leave(where = address) {
    setLeaving(false);
    // a refusal stands at the fields of the address
    setAsksWhere(where !== undefined);
    if (accountId !== null) {
      noteGatewaySeen();
      dispatch(
        payRequested({ paymentCode: code, accountId, acceptsReferee, ...(where && { deliveryAddress: where }) }),
      );
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
      {asksWhere && (
        <AddressSheet
          paymentCode={code}
          sellerName={payee.fullName}
          payLabel={payWords(transaction)}
          paying={isPaying}
          refused={refused}
          onPay={payTo}
          onClose={() => setAsksWhere(false)}
        />
      )}
      <GatewaySheet
        open={isLeaving}
        payeeName={payee.fullName}
        rials={transaction.payerPaysRials}
        onGo={() => leave()}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

function payWords({ aboveGateway, status }: TransactionDetails): string {
  if (aboveGateway) return paymentCopy.pay.aboveGateway;
  return status === 'inquired' ? paymentCopy.buttons.pay : paymentCopy.buttons.payAgain;
}

/** The fields of the address that the server has refused. */
function refusedFields(failure: ApiFailure | null): AddressField[] {
  const names = Object.keys(failure?.fields ?? {});
  return ADDRESS_FIELDS.filter((field) => names.includes(`delivery_address.${field}`));
}

/** True while an earlier payment can still succeed. */
function hasPendingPayment({ payment, otherPayments }: TransactionDetails): boolean {
  return [payment, ...otherPayments].some((one) => one !== null && isUnsure(one.state));
}
