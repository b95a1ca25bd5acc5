import { ERROR } from '@contract/errors';
import { Ban, SearchX } from 'lucide-react';
import type { ApiFailure } from '@/api/failure';
import { paths } from '@/lib/paths';
import { errorText } from '@/messages/errors';
import { productCopy } from '@/messages/product';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';
import { ErrorState } from './ErrorState';
import { Header } from './Header';

interface DetailFailureProps {
  failure: ApiFailure;
  onRetry: () => void;
}

/** There is no such transaction, it is not the reader's, or the server did not tell, and why. */
export function DetailFailure({ failure, onRetry }: DetailFailureProps) {
  const goBack = useGoBack(paths.home);
  return (
    <Page header={<Header title={transactionDetailCopy.title} back={goBack} />}>
      <Card>
        <Reason failure={failure} onRetry={onRetry} />
      </Card>
    </Page>
  );
}

function Reason({ failure, onRetry }: DetailFailureProps) {
  const home = (
    <LinkButton to={paths.home} variant="soft" size="md">
      {productCopy.buttons.backHome}
    </LinkButton>
  );
  switch (failure.code) {
    case ERROR.transactionNotFound:
    // a code that cannot be one is refused as a bad value
    case ERROR.badRequest:
      return (
        <EmptyState
          tone="negative"
          icon={SearchX}
          title={errorText(ERROR.transactionNotFound) ?? ''}
          text={transactionDetailCopy.notFoundText}
          action={home}
        />
      );
    case ERROR.noAccess:
      return (
        <EmptyState
          tone="negative"
          icon={Ban}
          title={errorText(ERROR.noAccess) ?? ''}
          text={transactionDetailCopy.notYoursText}
          action={home}
        />
      );
    default:
      return <ErrorState code={failure.code} retryAfterSeconds={failure.retryAfterSeconds} onRetry={onRetry} />;
  }
}
