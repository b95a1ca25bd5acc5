import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { paymentCodeFrom } from '@/lib/paymentCode';
import { paymentCopy } from '@/messages/payment';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { PayForm } from './PayForm';
import { useOpenRequest } from './useOpenRequest';

/** Sending money: by a link or code that is typed or pasted, or straight from the link, /pay/CODE. */
export function PayScreen() {
  const { pay_id: fromLink } = useParams();
  return <PayPage key={fromLink ?? ''} fromLink={fromLink ?? null} />;
}

function PayPage({ fromLink }: { fromLink: string | null }) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const code = fromLink === null ? null : paymentCodeFrom(fromLink);
  if (code !== null && failure === null) {
    return <OpeningRequest code={code} onFailure={setFailure} />;
  }
  return <PayForm initialCode={code ?? fromLink ?? ''} initialFailure={failure} />;
}

interface OpeningRequestProps {
  code: string;
  onFailure: (failure: ApiFailure) => void;
}

/** A link was opened: the request it names is on its way. */
function OpeningRequest({ code, onFailure }: OpeningRequestProps) {
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
    <Page gap={4} header={<Header title={paymentCopy.pay.title} back={paths.home} />}>
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
