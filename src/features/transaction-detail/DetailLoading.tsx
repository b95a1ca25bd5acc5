import { paths } from '@/lib/paths';
import { transactionCopy } from '@/messages/transaction';
import { Header } from '@/product/Header';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';

/** The shape of a transaction that is on its way. */
export function DetailLoading() {
  return (
    <Page gap={4} header={<Header title={transactionCopy.title} back={paths.home} />}>
      <Loading>
        <Skeleton width="half" />
        <Skeleton shape="box" width="full" />
        <Card>
          <Skeleton shape="box" width="full" />
        </Card>
        <SkeletonRows count={3} />
      </Loading>
    </Page>
  );
}
