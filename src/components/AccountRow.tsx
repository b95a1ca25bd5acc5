import type { ReactNode } from 'react';
import { partsCopy } from '@/messages/parts';
import { Ltr } from '@/ui/Ltr';
import styles from './AccountRow.module.css';
import { type AccountView, accountNumber } from './accountView';
import { BankLogo } from './BankLogo';

/** Bank, name and number of an account in one line: the inside of a row that picks or shows one. */
export function AccountSummary({ account, markDefault }: { account: AccountView; markDefault?: boolean }) {
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

export interface AccountRowProps {
  account: AccountView;
  /** At the end: a small button that changes the choice. */
  action?: ReactNode;
}

/** The account a form will use. */
export function AccountRow({ account, action }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <AccountSummary account={account} markDefault />
      {action}
    </div>
  );
}
