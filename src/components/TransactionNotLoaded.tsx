import { ERROR } from '@contract/errors';
import { Ban, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiFailure } from '@/api/failure';
import { attemptFromRefusal } from '@/api/transactionsApi';
import { paths } from '@/lib/paths';
import { errorText } from '@/messages/errorsCopy';
import { productCopy } from '@/messages/product';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { useGoBack } from '@/ui/useGoBack';
import { Header } from './Header';
import { Loaded, type LoadedQuery } from './Loaded';

const NOT_FOUND: ApiFailure = { code: ERROR.transactionNotFound, status: null };

interface TransactionNotLoadedProps {
  /** Null for an address that holds no valid code. */
  paymentCode: string | null;
  query: LoadedQuery<unknown>;
  /** Title while loading; the title of the transaction page if absent. */
  loadingTitle?: string;
  /** Title after a failure; the title of the transaction page if absent. */
  failedTitle?: string;
  skeleton?: ReactNode;
  /** The state of a failure that only this page knows; null for any other failure. */
  final?: (failure: ApiFailure) => ReactNode;
}

/** The page of a transaction while it is loading, and after a failure. */
export function TransactionNotLoaded(props: TransactionNotLoadedProps) {
  const { paymentCode, query, skeleton = <DetailSkeleton />, final } = props;
  const { loadingTitle = transactionDetailCopy.title, failedTitle = transactionDetailCopy.title } = props;
  const goBack = useGoBack(paths.home);
  const shown = paymentCode === null ? { ...query, error: NOT_FOUND } : query;
  const title = shown.error === undefined ? loadingTitle : failedTitle;
  return (
    <Page gap={4} header={<Header title={title} back={goBack} />}>
      <Loaded
        query={shown}
        card
        final={(failure) => final?.(failure) ?? refusal(failure, paymentCode)}
        skeleton={skeleton}
      />
    </Page>
  );
}

/** The place of a deal that is loading. */
export function DetailSkeleton() {
  return (
    <>
      <Skeleton width="half" />
      <Skeleton shape="box" width="full" />
      <Card>
        <Skeleton shape="box" width="full" />
      </Card>
      <SkeletonRows count={3} />
    </>
  );
}

/**
 * The state of an unknown transaction, or of one that the reader has no access to; null for any other failure. A payer
 * of a transaction that another person has paid reads their own payment on its receipt.
 */
function refusal({ code, fields }: ApiFailure, paymentCode: string | null): ReactNode {
  // the server refuses a malformed code as a bad value
  const isUnknown = code === ERROR.transactionNotFound || code === ERROR.badRequest;
  if (!isUnknown && code !== ERROR.noAccess) return null;
  const hasPayment = paymentCode !== null && attemptFromRefusal(fields) !== null;
  return (
    <EmptyState
      tone="negative"
      icon={isUnknown ? SearchX : Ban}
      title={errorText(isUnknown ? ERROR.transactionNotFound : ERROR.noAccess) ?? ''}
      text={isUnknown ? transactionDetailCopy.notFoundText : transactionDetailCopy.notYoursText}
      link={
        hasPayment
          ? { to: paths.transactionReceiptOf(paymentCode), label: transactionDetailCopy.yourPayment }
          : { to: paths.home, label: productCopy.buttons.backHome }
      }
    />
  );
}
