import { ERROR } from '@contract/errors';
import { Ban, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiFailure } from '@/api/failure';
import { Header } from '@/components/Header';
import { Loaded, type LoadedQuery } from '@/components/Loaded';
import { paths } from '@/lib/paths';
import { disputeCopy } from '@/messages/dispute';
import { errorText } from '@/messages/errors';
import { productCopy } from '@/messages/product';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';
import { DisputeSkeleton } from './DisputeHead';

const NOT_FOUND: ApiFailure = { code: ERROR.transactionNotFound, status: null };

interface DisputeNotLoadedProps {
  /** Null for an address that holds no valid code. */
  paymentCode: string | null;
  query: LoadedQuery<unknown>;
}

/** The page of a dispute while it is loading, and after a failure. */
export function DisputeNotLoaded({ paymentCode, query }: DisputeNotLoadedProps) {
  const goBack = useGoBack(paths.home);
  const shown = paymentCode === null ? { ...query, error: NOT_FOUND } : query;
  return (
    <Page gap={4} header={<Header title={disputeCopy.title} back={goBack} />}>
      <Loaded query={shown} card skeleton={<DisputeSkeleton />} final={({ code }) => refusal(code, paymentCode)} />
    </Page>
  );
}

/** The state of an unknown dispute or transaction, or of one that the reader has no access to; null for any other failure. */
function refusal(code: ApiFailure['code'], paymentCode: string | null): ReactNode {
  if (code === ERROR.disputeNotFound && paymentCode !== null) {
    return (
      <EmptyState
        icon={SearchX}
        title={disputeCopy.notFound}
        text={disputeCopy.notFoundText}
        action={
          <LinkButton to={paths.transactionDetail(paymentCode)} variant="soft" size="md">
            {disputeCopy.toTransaction}
          </LinkButton>
        }
      />
    );
  }
  // the server refuses a malformed code as a bad value
  const isUnknown = code === ERROR.transactionNotFound || code === ERROR.badRequest;
  if (!isUnknown && code !== ERROR.noAccess) return null;
  return (
    <EmptyState
      tone="negative"
      icon={isUnknown ? SearchX : Ban}
      title={errorText(isUnknown ? ERROR.transactionNotFound : ERROR.noAccess) ?? ''}
      action={
        <LinkButton to={paths.home} variant="soft" size="md">
          {productCopy.buttons.backHome}
        </LinkButton>
      }
    />
  );
}
