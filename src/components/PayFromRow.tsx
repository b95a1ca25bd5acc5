import { CreditCard, Plus } from 'lucide-react';
import { cardsCopy } from '@/messages/cards';
import { paymentCopy } from '@/messages/payment';
import { LinkButton } from '@/ui/Button';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import lines from '@/ui/TwoLines.module.css';
import { type AccountChoiceProps, AccountsNotLoaded, ChangeAccount, nameOfAccount } from './AccountField';
import { BankLogo } from './BankLogo';
import styles from './PayFromRow.module.css';

const { ownCard, payFrom, payFromWhich } = paymentCopy.pay;

/** The paying account (`payingAccount`) in a row, with a sheet to change it. Without one, the way to add a number. */
export function PayFromRow({ accounts, selected, onSelect, addTo, failed, onRetry }: AccountChoiceProps) {
  if (selected === null) {
    return (
      <div className={styles.missing}>
        {failed ? (
          <AccountsNotLoaded onRetry={onRetry} />
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
      <span className={lines.words}>
        <small>{payFrom}</small>
        <b>{nameOfAccount(selected)}</b>
      </span>
      <ChangeAccount
        title={payFromWhich}
        accounts={accounts?.filter(({ payingCard }) => payingCard !== 'none') ?? []}
        selected={selected}
        onSelect={onSelect}
        addTo={addTo}
      />
    </div>
  );
}
