import { Plus, WalletCards } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useListAccountsQuery } from '@/api/accounts';
import type { BankAccount } from '@/api/models';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { BottomNav } from '@/components/Navigation';
import { Bell } from '@/features/notices/Bell';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { partsCopy } from '@/messages/parts';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { Page } from '@/ui/Page';
import { SkeletonBankCard } from '@/ui/Skeleton';
import { BankCard } from './BankCard';
import styles from './CardListScreen.module.css';
import { CardMenu } from './CardMenu';
import { WelcomeRow } from './WelcomeRow';

/** /card-list: who the person is and their cards. `settings` is the gear at the end of the header. */
export function CardListScreen({ settings }: { settings?: ReactNode }) {
  const accounts = useListAccountsQuery();
  return (
    <Page
      gap={4}
      navigation={<BottomNav />}
      header={
        <Header
          title={partsCopy.navigation.cards}
          action={
            <>
              <Bell />
              {settings}
            </>
          }
        />
      }
    >
      <WelcomeRow />
      <Loaded
        query={accounts}
        skeleton={
          <>
            <SkeletonBankCard />
            <SkeletonBankCard />
          </>
        }
      >
        {(loaded) => <Accounts accounts={loaded} />}
      </Loaded>
      <Link to={paths.createCard} className={styles.add}>
        <Icon icon={Plus} />
        {cardsCopy.buttons.addCard}
      </Link>
    </Page>
  );
}

function Accounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(accounts.length);

  // A deleted card takes its focused menu along; the list it stood in keeps the reader's place.
  useEffect(() => {
    if (accounts.length < shown.current && document.activeElement === document.body) list.current?.focus();
    shown.current = accounts.length;
  }, [accounts]);

  if (accounts.length === 0) {
    return <EmptyState icon={WalletCards} title={cardsCopy.empty} text={cardsCopy.emptyText} />;
  }
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-label={partsCopy.navigation.cards}>
      {accounts.map((account) => (
        <li key={account.id}>
          <BankCard account={account} actions={<CardMenu account={account} />} />
        </li>
      ))}
    </ul>
  );
}
