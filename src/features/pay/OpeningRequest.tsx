import { useEffect } from 'react';
import { paths } from '@/lib/paths';
import type { FailureCode } from '@/messages/errors';
import { moneyCopy } from '@/messages/money';
import { Header } from '@/product/Header';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { useOpenRequest } from './useOpenRequest';

interface OpeningRequestProps {
  code: string;
  onFailure: (failure: FailureCode) => void;
}

/** A link was opened: the request it names is on its way. */
export function OpeningRequest({ code, onFailure }: OpeningRequestProps) {
  const open = useOpenRequest();

  useEffect(() => {
    let left = false;
    open(code, { accountId: null, replace: true }).then((failure) => {
      if (failure !== null && !left) {
        onFailure(failure);
      }
    });
    return () => {
      left = true;
    };
  }, [code, open, onFailure]);

  return (
    <Page gap={4} header={<Header title={moneyCopy.pay.title} back={paths.home} />}>
      <Loading>
        <Skeleton width="half" />
        <Card padded>
          <Skeleton shape="box" width="full" />
        </Card>
        <SkeletonRows count={3} />
      </Loading>
    </Page>
  );
}
