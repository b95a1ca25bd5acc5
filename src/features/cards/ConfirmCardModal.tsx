import type { BankAccount } from '@/api/models';
import { cardsCopy } from '@/messages/cards';
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
    <Sheet open={open} title={cardsCopy.confirmTitle} text={cardsCopy.confirmText} onClose={onClose} busy={busy}>
      <BankCard account={account} />
      <TermsConsent accepted={accepted} onChange={setAccepted} />
      <Button block disabled={!accepted} loading={busy} loadingText={cardsCopy.confirming} onClick={confirm}>
        {cardsCopy.buttons.confirmCard}
      </Button>
    </Sheet>
  );
}
