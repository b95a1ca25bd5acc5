import { useSearchParams } from 'react-router-dom';
import type { ListFilter } from '@/api/listsApi';
import { Header } from '@/components/Header';
import { BottomNav } from '@/components/Navigation';
import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { Page } from '@/ui/Page';
import { FilteredList } from './FilteredList';
import { FilterButton } from './FilterForm';
import { sideListAddress } from './historyAddress';
import { filterFromSearch, namesUnknownDate } from './listFilter';

const INCOMINGS = {
  path: paths.incomings,
  title: historyCopy.incomingsTitle,
  list: 'inquiries',
  role: 'payer',
} as const;
const PAYMENTS = { path: paths.payments, title: historyCopy.paymentsTitle, list: 'payments', role: 'payee' } as const;

/** /incomings: requests of others that the viewer has opened. The viewer is their payer. */
export const IncomingsScreen = () => <SideListScreen {...INCOMINGS} />;

/** /payments: requests that the viewer has sent. The viewer is their payee. */
export const PaymentsScreen = () => <SideListScreen {...PAYMENTS} />;

/** The received or the sent requests, newest first, under the filter of the address. */
function SideListScreen({ path, title, list, role }: typeof INCOMINGS | typeof PAYMENTS) {
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
        request={{ list, order: 'desc', role, filter }}
        unknownDate={namesUnknownDate(search)}
        addressOf={addressOf}
      />
    </Page>
  );
}
