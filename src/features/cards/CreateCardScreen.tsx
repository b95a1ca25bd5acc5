import { type ReactNode, useEffect } from 'react';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { Header } from '@/product/Header';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { useGoBack } from '@/ui/useGoBack';
import { addCardFailureText } from './addCardFailureText';
import { CardForm } from './CardForm';
import { ConfirmCardModal } from './ConfirmCardModal';
import { numberIn } from './schema';
import { cardAdditionRequested, cardFormLeft, confirmationPutAside, selectCards } from './slice';

export interface CreateCardScreenProps {
  /** /create-first-card: there is nothing to go back to yet. */
  first?: boolean;
  /** At the end of the header. */
  action?: ReactNode;
}

/** /create-card and /create-first-card: a card or IBAN is looked up with the bank, then the person confirms it. */
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
          dispatch(cardAdditionRequested({ kind: values.kind, number: numberIn(values), isFirst: first }))
        }
      />
      {added !== null && (
        <ConfirmCardModal account={added} open={isConfirming} onClose={() => dispatch(confirmationPutAside())} />
      )}
    </>
  );
}
