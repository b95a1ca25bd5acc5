import { type ReactNode, useRef, useState } from 'react';
import { useAddAccountMutation, useListAccountsQuery } from '@/api/accounts';
import { isDefiniteRefusal, toApiFailure } from '@/api/failure';
import type { BankAccount } from '@/api/models';
import { useGoBack } from '@/lib/goBack';
import { paths } from '@/lib/paths';
import { accountCopy } from '@/messages/account';
import { Header } from '@/product/Header';
import { addCardFailureText } from './addCardFailureText';
import { CardForm } from './CardForm';
import { ConfirmCardModal } from './ConfirmCardModal';
import { type CardValues, numberIn } from './schema';

export interface CreateCardScreenProps {
  /** /create-first-card: there is nothing to go back to yet. */
  first?: boolean;
  /** At the end of the header. */
  action?: ReactNode;
}

/** The number of the form that an account was refused for, and what is said about it until it changes. */
interface Refusal {
  number: string;
  text: string;
}

const CONFLICT = 409;

/** /create-card and /create-first-card: a card or IBAN is looked up with the bank, then the person confirms it. */
export function CreateCardScreen({ first = false, action }: CreateCardScreenProps) {
  const [addAccount, { isLoading }] = useAddAccountMutation();
  const goBack = useGoBack(paths.cardList);
  const { refetch: reloadAccounts } = useListAccountsQuery();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [added, setAdded] = useState<BankAccount | null>(null);
  const [confirming, setConfirming] = useState(false);
  // the form checks before it submits: a second tap arrives before the first one shows that it is under way
  const isAsking = useRef(false);
  // numbers whose last try may have been carried out, although no answer said so
  const openNumbers = useRef(new Set<string>());

  function askToConfirm(account: BankAccount) {
    setAdded(account);
    setConfirming(true);
  }

  /** An own card that is there already and may come from a call whose answer was lost only needs confirming. */
  async function findLostAnswer(number: string): Promise<BankAccount | undefined> {
    const { data: accounts } = await reloadAccounts();
    return accounts?.find((account) => isNumberOf(account, number));
  }

  async function submit(values: CardValues) {
    if (isAsking.current) return;
    isAsking.current = true;
    await ask(values);
    isAsking.current = false;
  }

  async function ask(values: CardValues) {
    const number = numberIn(values);
    if (added !== null && isNumberOf(added, number)) return askToConfirm(added);
    setRefusal(null);
    try {
      askToConfirm(await addAccount({ type: values.kind, account: number }).unwrap());
    } catch (thrown) {
      const failure = toApiFailure(thrown);
      // a newcomer has no other cards: the call may even have been that of an earlier visit
      const mayBeLostAnswer = failure.status === CONFLICT && (first || openNumbers.current.has(number));
      const known = mayBeLostAnswer ? await findLostAnswer(number) : undefined;
      if (!isDefiniteRefusal(failure)) openNumbers.current.add(number);
      if (known) askToConfirm(known);
      else setRefusal({ number, text: addCardFailureText(failure) });
    }
  }

  return (
    <>
      <CardForm
        header={
          <Header
            title={first ? accountCopy.cards.firstTitle : accountCopy.cards.addTitle}
            back={first ? undefined : goBack}
            action={action}
            step
          />
        }
        pending={isLoading}
        refusalOf={(number) => (refusal?.number === number ? refusal.text : null)}
        onSubmit={submit}
      />
      {added !== null && <ConfirmCardModal account={added} open={confirming} onClose={() => setConfirming(false)} />}
    </>
  );
}

function isNumberOf(account: BankAccount, number: string): boolean {
  return account.pan === number || account.iban === number;
}
