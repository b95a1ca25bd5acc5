import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListFilter, ListRequest } from '@/api/lists';
import { Header } from '@/components/Header';
import { BottomNav } from '@/components/Navigation';
import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { Page } from '@/ui/Page';
import { NothingRequested, NothingSent } from './EmptyHistory';
import { FilterButton } from './FilterButton';
import { FilteredList } from './FilteredList';
import { sideListAddress } from './historyAddress';
import { filterFromSearch, namesUnknownDate } from './listFilter';

/** /incomings: the requests of others that the viewer has opened; the viewer is their payer. */
export function IncomingsScreen() {
  return (
    <SideListScreen
      path={paths.incomings}
      title={historyCopy.incomingsTitle}
      list="inquiries"
      viewer="payer"
      empty={<NothingSent />}
    />
  );
}

/** /payments: the requests that the viewer has sent to others; the viewer is their payee. */
export function PaymentsScreen() {
  return (
    <SideListScreen
      path={paths.payments}
      title={historyCopy.paymentsTitle}
      list="payments"
      viewer="payee"
      empty={<NothingRequested />}
    />
  );
}

interface SideListScreenProps {
  path: string;
  title: string;
  list: Exclude<ListRequest['list'], 'history'>;
  /** The viewer's role in all of its rows. */
  viewer: 'payer' | 'payee';
  empty: ReactNode;
}

/** The received or the sent requests, newest first, under the filter of the address. */
function SideListScreen({ path, title, list, viewer, empty }: SideListScreenProps) {
  const [search] = useSearchParams();
  const filter = filterFromSearch(search);
  const addressOf = (other: ListFilter) => sideListAddress(path, other);
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      header={
        <Header
          title={title}
          back={paths.transactions}
          action={<FilterButton filter={filter} addressOf={addressOf} />}
        />
      }
    >
      <FilteredList
        request={{ list, order: 'desc', role: viewer, filter }}
        unknownDate={namesUnknownDate(search)}
        addressOf={addressOf}
        empty={empty}
      />
    </Page>
  );
}
