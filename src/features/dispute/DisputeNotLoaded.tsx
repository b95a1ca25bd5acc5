import { ERROR } from '@contract/errors';
import { SearchX } from 'lucide-react';
import type { LoadedQuery } from '@/components/Loaded';
import { TransactionNotLoaded } from '@/components/TransactionNotLoaded';
import { paths } from '@/lib/paths';
import { disputeCopy } from '@/messages/dispute';
import { EmptyState } from '@/ui/EmptyState';
import { DisputeSkeleton } from './DisputeHead';

interface DisputeNotLoadedProps {
  /** Null for an address that holds no valid code. */
  paymentCode: string | null;
  query: LoadedQuery<unknown>;
}

/** The page of a dispute while it is loading, and after a failure. */
export function DisputeNotLoaded({ paymentCode, query }: DisputeNotLoadedProps) {
  return (
    <TransactionNotLoaded
      paymentCode={paymentCode}
      query={query}
      loadingTitle={disputeCopy.title}
      failedTitle={disputeCopy.title}
      skeleton={<DisputeSkeleton />}
      final={({ code }) =>
        code === ERROR.disputeNotFound && paymentCode !== null ? <NoDispute code={paymentCode} /> : null
      }
    />
  );
}

function NoDispute({ code }: { code: string }) {
  return (
    <EmptyState
      icon={SearchX}
      title={disputeCopy.notFound}
      text={disputeCopy.notFoundText}
      link={{ to: paths.transactionDetail(code), label: disputeCopy.toTransaction }}
    />
  );
}
