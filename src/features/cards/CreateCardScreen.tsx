import { type ReactNode, useEffect } from 'react';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { useGoBack } from '@/ui/useGoBack';
import { CardForm } from './CardForm';
import { ConfirmCardModal } from './ConfirmCardScreen';
import { addCardFailureText, enteredNumber } from './schema';
import { cardAdditionRequested, cardFormLeft, confirmationClosed, selectCards } from './slice';

export interface CreateCardScreenProps {
  /** /create-first-card: without a way back. */
  first?: boolean;
  action?: ReactNode;
  /** Below the form. */
  rows?: ReactNode;
}

/** /create-card and /create-first-card: the bank inquiry of a card or IBAN, then the user's confirmation. */
export function CreateCardScreen({ first = false, action, rows }: CreateCardScreenProps) {
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
      >
        {rows}
      </CardForm>
      {added !== null && (
        <ConfirmCardModal account={added} open={isConfirming} onClose={() => dispatch(confirmationClosed())} />
      )}
    </>
  );
}
