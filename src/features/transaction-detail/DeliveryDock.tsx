import { INSPECTION_HOURS } from '@contract/deadlines';
import type { CodedAction } from '@contract/transactionStates';
import { PackageCheck, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Delivery, TransactionDetails } from '@/api/models';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { deliveryCopy } from '@/messages/delivery';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { LinkButton } from '@/ui/LinkButton';
import { HandoverCodeSheet } from './HandoverCode';
import { CourierSheet, DeclareSheet, ReceivedDialog } from './reportDelivery';

interface DeliveryDockProps {
  transaction: TransactionDetails;
  delivery: Delivery;
  onAsk: (action: CodedAction) => void;
}

/** What the buyer can do with a paid transaction before they confirm it, and what the seller can do to deliver it. */
export function DeliveryDock({ transaction, delivery, onAsk }: DeliveryDockProps) {
  return transaction.viewerRole === 'payer' ? (
    <BuyersDock transaction={transaction} delivery={delivery} onAsk={onAsk} />
  ) : (
    <SellersDock transaction={transaction} delivery={delivery} onAsk={onAsk} />
  );
}

function BuyersDock({ transaction, delivery, onAsk }: DeliveryDockProps) {
  const [open, setOpen] = useState<'code' | 'received' | null>(null);
  const { code: paymentCode } = transaction;
  const { state, method } = delivery;
  const showsCode = state === 'waiting' && method === 'hand';
  const isOnItsWay = (state === 'waiting' || state === 'sent') && !showsCode;
  return (
    <>
      <Dock lockable note={transactionDetailCopy.settleIsFinal}>
        {showsCode && (
          <Button block icon={QrCode} onClick={() => setOpen('code')}>
            {deliveryCopy.code.show}
          </Button>
        )}
        <Button block variant={showsCode ? 'text' : 'primary'} onClick={() => onAsk('settle')}>
          {transactionDetailCopy.buttons.settle}
        </Button>
        {isOnItsWay && (
          <Button block variant="soft" icon={PackageCheck} onClick={() => setOpen('received')}>
            {deliveryCopy.code.received}
          </Button>
        )}
      </Dock>
      {open === 'code' && (
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

function SellersDock({ transaction, delivery, onAsk }: DeliveryDockProps) {
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
        <Button block variant="danger-soft" onClick={() => onAsk('refund')}>
          {transactionDetailCopy.buttons.refund}
        </Button>
      </Dock>
      {open && <Report paymentCode={paymentCode} onClose={() => setOpen(false)} />}
    </>
  );
}
