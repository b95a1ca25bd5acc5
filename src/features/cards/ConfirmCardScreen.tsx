import { ERROR } from '@contract/errors';
import { useParams } from 'react-router-dom';
import { useGetAccountQuery } from '@/api/accounts';
import { toApiFailure } from '@/api/failure';
import { paths } from '@/lib/paths';
import { accountCopy } from '@/messages/account';
import { copy } from '@/messages/copy';
import { errorText } from '@/messages/errors';
import { BankCard } from '@/ui/BankCard';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { ErrorState } from '@/ui/ErrorState';
import { Header } from '@/ui/Header';
import { Lead } from '@/ui/Lead';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { SkeletonBankCard } from '@/ui/Skeleton';
import { TermsConsent } from '@/ui/TermsConsent';
import { useCardConfirmation } from './useCardConfirmation';

/** /confirm-card/:bank_account_id: the question of the modal as a page of its own; a yes leads home. */
export function ConfirmCardScreen() {
  const { bank_account_id: accountId = '' } = useParams();
  const { data: account, error, isFetching, refetch } = useGetAccountQuery(accountId);
  const { accepted, setAccepted, busy, confirm } = useCardConfirmation(accountId, paths.home);

  return (
    <Page
      header={<Header title={accountCopy.cards.confirmPageTitle} back={paths.cardList} />}
      dock={
        account && (
          <Dock>
            <Button
              block
              disabled={!accepted}
              loading={busy}
              loadingText={accountCopy.cards.confirming}
              onClick={confirm}
            >
              {copy.buttons.confirmCard}
            </Button>
          </Dock>
        )
      }
    >
      {account ? (
        <>
          <Lead title={accountCopy.cards.confirmTitle}>{accountCopy.cards.confirmText}</Lead>
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
    <ErrorState title={errorText(code) ?? undefined} text="" />
  ) : (
    <ErrorState retrying={retrying} onRetry={onRetry} />
  );
}
