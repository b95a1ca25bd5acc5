import { ERROR } from '@contract/errors';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useGetAccountQuery, useListAccountsQuery } from '@/api/accounts';
import { toApiFailure } from '@/api/failure';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { TermsConsent } from '@/components/TermsConsent';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { errorText } from '@/messages/errors';
import { partsCopy } from '@/messages/parts';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Lead } from '@/ui/Lead';
import { LinkButton } from '@/ui/LinkButton';
import { Loading } from '@/ui/Loading';
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
  const { data: accounts, error, isFetching, refetch } = useListAccountsQuery();
  const [first] = accounts ?? [];
  if (first) return <ConfirmCardPage accountId={first.id} />;
  if (accounts) return <Redirect to={paths.createFirstCard} />;
  return (
    <Page header={<Header title={cardsCopy.confirmPageTitle} />}>
      {error ? (
        <ErrorState code={toApiFailure(error).code} retrying={isFetching} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonBankCard />
        </Loading>
      )}
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
  const { data: account, error, isFetching, refetch } = useGetAccountQuery(accountId);
  const { accepted, setAccepted, busy, confirm } = useCardConfirmation(accountId, nextPage);

  return (
    <Page
      header={<Header title={cardsCopy.confirmPageTitle} back={paths.cardList} />}
      dock={
        account && (
          <Dock>
            <Button block disabled={!accepted} loading={busy} loadingText={cardsCopy.confirming} onClick={confirm}>
              {cardsCopy.buttons.confirmCard}
            </Button>
          </Dock>
        )
      }
    >
      {account ? (
        <>
          <Lead title={cardsCopy.confirmTitle}>{cardsCopy.confirmText}</Lead>
          <BankCard account={account} />
          <TermsConsent accepted={accepted} onChange={setAccepted} />
        </>
      ) : error ? (
        <AccountFailure failure={error} retrying={isFetching} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonBankCard />
        </Loading>
      )}
    </Page>
  );
}

interface AccountFailureProps {
  failure: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** An account that is not there, or not the person's, stays so; everything else may be tried again. */
function AccountFailure({ failure, retrying, onRetry }: AccountFailureProps) {
  const { code } = toApiFailure(failure);
  return code === ERROR.bankAccountNotFound ? (
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
  ) : (
    <ErrorState code={code} retrying={retrying} onRetry={onRetry} />
  );
}
