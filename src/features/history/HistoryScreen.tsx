import { useSearchParams } from 'react-router-dom';
import { historyCopy } from '@/messages/history';
import { BottomNav } from '@/product/BottomNav';
import { Header } from '@/product/Header';
import { Page } from '@/ui/Page';
import { NothingRequested, NothingSent } from './EmptyHistory';
import { FilterButton } from './FilterButton';
import { FilteredList } from './FilteredList';
import styles from './HistoryScreen.module.css';
import { HISTORY_PANEL_ID, HistoryTabs } from './HistoryTabs';
import { filterFormAddress, historyAddress, historyRequest, historyView } from './historyAddress';
import { namesUnknownDate } from './listFilter';
import { SortToggle } from './SortToggle';

/** /transaction: everything the person has asked for or been asked for, by tab, order and filter of the address. */
export function HistoryScreen() {
  const [search] = useSearchParams();
  const view = historyView(search);
  const addressOf = (filter: typeof view.filter) => historyAddress({ ...view, filter });
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      header={
        <>
          <Header title={historyCopy.title} action={<FilterButton filter={view.filter} addressOf={addressOf} />} />
          <HistoryTabs view={view} />
        </>
      }
    >
      <div id={HISTORY_PANEL_ID} role="tabpanel" aria-label={historyCopy.title} className={styles.panel}>
        <FilteredList
          request={historyRequest(view)}
          unknownDate={namesUnknownDate(search)}
          addressOf={addressOf}
          changeTo={filterFormAddress(view)}
          tools={<SortToggle view={view} />}
          empty={view.tab === 'paymnt' ? <NothingSent /> : <NothingRequested />}
        />
      </div>
    </Page>
  );
}
