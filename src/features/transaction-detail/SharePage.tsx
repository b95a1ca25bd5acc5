import { Check } from 'lucide-react';
import type { TransactionDetails } from '@/api/models';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { paths } from '@/lib/paths';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Dock } from '@/ui/Dock';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import styles from './SharePage.module.css';
import { ShareButton, ShareContent } from './ShareSheet';

/** The link is ready: what a seller sees right after the request was made. */
export function SharePage({ transaction }: { transaction: TransactionDetails }) {
  const { code, amountRials, purpose } = transaction;
  const detailPath = paths.transactionDetail(code);
  return (
    <Page
      gap={4}
      header={<Header title={transactionDetailCopy.share.title} close={paths.home} />}
      dock={
        <Dock>
          <ShareButton code={code} purpose={purpose} />
          <LinkButton to={detailPath} replace variant="text" size="md" block>
            {transactionDetailCopy.share.seeDetails}
          </LinkButton>
        </Dock>
      }
    >
      <div className={styles.ready}>
        <Tile icon={Check} tone="in" round />
        <div>
          <Text as="h2" look="h2">
            {transactionDetailCopy.share.ready}
          </Text>
          <Text look="sm" tone="muted">
            <MoneyText rials={amountRials} /> {transactionDetailCopy.share.purpose(purpose)}
          </Text>
        </div>
      </div>
      <ShareContent code={code} />
    </Page>
  );
}
