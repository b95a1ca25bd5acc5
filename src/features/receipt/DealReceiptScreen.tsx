import { ERROR } from '@contract/errors';
import { changesByItself } from '@contract/rules/transactionStates';
import { skipToken } from '@reduxjs/toolkit/query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { useReceiptQuery } from '@/api/receipts';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { parsePaymentCode } from '@/lib/paymentCode';
import { receiptCopy } from '@/messages/receipt';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { DealReceiptPage } from './DealReceiptPage';
import { statusOf } from './receiptWords';

/** How often a receipt whose payout is on its way is asked for, while somebody looks. */
const POLL_MS = 2_000;

/** /receipt/:code: what was paid and where it is, for each of the two sides; to be shown, saved, printed or sent. */
export function DealReceiptScreen() {
  const code = parsePaymentCode(useParams().code ?? '');
  const [pollingInterval, setPollingInterval] = useState(0);
  const { currentData, error, isFetching, refetch } = useReceiptQuery(code ?? skipToken, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const wantedInterval = currentData && changesByItself(statusOf(currentData)) ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }
  if (currentData !== undefined) {
    return <DealReceiptPage receipt={currentData} />;
  }
  const failure =
    code === null ? { code: ERROR.transactionNotFound } : error === undefined ? null : toApiFailure(error);
  const back = code === null ? paths.transactions : paths.transactionDetail(code);
  return (
    <Page gap={4} header={<Header title={receiptCopy.title} back={back} />}>
      {failure === null ? (
        <Loading>
          <Skeleton shape="box" width="full" />
          <SkeletonRows count={4} />
        </Loading>
      ) : (
        <Card>
          {failure.code === ERROR.notAcceptable ? (
            <EmptyState
              icon={ReceiptText}
              title={receiptCopy.notPaid}
              text={receiptCopy.notPaidText}
              action={
                <LinkButton to={back} variant="soft" size="md">
                  {transactionDetailCopy.title}
                </LinkButton>
              }
            />
          ) : (
            <ErrorState code={failure.code} onRetry={code === null ? undefined : refetch} retrying={isFetching} />
          )}
        </Card>
      )}
    </Page>
  );
}
