import { ERROR } from '@contract/errors';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useGetAccountQuery, useListAccountsQuery } from '@/api/accounts';
import type { ApiFailure } from '@/api/failure';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { TermsConsent } from '@/components/TermsConsent';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { errorText } from '@/messages/errors';
import { partsCopy } from '@/messages/parts';
import { Button, LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Lead } from '@/ui/Lead';
import { Page } from '@/ui/Page';
import { Redirect } from '@/ui/Redirect';
import { SkeletonBankCard } from '@/ui/Skeleton';
import { BankCard } from './BankCard';
import { useCardConfirmation } from './useCardConfirmation';

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
      action={
        <LinkButton to={paths.cardList} variant="soft" size="md">
          {partsCopy.navigation.cards}
        </LinkButton>
      }
    />
  );
}
