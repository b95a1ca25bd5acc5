import { CreditCard, Plus } from 'lucide-react';
import type { BankAccount } from '@/api/accountsApi';
import { cardsCopy } from '@/messages/cards';
import { paymentCopy } from '@/messages/payment';
import { LinkButton } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { AccountField } from './AccountField';

const { ownCard, payFrom, payFromWhich } = paymentCopy.pay;

interface PayFromFieldProps {
  label?: string;
  /** Undefined while loading. */
  accounts: readonly BankAccount[] | undefined;
  /** Of `payingAccount`. */
  selected: BankAccount | null;
  onSelect: (accountId: string) => void;
  /** Path of «افزودن کارت یا شبا». */
  addTo: string;
  failed: boolean;
  onRetry: () => void;
  /** The page itself says whose card may pay. */
  withoutRule?: boolean;
}

/** The account that a person pays from. Says whose card may pay, or that a card number is missing. */
export function PayFromField({ label = payFrom, accounts, selected, addTo, withoutRule, ...field }: PayFromFieldProps) {
  return (
    <AccountField
      {...field}
      label={label}
      sheetTitle={payFromWhich}
      accounts={accounts?.filter(({ payingCard }) => payingCard !== 'none')}
      selected={selected}
      addTo={addTo}
      note={!withoutRule && selected?.payingCard === 'own' && <Note icon={CreditCard}>{ownCard.only}</Note>}
      empty={
        accounts !== undefined && (
          <Note tone="warn" icon={CreditCard}>
            {ownCard.numberNeeded}
            <LinkButton to={addTo} variant="text" size="sm" icon={Plus}>
              {cardsCopy.buttons.addCard}
            </LinkButton>
          </Note>
        )
      }
    />
  );
}
