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

/** /confirm-card/:bank_account_id: a yes leads home. */
export function ConfirmCardScreen() {
  const { bank_account_id: accountId = '' } = useParams();
  return <ConfirmCardPage accountId={accountId} nextPage={paths.home} />;
}

/**
 * /first-confirmCard: a newcomer who put the question about their first card aside answers it here, and goes on to
 * where they were headed. Without a card to confirm it leads to adding one.
 */
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
  /** Where a yes leads; without it to where the person was headed, else home. */
  nextPage?: string;
}

/** The question of the modal as a page of its own. */
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

/** The state of an account that does not exist or is another person's; null for a failure that a retry may mend. */
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
