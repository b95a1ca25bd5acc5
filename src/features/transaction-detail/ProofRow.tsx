import { QrCode, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { failureText, toApiFailure } from '@/api/failure';
import { useRenewCheckLinkMutation } from '@/api/receiptsApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { CheckCode } from '@/components/CheckCode';
import { receiptCopy } from '@/messages/receipt';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { RowButton } from '@/ui/Rows';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import styles from './ProofRow.module.css';

const words = receiptCopy.proof;

/** «واقعاً پرداخت شده؟»: the payer shows the code behind it, and both sides can make a new link. */
export function ProofRow({ transaction, url }: { transaction: TransactionDetails; url: string }) {
  const [open, setOpen] = useState(false);
  return (
    <RowButton opens icon={QrCode} label={words.title} onClick={() => setOpen(true)}>
      <Sheet open={open} title={words.title} onClose={() => setOpen(false)}>
        <Proof transaction={transaction} url={url} />
      </Sheet>
    </RowButton>
  );
}

function Proof({ transaction: { code, viewerRole }, url }: { transaction: TransactionDetails; url: string }) {
  const dispatch = useAppDispatch();
  const [renew, { isLoading }] = useRenewCheckLinkMutation();

  async function confirm() {
    const { error } = await renew(code);
    const text = error === undefined ? words.renewed : failureText(toApiFailure(error));
    if (text !== null) dispatch(toastShown({ kind: error === undefined ? 'success' : 'error', text }));
  }

  return (
    <div className={styles.proof}>
      {viewerRole === 'payer' && <CheckCode url={url} />}
      <Text look="sm" tone="muted">
        {viewerRole === 'payer' ? words.show : words.showAsSeller}
      </Text>
      <AskFirst
        title={words.renewQuestion}
        text={words.renewText}
        confirmLabel={words.renew}
        busy={isLoading}
        onConfirm={confirm}
      >
        {(ask) => (
          <Button variant="text" size="md" icon={RefreshCw} onClick={ask}>
            {words.renew}
          </Button>
        )}
      </AskFirst>
    </div>
  );
}
