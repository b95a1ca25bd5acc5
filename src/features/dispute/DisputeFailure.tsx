import { ERROR } from '@contract/errors';
import { Ban, SearchX } from 'lucide-react';
import type { ApiFailure } from '@/api/failure';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { disputeCopy } from '@/messages/dispute';
import { errorText } from '@/messages/errors';
import { productCopy } from '@/messages/product';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { useGoBack } from '@/ui/useGoBack';

interface DisputeFailureProps {
  failure: ApiFailure;
  /** Null: the address cannot hold a payment code. */
  paymentCode: string | null;
  onRetry: () => void;
}

/** There is no such dispute, it is not the reader's, or the server did not tell, and why. */
export function DisputeFailure({ failure, paymentCode, onRetry }: DisputeFailureProps) {
  const goBack = useGoBack(paths.home);
  return (
    <Page header={<Header title={disputeCopy.title} back={goBack} />}>
      <Card>
        <Reason failure={failure} paymentCode={paymentCode} onRetry={onRetry} />
      </Card>
    </Page>
  );
}

function Reason({ failure, paymentCode, onRetry }: DisputeFailureProps) {
  const home = (
    <LinkButton to={paths.home} variant="soft" size="md">
      {productCopy.buttons.backHome}
    </LinkButton>
  );
  switch (failure.code) {
    case ERROR.disputeNotFound:
      return (
        <EmptyState
          icon={SearchX}
          title={disputeCopy.notFound}
          text={disputeCopy.notFoundText}
          action={
            paymentCode === null ? (
              home
            ) : (
              <LinkButton to={paths.transactionDetail(paymentCode)} variant="soft" size="md">
                {disputeCopy.toTransaction}
              </LinkButton>
            )
          }
        />
      );
    case ERROR.transactionNotFound:
    // a code that cannot be one is refused as a bad value
    case ERROR.badRequest:
      return (
        <EmptyState tone="negative" icon={SearchX} title={errorText(ERROR.transactionNotFound) ?? ''} action={home} />
      );
    case ERROR.noAccess:
      return <EmptyState tone="negative" icon={Ban} title={errorText(ERROR.noAccess) ?? ''} action={home} />;
    default:
      return <ErrorState code={failure.code} onRetry={onRetry} />;
  }
}

/** The shape of a dispute that is on its way. */
export function DisputeLoading() {
  const goBack = useGoBack(paths.home);
  return (
    <Page gap={4} header={<Header title={disputeCopy.title} back={goBack} />}>
      <Loading>
        <Skeleton width="half" />
        <Card>
          <Skeleton shape="box" width="full" />
        </Card>
        <SkeletonRows count={3} />
      </Loading>
    </Page>
  );
}
