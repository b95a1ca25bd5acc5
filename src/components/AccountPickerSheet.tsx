import { Plus } from 'lucide-react';
import { useId } from 'react';
import { cardsCopy } from '@/messages/cards';
import { LinkButton } from '@/ui/LinkButton';
import { Sheet } from '@/ui/Sheet';
import styles from './AccountPickerSheet.module.css';
import { AccountSummary } from './AccountRow';
import type { AccountView } from './accountView';

export interface AccountPickerSheetProps {
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
