import type { BankAccount } from '@/api/models';
import { accountCopy } from '@/messages/account';
import { copy } from '@/messages/copy';
import { BankCard } from '@/product/BankCard';
import { TermsConsent } from '@/product/TermsConsent';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { useCardConfirmation } from './useCardConfirmation';

export interface ConfirmCardModalProps {
  account: BankAccount;
  open: boolean;
  onClose: () => void;
}

/** What the bank said about the account that was just added; the person says that it is theirs. */
export function ConfirmCardModal({ account, open, onClose }: ConfirmCardModalProps) {
  const { accepted, setAccepted, busy, confirm } = useCardConfirmation(account.id);
  return (
    <Sheet
      open={open}
      title={accountCopy.cards.confirmTitle}
      text={accountCopy.cards.confirmText}
      onClose={onClose}
      busy={busy}
    >
      <BankCard account={account} />
      <TermsConsent accepted={accepted} onChange={setAccepted} />
      <Button block disabled={!accepted} loading={busy} loadingText={accountCopy.cards.confirming} onClick={confirm}>
        {copy.buttons.confirmCard}
      </Button>
    </Sheet>
  );
}
