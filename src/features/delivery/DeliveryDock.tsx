import { INSPECTION_HOURS } from '@contract/rules/deadlines';
import type { CodedAction } from '@contract/rules/transactionStates';
import { PackageCheck, QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Delivery } from '@/api/deliveryApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { isTroubleInDock } from '@/features/dispute/DisputeLinks';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { disputeCopy } from '@/messages/dispute';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { CourierSheet, DeclareSheet, HandoverCodeSheet, ReceivedDialog } from './DeliverySheets';
import styles from './delivery.module.css';

interface DeliveryDockProps {
  transaction: TransactionDetails;
  delivery: Delivery;
  onChoose: (action: CodedAction) => void;
}

/** The actions of buyer and seller on a paid transaction, before the buyer confirms it. */
export function DeliveryDock({ transaction, delivery, onChoose }: DeliveryDockProps) {
  return transaction.viewerRole === 'payer' ? (
    <BuyersDock transaction={transaction} delivery={delivery} onChoose={onChoose} />
  ) : (
    <SellersDock transaction={transaction} delivery={delivery} onChoose={onChoose} />
  );
}

function BuyersDock({ transaction, delivery, onChoose }: DeliveryDockProps) {
  const [open, setOpen] = useState<'code' | 'received' | null>(null);
  const { code: paymentCode, payee } = transaction;
  const { state, method } = delivery;
  const showsCode = state === 'waiting' && method === 'hand';
  const isOnItsWay = (state === 'waiting' || state === 'sent') && !showsCode;
  const isCodeUsed = open === 'code' && !showsCode;
  const recorded = state === 'confirmed' ? deliveryCopy.code.proven : deliveryCopy.known.declared.payer(payee.fullName);
  const dispatch = useAppDispatch();

  // the seller has used the code: the sheet closes
  useEffect(() => {
    if (!isCodeUsed) return;
    setOpen(null);
    dispatch(toastShown({ kind: 'success', text: recorded }));
  }, [isCodeUsed, recorded, dispatch]);

  return (
    <>
      <Dock lockable>
        {showsCode && (
          <Button block icon={QrCode} onClick={() => setOpen('code')}>
            {deliveryCopy.code.show}
          </Button>
        )}
        <div className={styles.settle}>
          <Button variant={showsCode ? 'text' : 'primary'} onClick={() => onChoose('settle')}>
            {transactionDetailCopy.buttons.settle}
          </Button>
          {isTroubleInDock(transaction) && (
            <LinkButton to={paths.openDispute(paymentCode)} variant="soft">
              {disputeCopy.troubleInDock}
            </LinkButton>
          )}
        </div>
        {isOnItsWay && (
          <Button block variant="soft" icon={PackageCheck} onClick={() => setOpen('received')}>
            {deliveryCopy.code.received}
          </Button>
        )}
      </Dock>
      {open === 'code' && showsCode && (
        <HandoverCodeSheet
          transaction={transaction}
          onClose={() => setOpen(null)}
          onReceived={() => setOpen('received')}
        />
      )}
      {open === 'received' && (
        <ReceivedDialog
          paymentCode={paymentCode}
          hours={toPersianDigits(INSPECTION_HOURS[method])}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function SellersDock({ transaction, delivery, onChoose }: DeliveryDockProps) {
  const [open, setOpen] = useState(false);
  const { code: paymentCode } = transaction;
  const { state, method } = delivery;
  const Report = method === 'courier' ? CourierSheet : DeclareSheet;
  return (
    <>
      <Dock lockable note={state === 'waiting' ? undefined : transactionDetailCopy.refundIsFinal}>
        {state === 'waiting' && method === 'hand' && (
          <LinkButton to={paths.payHandover(paymentCode)} block icon={PackageCheck}>
            {deliveryCopy.handover.title}
          </LinkButton>
        )}
        {state === 'waiting' && method !== 'hand' && (
          <Button block icon={PackageCheck} onClick={() => setOpen(true)}>
            {method === 'courier' ? deliveryCopy.courier.title : deliveryCopy.declared.button}
          </Button>
        )}
        <Button block variant="danger-soft" onClick={() => onChoose('refund')}>
          {transactionDetailCopy.buttons.refund}
        </Button>
      </Dock>
      {open && <Report paymentCode={paymentCode} onClose={() => setOpen(false)} />}
    </>
  );
}
