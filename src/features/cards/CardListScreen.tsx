import { ERROR } from '@contract/errors';
import { EllipsisVertical, Plus, Star, TicketPercent, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { BankAccount } from '@/api/accountsApi';
import { useDeleteAccountMutation, useListAccountsQuery, useSetDefaultAccountMutation } from '@/api/memberAccounts';
import { useAct } from '@/api/useAct';
import { useUserReport } from '@/api/user';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { BottomNav } from '@/components/Navigation';
import { Bell } from '@/features/notices/Bell';
import { paths } from '@/lib/paths';
import { authCopy } from '@/messages/auth';
import { cardsCopy } from '@/messages/cards';
import { partsCopy } from '@/messages/parts';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { Ltr } from '@/ui/Ltr';
import { Menu, type MenuItem } from '@/ui/Menu';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonBankCard } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { BankCard } from './BankCard';
import styles from './CardListScreen.module.css';

/** /card-list: the user, their cards, and `rows` that lead to the rest of their account. */
export function CardListScreen({ rows }: { rows?: ReactNode }) {
  const accounts = useListAccountsQuery();
  return (
    <Page gap={4} navigation={<BottomNav />} header={<Header title={partsCopy.navigation.account} action={<Bell />} />}>
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
      <AddCard isFirst={accounts.currentData?.length === 0} />
      {rows}
    </Page>
  );
}

function AddCard({ isFirst }: { isFirst: boolean }) {
  if (isFirst) {
    return (
      <LinkButton to={paths.createCard} icon={Plus} block>
        {cardsCopy.buttons.addCard}
      </LinkButton>
    );
  }
  return (
    <Link to={paths.createCard} className={styles.add}>
      <Icon icon={Plus} />
      {cardsCopy.buttons.addCard}
    </Link>
  );
}

function Accounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(accounts.length);

  // A deleted card removes its focused menu: the list takes the focus.
  useEffect(() => {
    if (accounts.length < shown.current && document.activeElement === document.body) list.current?.focus();
    shown.current = accounts.length;
  }, [accounts]);

  return (
    <ul ref={list} tabIndex={-1} className={layout.stack4} aria-label={cardsCopy.title}>
      {accounts.map((account) => (
        <li key={account.id}>
          <BankCard account={account} actions={<CardMenu account={account} />} />
        </li>
      ))}
    </ul>
  );
}

/** The card's menu: make it the default, or delete it. The default card cannot be deleted. */
function CardMenu({ account }: { account: BankAccount }) {
  const dispatch = useAppDispatch();
  const act = useAct();
  const [deleteAccount, { isLoading: isDeleting }] = useDeleteAccountMutation();
  const [setDefaultAccount] = useSetDefaultAccountMutation();
  const ofDefault = cardsCopy.notices.defaultCardDelete;
  const makeDefault = () => act(setDefaultAccount(account.id), cardsCopy.defaultChanged);

  const remove = () => act(deleteAccount(account.id), cardsCopy.deleted, { [ERROR.notAcceptable]: ofDefault });
  const refuse = () => dispatch(toastShown({ kind: 'error', text: ofDefault }));

  const setDefault: MenuItem = { label: cardsCopy.buttons.setDefault, icon: Star, onSelect: makeDefault };
  const deletion = { label: cardsCopy.buttons.delete, icon: Trash2, danger: true };
  const itemsOf = (ask: () => void): MenuItem[] =>
    account.isDefault ? [{ ...deletion, onSelect: refuse }] : [setDefault, { ...deletion, onSelect: ask }];

  return (
    <AskFirst
      danger
      title={cardsCopy.deleteTitle}
      text={cardsCopy.deleteText}
      confirmLabel={cardsCopy.buttons.delete}
      busy={isDeleting}
      onConfirm={remove}
    >
      {(ask) => <Menu label={cardsCopy.menu} icon={EllipsisVertical} items={itemsOf(ask)} />}
    </AskFirst>
  );
}

/** The user, and their free commission. */
function WelcomeRow() {
  const { data: user } = useUserReport();
  if (!user) {
    return (
      <div className={layout.row14px} aria-hidden="true">
        <span className={styles.avatar} />
        <Skeleton width="half" />
      </div>
    );
  }
  return (
    <>
      <section className={layout.row14px}>
        <span className={styles.avatar} aria-hidden="true">
          {Array.from(user.firstName)[0]}
        </span>
        <div>
          <Text as="h2" look="title">
            {cardsCopy.welcome(user.firstName)}
          </Text>
          <Text look="xs" tone="muted">
            <span className={styles.fact}>
              {authCopy.fields.nationalCode} <Ltr persian>{user.nationalCode}</Ltr>
            </span>
            <span aria-hidden="true"> · </span>
            <span className={styles.fact}>
              {cardsCopy.mobile} <Ltr persian>{user.mobile}</Ltr>
            </span>
          </Text>
        </div>
      </section>
      {user.freeCommissionRials > 0 && (
        <Card as="div">
          <p className={styles.free}>
            <Icon icon={TicketPercent} />
            <span className={styles.freeLabel}>{cardsCopy.freeCommission}</span>
            <MoneyText rials={user.freeCommissionRials} />
          </p>
        </Card>
      )}
    </>
  );
}
