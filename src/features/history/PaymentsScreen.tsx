import { usePaymentsInfiniteQuery } from '@/api/lists';
import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { BottomNav } from '@/ui/BottomNav';
import { Header } from '@/ui/Header';
import { Page } from '@/ui/Page';
import { NothingRequested } from './EmptyHistory';
import { growingList } from './growingList';
import { TransactionList } from './TransactionList';

/** /payments: the requests that the viewer has sent to others; the viewer is their payee. */
export function PaymentsScreen() {
  const list = growingList(usePaymentsInfiniteQuery({ filter: {} }));
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      header={<Header title={historyCopy.paymentsTitle} back={paths.transactions} />}
    >
      <TransactionList list={list} empty={<NothingRequested />} />
    </Page>
  );
}
