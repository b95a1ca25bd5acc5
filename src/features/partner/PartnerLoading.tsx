import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Skeleton } from '@/ui/Skeleton';
import { PartnerPage } from './PartnerPage';

/** The shape of a process that is on its way. */
export function PartnerLoading({ processId, page }: { processId: string; page: string }) {
  return (
    <PartnerPage processId={processId} title={page}>
      <Loading>
        <Skeleton width="half" />
        <Card padded>
          <Skeleton shape="box" width="full" />
        </Card>
        <Skeleton width="long" />
        <Skeleton width="half" />
      </Loading>
    </PartnerPage>
  );
}
