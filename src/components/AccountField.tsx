import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { inFours } from '@/lib/digits';
import { cardsCopy } from '@/messages/cards';
import { partsCopy } from '@/messages/parts';
import { productCopy } from '@/messages/product';
import { Button, LinkButton } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Loading } from '@/ui/Loading';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Sheet } from '@/ui/Sheet';
import { Skeleton } from '@/ui/Skeleton';
import styles from './AccountField.module.css';
import { BankLogo } from './BankLogo';

export interface AccountFieldProps {
  label: string;
  /** Title of the sheet that changes the choice. */
  sheetTitle: string;
  /** Undefined while they are on their way. */
  accounts: readonly AccountView[] | undefined;
  selected: AccountView | null;
  onSelect: (accountId: string) => void;
  /** Where «افزودن کارت یا شبا» leads. */
  addTo: string;
  /** They could not be had; `onRetry` asks again. */
  failed?: boolean;
  onRetry: () => void;
}

/** The account that a form will use, with a sheet to choose another one. */
export function AccountField(props: AccountFieldProps) {
  const { label, sheetTitle, accounts, selected, onSelect, addTo, failed, onRetry } = props;
  const [open, setOpen] = useState(false);
  const controlId = useId();

  function choose(accountId: string) {
    onSelect(accountId);
    setOpen(false);
  }

  return (
    <Field label={label} controlId={controlId} group>
      {selected ? (
        <AccountRow
          account={selected}
          action={
            <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
              {cardsCopy.buttons.changeCard}
            </Button>
          }
        />
      ) : failed ? (
        <Note tone="negative">
          {cardsCopy.notices.cardsNotLoaded}{' '}
          <Button variant="text" size="sm" onClick={onRetry}>
            {productCopy.buttons.retry}
          </Button>
        </Note>
      ) : (
        <Loading>
          <Skeleton shape="box" width="full" />
        </Loading>
      )}
      <AccountPickerSheet
        open={open}
        title={sheetTitle}
        accounts={accounts ?? []}
        selectedId={selected?.id ?? null}
        onSelect={choose}
        onClose={() => setOpen(false)}
        addTo={addTo}
      />
    </Field>
  );
}

interface AccountPickerSheetProps {
  open: boolean;
  title: string;
  accounts: readonly AccountView[];
  selectedId: string | null;
  /** The caller closes the sheet. */
  onSelect: (accountId: string) => void;
  onClose: () => void;
  /** Where «افزودن کارت یا شبا» leads. */
  addTo: string;
}

/** Which card or account to use, as radio rows. */
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
              className={styles.radio}
              checked={account.id === selectedId}
              onChange={() => onSelect(account.id)}
              // choosing what is chosen already is a choice too
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

/** Bank, name and number of an account in one line: the inside of a row that picks or shows one. */
function AccountSummary({ account, markDefault }: { account: AccountView; markDefault?: boolean }) {
  return (
    <>
      <BankLogo logo={account.bank.logo} />
      <span className={styles.words}>
        <span className={styles.bank}>
          {account.bank.name}
          {markDefault && account.isDefault && ` · ${partsCopy.defaultAccount}`}
        </span>
        <span className={account.pan === null ? styles.iban : styles.number}>
          <Ltr persian>{accountNumber(account)}</Ltr>
        </span>
      </span>
    </>
  );
}

interface AccountRowProps {
  account: AccountView;
  /** At the end: a small button that changes the choice. */
  action?: ReactNode;
}

/** The account a form will use. */
function AccountRow({ account, action }: AccountRowProps) {
  return (
    <div className={styles.accountRowRow}>
      <AccountSummary account={account} markDefault />
      {action}
    </div>
  );
}

/** What the bank account components need to know of an account; the api layer's `BankAccount` fits it. */
export interface AccountView {
  id: string;
  /** Sixteen Latin digits; null for an account that was added by IBAN. */
  pan: string | null;
  /** IR and 24 Latin digits. */
  iban: string;
  /** Account number at the bank. */
  deposit: string;
  isDefault: boolean;
  ownerName: string;
  bank: {
    name: string;
    /** base64 of an SVG or PNG image; empty when there is none. */
    logo: string;
    /** Six hexadecimal digits, with or without #; empty when there is none. */
    color: string;
  };
}

/** The number people know an account by: its card number, or its IBAN when it has no card. */
export function accountNumber(account: Pick<AccountView, 'pan' | 'iban'>): string {
  return inFours(account.pan ?? account.iban);
}
