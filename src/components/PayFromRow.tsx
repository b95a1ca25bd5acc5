import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BankAccount } from '@/api/accountsApi';
import { cardsCopy } from '@/messages/cards';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { Button, LinkButton } from '@/ui/Button';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { AccountPickerSheet, nameOfAccount } from './AccountField';
import { BankLogo } from './BankLogo';
import styles from './PayFromRow.module.css';

const { ownCard, payFrom, payFromWhich } = paymentCopy.pay;

interface PayFromRowProps {
  /** Undefined while loading. */
  accounts: readonly BankAccount[] | undefined;
  /** Of `payingAccount`. */
  selected: BankAccount | null;
  onSelect: (accountId: string) => void;
  /** Path of «افزودن کارت یا شبا». */
  addTo: string;
  failed: boolean;
  onRetry: () => void;
}

/** The account that a person pays from, as a row with a sheet to change it; without one, the way to add a card number. */
export function PayFromRow({ accounts, selected, onSelect, addTo, failed, onRetry }: PayFromRowProps) {
  const [open, setOpen] = useState(false);

  function choose(accountId: string) {
    onSelect(accountId);
    setOpen(false);
  }

  if (selected === null) {
    return (
      <div className={styles.missing}>
        {failed ? (
          <Note tone="negative">
            {cardsCopy.notices.cardsNotLoaded}{' '}
            <Button variant="text" size="sm" onClick={onRetry}>
              {productCopy.buttons.retry}
            </Button>
          </Note>
        ) : accounts === undefined ? (
          <Loading>
            <Skeleton shape="box" width="full" />
          </Loading>
        ) : (
          <Note tone="warn" icon={CreditCard}>
            {ownCard.numberNeeded}
            <LinkButton to={addTo} variant="text" size="sm" icon={Plus}>
              {cardsCopy.buttons.addCard}
            </LinkButton>
          </Note>
        )}
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <BankLogo logo={selected.bank.logo} />
      <span className={styles.words}>
        <small>{payFrom}</small>
        <b>{nameOfAccount(selected)}</b>
      </span>
      <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
        {cardsCopy.buttons.changeCard}
      </Button>
      <AccountPickerSheet
        open={open}
        title={payFromWhich}
        accounts={accounts?.filter(({ payingCard }) => payingCard !== 'none') ?? []}
        selectedId={selected.id}
        onSelect={choose}
        onClose={() => setOpen(false)}
        addTo={addTo}
      />
    </div>
  );
}
