import { ERROR } from '@contract/errors';
import { SearchX } from 'lucide-react';
import { useGetAccountQuery } from '@/api/accounts';
import { toApiFailure } from '@/api/failure';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { errorText } from '@/messages/errors';
import { productCopy } from '@/messages/product';
import { BankCard } from '@/product/BankCard';
import { ErrorState } from '@/product/ErrorState';
import { Header } from '@/product/Header';
import { TermsConsent } from '@/product/TermsConsent';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Lead } from '@/ui/Lead';
import { LinkButton } from '@/ui/LinkButton';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { SkeletonBankCard } from '@/ui/Skeleton';
import { useCardConfirmation } from './useCardConfirmation';

export interface ConfirmCardPageProps {
  accountId: string;
  /** Where a yes leads; without it to where the person was headed, else home. */
  nextPage?: string;
}

/** The question of the modal as a page of its own. */
export function ConfirmCardPage({ accountId, nextPage }: ConfirmCardPageProps) {
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
          {productCopy.navigation.cards}
        </LinkButton>
      }
    />
  ) : (
    <ErrorState code={code} retrying={retrying} onRetry={onRetry} />
  );
}
