import { Share2 } from 'lucide-react';
import type { TransactionDetails } from '@/api/models';
import type { OtpAction } from '@/api/transactions';
import { otpActionRequested, payRequested } from '@/lib/commands';
import { useAppDispatch, useAppSelector } from '@/lib/hooks';
import { paths } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { transactionCopy } from '@/messages/transaction';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { actionsOf } from './actions';
import styles from './DetailDock.module.css';

interface DetailDockProps {
  transaction: TransactionDetails;
  /** The account to pay from; null while it is not known. */
  accountId: string | null;
  /** The payee came to pay their own request. */
  isOwnLink: boolean;
  onShare: () => void;
}

/** What the reader can do now (product text, section 4). One primary action; nothing at all when it is not their turn. */
export function DetailDock({ transaction, accountId, isOwnLink, onShare }: DetailDockProps) {
  const dispatch = useAppDispatch();
  const payment = useAppSelector((state) => state.payment);
  const otp = useAppSelector((state) => state.otp);
  const { code, status, amountRials, payee, payer } = transaction;
  const actions = actionsOf(transaction);
  const isPaying = payment.paymentCode === code && (payment.status === 'pending' || payment.status === 'leaving');
  const isAsking = (action: OtpAction) =>
    (otp.status === 'pending' || otp.status === 'codeSent') &&
    otp.request?.paymentCode === code &&
    otp.request.action === action;

  function ask(action: OtpAction, counterpartName: string) {
    const nextPage = paths.transactionDetail(code);
    dispatch(otpActionRequested({ action, paymentCode: code, amountRials, counterpartName, nextPage }));
  }

  const cancel = (
    <Button
      variant="danger-soft"
      loading={isAsking('cancel')}
      loadingText={transactionCopy.askingForCode}
      onClick={() => ask('cancel', '')}
    >
      {copy.buttons.cancelRequest}
    </Button>
  );

  if (isOwnLink) {
    return (
      <Dock note={copy.notices.ownLink}>
        <div className={styles.pair}>
          {actions.includes('cancel') && cancel}
          <Button block disabled>
            {copy.buttons.pay}
          </Button>
        </div>
      </Dock>
    );
  }
  if (actions.includes('pay')) {
    return (
      <Dock>
        <Button
          block
          disabled={accountId === null}
          loading={isPaying}
          loadingText={transactionCopy.goingToGateway}
          onClick={() => accountId && dispatch(payRequested({ paymentCode: code, accountId }))}
        >
          {status === 'inquired' ? copy.buttons.pay : copy.buttons.payAgain}
        </Button>
      </Dock>
    );
  }
  if (actions.includes('settle') || actions.includes('refund')) {
    return (
      <Dock note={actions.includes('settle') ? transactionCopy.settleIsFinal : transactionCopy.refundIsFinal}>
        {actions.includes('settle') && (
          <Button
            block
            loading={isAsking('settle_transaction')}
            loadingText={transactionCopy.askingForCode}
            onClick={() => ask('settle_transaction', payee.fullName)}
          >
            {copy.buttons.settle}
          </Button>
        )}
        {actions.includes('refund') && (
          <Button
            block
            variant="danger-soft"
            loading={isAsking('refund_transaction')}
            loadingText={transactionCopy.askingForCode}
            onClick={() => ask('refund_transaction', payer?.fullName ?? '')}
          >
            {copy.buttons.refund}
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
            {transactionCopy.sendLink}
          </Button>
        </div>
      </Dock>
    );
  }
  return null;
}
