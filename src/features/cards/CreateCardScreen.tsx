import { type ReactNode, useEffect } from 'react';
import type { BankAccount } from '@/api/accounts';
import { Header } from '@/components/Header';
import { TermsConsent } from '@/components/TermsConsent';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { useGoBack } from '@/ui/useGoBack';
import { BankCard } from './BankCard';
import { CardForm } from './CardForm';
import { addCardFailureText, enteredNumber } from './schema';
import { cardAdditionRequested, cardFormLeft, confirmationClosed, selectCards } from './slice';
import { useCardConfirmation } from './useCardConfirmation';

export interface CreateCardScreenProps {
  /** /create-first-card: without a way back. */
  first?: boolean;
  action?: ReactNode;
}

/** /create-card and /create-first-card: the bank inquiry of a card or IBAN, then the user's confirmation. */
export function CreateCardScreen({ first = false, action }: CreateCardScreenProps) {
  const dispatch = useAppDispatch();
  const { status, added, isConfirming, refusal } = useAppSelector(selectCards);
  const goBack = useGoBack(paths.cardList);

  useEffect(
    () => () => {
      dispatch(cardFormLeft());
    },
    [dispatch],
  );

  return (
    <>
      <CardForm
        header={
          <Header
            title={first ? cardsCopy.firstTitle : cardsCopy.addTitle}
            back={first ? undefined : goBack}
            action={action}
            step
          />
        }
        pending={status === 'pending'}
        refusalOf={(number) => (refusal?.number === number ? addCardFailureText(refusal.failure) : null)}
        onSubmit={(values) =>
          dispatch(cardAdditionRequested({ kind: values.kind, number: enteredNumber(values), isFirst: first }))
        }
      />
      {added !== null && (
        <ConfirmCardModal account={added} open={isConfirming} onClose={() => dispatch(confirmationClosed())} />
      )}
    </>
  );
}

interface ConfirmCardModalProps {
  account: BankAccount;
  open: boolean;
  onClose: () => void;
}

/** The inquired account, which the user confirms as theirs. */
function ConfirmCardModal({ account, open, onClose }: ConfirmCardModalProps) {
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
