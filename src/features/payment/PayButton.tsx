import { ADDRESS_FIELDS, type AddressField, type DeliveryAddress } from '@contract/rules/deliveryAddress';
import { sumFor } from '@contract/rules/sums';
import { isUnsure } from '@contract/rules/transactionStates';
import { useState } from 'react';
import type { ApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/transactionsApi';
import { MoneyText } from '@/components/MoneyText';
import { AddressSheet } from '@/features/delivery/AddressSheet';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { payRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { GatewaySheet, isGatewaySeen, noteGatewaySeen } from './GatewaySheet';

interface PayButtonProps {
  transaction: TransactionDetails;
  /** The account to pay from; null while it is loading. */
  accountId: string | null;
  /** The payer accepts the referee. */
  acceptsReferee: boolean;
  /** The payer already knows that an earlier payment can still succeed. */
  isWarned?: boolean;
}

/**
 * «پرداخت» with its sum, the way to the gateway: a question after an unsure payment, the address of a parcel, once a day the
 * address of the gateway, then `pay`.
 */
export function PayButton({ transaction, accountId, acceptsReferee, isWarned = false }: PayButtonProps) {
  const dispatch = useAppDispatch();
  const payment = useAppSelector((state) => state.payment);
  const [paysAgain, setPaysAgain] = useState(false);
  const [asksWhere, setAsksWhere] = useState(false);
  const [address, setAddress] = useState<DeliveryAddress>();
  const [isLeaving, setLeaving] = useState(false);
  const { code, payee } = transaction;
  const rials = sumFor('payer', transaction);
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
      const to = where && { deliveryAddress: where };
      const itemPhotoIds = transaction.itemPhotos.map(({ evidenceId }) => evidenceId);
      dispatch(
        payRequested({ paymentCode: code, accountId, acceptsReferee, payerPaysRials: rials, itemPhotoIds, ...to }),
      );
    }
  }

  return (
    <>
      <Button
        block
        disabled={accountId === null || transaction.aboveGateway || transaction.payeeTrust?.verified === false}
        loading={isPaying}
        loadingText={transactionDetailCopy.goingToGateway}
        onClick={() => (needsWarning ? setPaysAgain(true) : pay())}
      >
        <PayWords transaction={transaction} />
      </Button>
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
          payLabel={<PayWords transaction={transaction} />}
          paying={isPaying}
          refused={refused}
          onPay={payTo}
          onClose={() => setAsksWhere(false)}
        />
      )}
      <GatewaySheet
        open={isLeaving}
        payeeName={payee.fullName}
        rials={rials}
        onGo={() => leave()}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

/** «پرداخت ۲۵٬۱۲۵٬۰۰۰ ریال» */
function PayWords({ transaction }: { transaction: TransactionDetails }) {
  if (transaction.aboveGateway) return paymentCopy.pay.aboveGateway;
  const { pay, payAgain } = paymentCopy.buttons;
  return (
    <>
      {transaction.status === 'inquired' ? pay : payAgain} <MoneyText rials={sumFor('payer', transaction)} />
    </>
  );
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
