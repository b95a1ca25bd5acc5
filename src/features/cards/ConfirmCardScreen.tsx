import { ERROR } from '@contract/errors';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { BankAccount } from '@/api/accountsApi';
import type { ApiFailure } from '@/api/failure';
import { useGetAccountQuery, useListAccountsQuery } from '@/api/memberAccounts';
import { useUserReport } from '@/api/user';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { TermsConsent } from '@/components/TermsConsent';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { errorText } from '@/messages/errorsCopy';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Lead } from '@/ui/Lead';
import { Page } from '@/ui/Page';
import { Redirect } from '@/ui/Redirect';
import { Sheet } from '@/ui/Sheet';
import { SkeletonBankCard } from '@/ui/Skeleton';
import { BankCard } from './BankCard';
import { cardConfirmed } from './slice';

/** /confirm-card/:bank_account_id: leads home after the confirmation. */
export function ConfirmCardScreen() {
  const { bank_account_id: accountId = '' } = useParams();
  return <ConfirmCardPage accountId={accountId} nextPage={paths.home} />;
}

/** /first-confirmCard: a newcomer confirms the first card later. Without a card it redirects to adding one. */
export function ConfirmFirstCardScreen() {
  const accounts = useListAccountsQuery();
  const [first] = accounts.data ?? [];
  if (first) return <ConfirmCardPage accountId={first.id} />;
  if (accounts.data) return <Redirect to={paths.createFirstCard} />;
  return (
    <Page header={<Header title={cardsCopy.confirmPageTitle} />}>
      <Loaded query={accounts} skeleton={<SkeletonBankCard />} />
    </Page>
  );
}

interface ConfirmCardPageProps {
  accountId: string;
  /** The page after the confirmation; default: the remembered destination, else home. */
  nextPage?: string;
}

/** The confirmation sheet as a page. */
function ConfirmCardPage({ accountId, nextPage }: ConfirmCardPageProps) {
  const account = useGetAccountQuery(accountId);
  const { accepted, setAccepted, busy, confirm } = useCardConfirmation(accountId, nextPage);

  return (
    <Page
      header={<Header title={cardsCopy.confirmPageTitle} back={paths.cardList} />}
      dock={
        account.data && (
          <Dock>
            <Button block disabled={!accepted} loading={busy} loadingText={cardsCopy.confirming} onClick={confirm}>
              {cardsCopy.buttons.confirmCard}
            </Button>
          </Dock>
        )
      }
    >
      <Loaded query={account} skeleton={<SkeletonBankCard />} final={accountNotFound}>
        {(loaded) => (
          <>
            <Lead title={cardsCopy.confirmTitle}>{cardsCopy.confirmText}</Lead>
            <BankCard account={loaded} />
            <TermsConsent accepted={accepted} onChange={setAccepted} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** An account that does not exist or belongs to another user; null for other failures, which a retry may solve. */
function accountNotFound({ code }: ApiFailure) {
  return code !== ERROR.bankAccountNotFound ? null : (
    <EmptyState
      tone="negative"
      icon={SearchX}
      title={errorText(code) ?? ''}
      link={{ to: paths.cardList, label: cardsCopy.title }}
    />
  );
}

interface ConfirmCardModalProps {
  account: BankAccount;
  open: boolean;
  onClose: () => void;
}

/** The inquired account, which the user confirms as theirs. */
export function ConfirmCardModal({ account, open, onClose }: ConfirmCardModalProps) {
  const { accepted, setAccepted, busy, confirm } = useCardConfirmation(account.id);
  return (
    <Sheet open={open} title={cardsCopy.confirmTitle} text={cardsCopy.confirmText} onClose={onClose} busy={busy}>
      <BankCard account={account} />
      <TermsConsent accepted={accepted} onChange={setAccepted} />
      <Button block disabled={!accepted} loading={busy} loadingText={cardsCopy.confirming} onClick={confirm}>
        {cardsCopy.buttons.confirmCard}
      </Button>
    </Sheet>
  );
}

/** The confirmation of an account: accepted terms, the action, and whether it runs. */
function useCardConfirmation(accountId: string, nextPage?: string) {
  const dispatch = useAppDispatch();
  const [accepted, setAccepted] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  // the flow reloads both, then navigates
  const isReloadingUser = useUserReport().isFetching;
  const isReloadingAccounts = useListAccountsQuery().isFetching;

  return {
    accepted,
    setAccepted,
    busy: confirmed && (isReloadingUser || isReloadingAccounts),
    confirm: () => {
      setConfirmed(true);
      dispatch(cardConfirmed({ accountId, ...(nextPage !== undefined && { nextPage }) }));
    },
  };
}
