import { receivedOf } from '@contract/rules/division';
import type { Dispute } from '@/api/disputes';
import { useWithdrawDisputeMutation } from '@/api/disputes';
import type { TransactionDetails } from '@/api/transactions';
import { useAct } from '@/api/useIntentKey';
import { formatRials } from '@/lib/money';
import { disputeCopy } from '@/messages/dispute';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useDisputeCode } from './useDisputeCode';

interface ConcedeDialogProps {
  transaction: TransactionDetails;
  dispute: Dispute;
  onClose: () => void;
}

/** «حق با طرف مقابل است»: all of it goes to the other side. A yes leads to the code. */
export function ConcedeDialog({ transaction, dispute: { division }, onClose }: ConcedeDialogProps) {
  const { viewerRole, amountRials } = transaction;
  const { ask, isAsking } = useDisputeCode(transaction);
  const winner = viewerRole === 'payer' ? 'payee' : 'payer';
  const payeeRials = winner === 'payee' ? amountRials : 0;
  const received = division && receivedOf(division, payeeRials)[`${winner}Rials`];
  const sum = received === null ? '' : `${disputeCopy.concede.receives[winner](formatRials(received))} `;
  return (
    <ConfirmDialog
      open
      danger
      title={disputeCopy.concede.question[winner]}
      text={`${sum}${disputeCopy.concede.codeFollows}`}
      confirmLabel={disputeCopy.concede.yes[winner]}
      busy={isAsking('concede_dispute')}
      onConfirm={() => ask('concede_dispute', { subjectId: '', payeeRials, text: '' })}
      onCancel={onClose}
    />
  );
}

interface WithdrawDialogProps {
  paymentCode: string;
  onClose: () => void;
}

/** «پس گرفتن مشکل»: the transaction goes on as before. */
export function WithdrawDialog({ paymentCode, onClose }: WithdrawDialogProps) {
  const [withdraw, { isLoading }] = useWithdrawDisputeMutation();
  const act = useAct();

  async function confirm() {
    await act({ paymentCode }, (idempotencyKey) => withdraw({ paymentCode, idempotencyKey }).unwrap());
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={disputeCopy.withdraw.question}
      text={disputeCopy.withdraw.consequence}
      confirmLabel={disputeCopy.withdraw.yes}
      busy={isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
