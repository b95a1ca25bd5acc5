import type { CodedAction } from '@contract/transactionStates';
import { transactionCopy } from '@/messages/transaction';
import { ConfirmDialog } from '@/ui/ConfirmDialog';

const CONSEQUENCES: Record<CodedAction, string> = {
  settle: transactionCopy.settleIsFinal,
  refund: transactionCopy.refundIsFinal,
  cancel: transactionCopy.cancelIsFinal,
};

interface ActionDialogProps {
  /** What is asked about; null for nothing. */
  action: CodedAction | null;
  /** The code is being asked for. */
  busy: boolean;
  onConfirm: (action: CodedAction) => void;
  onCancel: () => void;
}

/**
 * Asks before a code is sent, for what a code confirms cannot be taken back. A yes leads to the code; when none could be sent
 * the question stays, under the message that says why.
 */
export function ActionDialog({ action, busy, onConfirm, onCancel }: ActionDialogProps) {
  if (action === null) return null;
  const { title, verb } = transactionCopy.questions[action];
  return (
    <ConfirmDialog
      open
      danger={action !== 'settle'}
      title={title}
      text={`${CONSEQUENCES[action]} ${transactionCopy.codeFollows}`}
      confirmLabel={verb}
      busy={busy}
      onConfirm={() => onConfirm(action)}
      onCancel={onCancel}
    />
  );
}
