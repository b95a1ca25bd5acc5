import { INSPECTION_HOURS } from '@contract/rules/deadlines';
import { PackageCheck, QrCode } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Delivery } from '@/api/deliveryApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { settlesEarly } from '@/components/dealStory';
import { toPersianDigits } from '@/lib/digits';
import { paths, queryNames } from '@/lib/paths';
import { dealCopy } from '@/messages/dealCopy';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { CourierSheet, DeclareSheet, HandoverCodeSheet, ReceivedDialog } from './DeliverySheets';

interface DeliveryDockProps {
  transaction: TransactionDetails;
  delivery: Delivery;
  /** The code of a settlement is on its way. */
  busy: boolean;
  onSettle: () => void;
}

/** The next right step of buyer or seller on a paid transaction. */
export function DeliveryDock(props: DeliveryDockProps) {
  return props.transaction.viewerRole === 'payer' ? <BuyersDock {...props} /> : <SellersDock {...props} />;
}

/** Filled: showing the code in person, and settling after the delivery. Settling before it is a text button. */
function BuyersDock({ transaction, delivery, busy, onSettle }: DeliveryDockProps) {
  const { code: paymentCode, payee } = transaction;
  const { state, method } = delivery;
  const isBefore = settlesEarly(transaction);
  const showsCode = state === 'waiting' && method === 'hand';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = new URLSearchParams(search).get(queryNames.show) === 'code';
  const [open, setOpen] = useState<'code' | 'received' | null>(showsCode && isAsked ? 'code' : null);
  const isCodeUsed = open === 'code' && !showsCode;
  const recorded = state === 'confirmed' ? deliveryCopy.code.proven : deliveryCopy.known.declared.payer(payee.fullName);
  const dispatch = useAppDispatch();

  // The address opens the sheet once, not at each return. Before the guard of the open sheet covers the entry.
  useLayoutEffect(() => {
    if (isAsked) navigate(pathname, { replace: true });
  }, [isAsked, navigate, pathname]);

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
        {isBefore && !showsCode && (
          <Button block variant="soft" icon={PackageCheck} onClick={() => setOpen('received')}>
            {deliveryCopy.code.received}
          </Button>
        )}
        <Button
          block
          variant={isBefore ? 'text' : 'primary'}
          size={isBefore ? 'md' : 'lg'}
          loading={busy}
          onClick={onSettle}
        >
          {isBefore ? dealCopy.settleEarly : transactionDetailCopy.buttons.settle}
        </Button>
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

/** Filled: delivering. After it the seller waits. */
function SellersDock({ transaction, delivery }: DeliveryDockProps) {
  const [open, setOpen] = useState(false);
  const { code: paymentCode } = transaction;
  const { state, method } = delivery;
  if (state !== 'waiting') return null;
  const Report = method === 'courier' ? CourierSheet : DeclareSheet;
  return (
    <>
      <Dock lockable>
        {method === 'hand' ? (
          <LinkButton to={paths.payHandover(paymentCode)} block icon={PackageCheck}>
            {deliveryCopy.handover.title}
          </LinkButton>
        ) : (
          <Button block icon={PackageCheck} onClick={() => setOpen(true)}>
            {method === 'courier' ? deliveryCopy.courier.title : deliveryCopy.declared.button}
          </Button>
        )}
      </Dock>
      {open && <Report paymentCode={paymentCode} onClose={() => setOpen(false)} />}
    </>
  );
}
