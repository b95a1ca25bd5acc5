import type { ApiFailure } from '@/api/failure';
import { paths } from '@/lib/paths';
import { moneyCopy } from '@/messages/money';
import { ErrorState } from '@/product/ErrorState';
import { Header } from '@/product/Header';
import { Card } from '@/ui/Card';
import { Page } from '@/ui/Page';

interface UnreachablePageProps {
  failure: ApiFailure;
  retrying: boolean;
  onRetry: () => void;
}

/** The server did not tell: why, and neither paid nor not paid is said. */
export function UnreachablePage({ failure, retrying, onRetry }: UnreachablePageProps) {
  return (
    <Page header={<Header title={moneyCopy.receipt.title} close={paths.home} />}>
      <Card>
        <ErrorState code={failure.code} onRetry={onRetry} retrying={retrying} />
      </Card>
    </Page>
  );
}
