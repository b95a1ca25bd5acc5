import { ReceiptText, RefreshCw } from 'lucide-react';
import { failureText, toApiFailure } from '@/api/failure';
import { useRenewCheckLinkMutation } from '@/api/receiptsApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { CheckCode } from '@/components/CheckCode';
import { paths } from '@/lib/paths';
import { receiptCopy } from '@/messages/receipt';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Text } from '@/ui/Text';
import styles from './ProofCard.module.css';

const words = receiptCopy.proof;

/** The receipt of a paid transaction. The payer also gets the code that the other side checks it by. */
export function ProofCard({ transaction, url }: { transaction: TransactionDetails; url: string }) {
  const { code, viewerRole } = transaction;
  const dispatch = useAppDispatch();
  const [renew, { isLoading }] = useRenewCheckLinkMutation();

  async function confirm() {
    const { error } = await renew(code);
    const text = error === undefined ? words.renewed : failureText(toApiFailure(error));
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
      </div>
      <div className={styles.receipt}>
        <LinkButton to={paths.receipt(code)} variant="soft" size="md" block icon={ReceiptText}>
          {receiptCopy.see}
        </LinkButton>
      </div>
    </Card>
  );
}
