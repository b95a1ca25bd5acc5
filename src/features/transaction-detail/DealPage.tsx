import type { TransactionDetails } from '@/api/transactionsApi';
import { DetailPage } from './DetailPage';
import { actionsOf } from './detailActions';
import { PayPage } from './PayPage';

/** The page to pay for a reader who can, else the page of the transaction. */
export function DealPage({ transaction }: { transaction: TransactionDetails }) {
  return actionsOf(transaction).includes('pay') ? (
    <PayPage transaction={transaction} />
  ) : (
    <DetailPage transaction={transaction} />
  );
}
