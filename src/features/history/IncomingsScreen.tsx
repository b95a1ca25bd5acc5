import { useInquiriesInfiniteQuery } from '@/api/lists';
import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { BottomNav } from '@/ui/BottomNav';
import { Header } from '@/ui/Header';
import { Page } from '@/ui/Page';
import { NothingSent } from './EmptyHistory';
import { growingList } from './growingList';
import { TransactionList } from './TransactionList';

/** /incomings: the requests of others that the viewer has opened; the viewer is their payer. */
export function IncomingsScreen() {
  const list = growingList(useInquiriesInfiniteQuery({ filter: {} }));
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      header={<Header title={historyCopy.incomingsTitle} back={paths.transactions} />}
    >
      <TransactionList list={list} empty={<NothingSent />} />
    </Page>
  );
}
