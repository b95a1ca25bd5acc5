import { useListAccountsQuery } from '@/api/accounts';
import { toApiFailure } from '@/api/failure';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { ErrorState } from '@/product/ErrorState';
import { Header } from '@/product/Header';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Redirect } from '@/ui/Redirect';
import { SkeletonBankCard } from '@/ui/Skeleton';
import { ConfirmCardPage } from './ConfirmCardPage';

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
