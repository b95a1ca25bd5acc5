import { paths } from '@/lib/paths';
import { moneyCopy } from '@/messages/money';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Header } from '@/ui/Header';
import { Page } from '@/ui/Page';

interface UnreachablePageProps {
  retrying: boolean;
  onRetry: () => void;
}

/** The server could not be asked: neither paid nor not paid is said. */
export function UnreachablePage({ retrying, onRetry }: UnreachablePageProps) {
  return (
    <Page header={<Header title={moneyCopy.receipt.title} close={paths.home} />}>
      <Card>
        <ErrorState onRetry={onRetry} retrying={retrying} />
      </Card>
    </Page>
  );
}
