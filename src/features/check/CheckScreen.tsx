import { ERROR } from '@contract/errors';
import { FINAL_VERDICTS } from '@contract/rules/checks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { useCheckQuery, useCheckReaderQuery } from '@/api/receipts';
import { ErrorState } from '@/components/ErrorState';
import { checkCopy } from '@/messages/check';
import { selectAccessToken } from '@/state/session';
import { useAppSelector } from '@/state/store';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { CheckHeader, CheckPage, UnknownCheckPage } from './CheckPage';

/** How often an open page asks: what becomes of the money is seen within two seconds. */
const POLL_MS = 1_500;

/** «Is it really paid?»: asks the server, and believes nothing that anybody shows. For whoever was shown a receipt, logged in or not. */
export function CheckScreen() {
  const token = useParams().token ?? '';
  const [pollingInterval, setPollingInterval] = useState(POLL_MS);
  const { currentData, error, isFetching, refetch } = useCheckQuery(token, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const isLoggedIn = useAppSelector((state) => selectAccessToken(state) !== null);
  const { currentData: reader } = useCheckReaderQuery(isLoggedIn && currentData ? token : skipToken);

  const failure = error === undefined ? null : toApiFailure(error);
  const isUnknown = failure?.code === ERROR.receiptNotFound;
  const isOver = isUnknown || (currentData !== undefined && FINAL_VERDICTS.includes(currentData.verdict));
  const wantedInterval = isOver ? 0 : POLL_MS;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }

  if (isUnknown) {
    return <UnknownCheckPage />;
  }
  if (currentData !== undefined) {
    return (
      <CheckPage
        check={currentData}
        reader={reader ?? null}
        token={token}
        isLoggedIn={isLoggedIn}
        isLive={failure === null}
      />
    );
  }
  return (
    <Page header={<CheckHeader />}>
      {failure === null ? (
        <Loading>
          <Skeleton shape="box" width="full" />
          <SkeletonRows count={3} />
        </Loading>
      ) : (
        <Card>
          <ErrorState
            code={failure.code}
            retryAfterSeconds={failure.retryAfterSeconds}
            title={checkCopy.unread}
            safe={checkCopy.unreadSafe}
            onRetry={refetch}
            retrying={isFetching}
          />
        </Card>
      )}
    </Page>
  );
}
