import { accountName } from '@contract/rules/accountName';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { BankAccount } from '@/api/accountsApi';
import { cardsCopy } from '@/messages/cards';
import { partsCopy } from '@/messages/parts';
import { productCopy } from '@/messages/product';
import { Button, LinkButton } from '@/ui/Button';
import choice from '@/ui/ChoiceRows.module.css';
import { Field } from '@/ui/Field';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Sheet } from '@/ui/Sheet';
import { Skeleton } from '@/ui/Skeleton';
import lines from '@/ui/TwoLines.module.css';
import styles from './AccountField.module.css';
import { BankLogo } from './BankLogo';

/** The choice of an own account. */
export interface AccountChoiceProps {
  /** Undefined while loading. */
  accounts: readonly BankAccount[] | undefined;
  selected: BankAccount | null;
  onSelect: (accountId: string) => void;
  /** Path of «افزودن کارت یا شبا». */
  addTo: string;
  /** The accounts failed to load. */
  failed: boolean;
  onRetry: () => void;
}

interface AccountFieldProps extends AccountChoiceProps {
  label: string;
  /** Title of the sheet with the choices. */
  sheetTitle: string;
}

/** The account of a form, with a sheet to change it. */
export function AccountField(props: AccountFieldProps) {
  const { label, sheetTitle, accounts = [], selected, onSelect, addTo, failed, onRetry } = props;
  return (
    <Field label={label} controlId={useId()} group>
      {selected ? (
        <div className={styles.selected}>
          <AccountSummary account={selected} markDefault />
          <ChangeAccount title={sheetTitle} accounts={accounts} selected={selected} onSelect={onSelect} addTo={addTo} />
        </div>
      ) : failed ? (
        <AccountsNotLoaded onRetry={onRetry} />
      ) : (
        <Loading>
          <Skeleton shape="box" width="full" />
        </Loading>
      )}
    </Field>
  );
}

export function AccountsNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Note tone="negative">
      {cardsCopy.notices.cardsNotLoaded}{' '}
      <Button variant="text" size="sm" onClick={onRetry}>
        {productCopy.buttons.retry}
      </Button>
    </Note>
  );
}

interface ChangeAccountProps {
  look?: 'soft' | 'text';
  /** Title of the sheet with the choices. */
  title: string;
  accounts: readonly BankAccount[];
  selected: BankAccount;
  onSelect: (accountId: string) => void;
  /** Path of «افزودن کارت یا شبا». */
  addTo: string;
}

/** «تغییر» of a selected account, with the sheet of the others. */
export function ChangeAccount({ look = 'soft', title, accounts, selected, onSelect, addTo }: ChangeAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={look} size="sm" onClick={() => setOpen(true)}>
        {cardsCopy.buttons.changeCard}
      </Button>
      <AccountPickerSheet
        open={open}
        title={title}
        accounts={accounts}
        selectedId={selected.id}
        onSelect={(accountId) => {
          onSelect(accountId);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
        addTo={addTo}
      />
    </>
  );
}

interface AccountPickerSheetProps {
  open: boolean;
  title: string;
  accounts: readonly BankAccount[];
  selectedId: string | null;
  /** The caller closes the sheet. */
  onSelect: (accountId: string) => void;
  onClose: () => void;
  addTo: string;
}

/** The accounts as radio rows. */
export function AccountPickerSheet(props: AccountPickerSheetProps) {
  const { open, title, accounts, selectedId, onSelect, onClose, addTo } = props;
  const name = useId();
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <div role="radiogroup" aria-label={title}>
        {accounts.map((account) => (
          <label key={account.id} className={styles.row}>
            <AccountSummary account={account} />
            <input
              type="radio"
              name={name}
              className={choice.radio}
              checked={account.id === selectedId}
              onChange={() => onSelect(account.id)}
              // a press on the selected row closes the sheet too
              onClick={() => account.id === selectedId && onSelect(account.id)}
            />
          </label>
        ))}
      </div>
      <LinkButton to={addTo} variant="text" size="md" block icon={Plus}>
        {cardsCopy.buttons.addCard}
      </LinkButton>
    </Sheet>
  );
}

interface AccountSummaryProps {
  account: BankAccount;
  markDefault?: boolean;
  /** Below the name. */
  children?: ReactNode;
}

/** Logo and name of an account: the content of a row. */
export function AccountSummary({ account, markDefault, children }: AccountSummaryProps) {
  return (
    <>
      <BankLogo logo={account.bank.logo} />
      <span className={lines.words}>
        <b>{nameOfAccount(account)}</b>
        {markDefault && account.isDefault && <small>{partsCopy.defaultAccount}</small>}
        {children}
      </span>
    </>
  );
}

/** The name of an own account. @param toIban a transfer goes to its IBAN */
export function nameOfAccount({ pan, iban, bank }: Pick<BankAccount, 'pan' | 'iban' | 'bank'>, toIban = false): string {
  return accountName({ card: pan, iban: pan === null || toIban ? iban : null, bank: bank.name });
}
