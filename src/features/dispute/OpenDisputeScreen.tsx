import { ERROR } from '@contract/errors';
import { skipToken } from '@reduxjs/toolkit/query';
import { Ban } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { parsePaymentCode } from '@/lib/paymentCode';
import { disputeCopy } from '@/messages/dispute';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';
import { Redirect } from '@/ui/Redirect';
import { DisputeFailure, DisputeLoading } from './DisputeFailure';
import { OpenDisputePage } from './OpenDisputePage';

/** /dispute/:code/open: only over money that is held, between two people, and one dispute at a time. */
export function OpenDisputeScreen() {
  const paymentCode = parsePaymentCode(useParams().code ?? '');
  const { currentData, error, isFetching, refetch } = useTransactionDetailsQuery(paymentCode ?? skipToken);
  if (paymentCode === null) {
    const failure = { code: ERROR.transactionNotFound, status: null };
    return <DisputeFailure failure={failure} paymentCode={null} onRetry={refetch} />;
  }
  if (currentData === undefined) {
    return error === undefined || isFetching ? (
      <DisputeLoading />
    ) : (
      <DisputeFailure failure={toApiFailure(error)} paymentCode={paymentCode} onRetry={refetch} />
    );
  }
  if (currentData.dispute !== null) return <Redirect to={paths.dispute(paymentCode)} />;
  if (currentData.status !== 'paid' || currentData.isSamePerson) return <NotNow paymentCode={paymentCode} />;
  return <OpenDisputePage key={paymentCode} transaction={currentData} />;
}

function NotNow({ paymentCode }: { paymentCode: string }) {
  return (
    <Page header={<Header title={disputeCopy.open.title} back={paths.transactionDetail(paymentCode)} />}>
      <Card>
        <EmptyState
          icon={Ban}
          title={disputeCopy.open.notNow}
          action={
            <LinkButton to={paths.transactionDetail(paymentCode)} variant="soft" size="md">
              {disputeCopy.toTransaction}
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
