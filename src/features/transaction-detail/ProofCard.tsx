import { ReceiptText, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { toApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/models';
import { useRenewCheckLinkMutation } from '@/api/receipts';
import { paths } from '@/lib/paths';
import { errorText } from '@/messages/errors';
import { receiptCopy } from '@/messages/receipt';
import { CheckCode } from '@/product/CheckCode';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { LinkButton } from '@/ui/LinkButton';
import { Text } from '@/ui/Text';
import styles from './ProofCard.module.css';

const words = receiptCopy.proof;

/** The receipt of a paid transaction; for whoever paid with the code that the other side checks it by. */
export function ProofCard({ transaction, url }: { transaction: TransactionDetails; url: string }) {
  const { code, viewerRole } = transaction;
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [renew, { isLoading }] = useRenewCheckLinkMutation();

  async function confirm() {
    const { error } = await renew(code);
    setAsking(false);
    const text = error === undefined ? words.renewed : errorText(toApiFailure(error).code);
    if (text !== null) dispatch(toastShown({ kind: error === undefined ? 'success' : 'error', text }));
  }

  return (
    <Card title={words.title}>
      <div className={styles.proof}>
        {viewerRole === 'payer' && <CheckCode url={url} />}
        <div className={styles.words}>
          <Text look="sm" tone="muted">
            {viewerRole === 'payer' ? words.show : words.showAsSeller}
          </Text>
          <Button variant="text" size="md" icon={RefreshCw} onClick={() => setAsking(true)}>
            {words.renew}
          </Button>
        </div>
      </div>
      <div className={styles.receipt}>
        <LinkButton to={paths.receipt(code)} variant="soft" size="md" block icon={ReceiptText}>
          {receiptCopy.see}
        </LinkButton>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.renewQuestion}
        text={words.renewText}
        confirmLabel={words.renew}
        busy={isLoading}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
