import { useSearchParams } from 'react-router-dom';
import { useFilterTransactionsInfiniteQuery } from '@/api/lists';
import { historyCopy } from '@/messages/history';
import { BottomNav } from '@/ui/BottomNav';
import { Header } from '@/ui/Header';
import { Page } from '@/ui/Page';
import { ActiveFilters } from './ActiveFilters';
import { EmptyHistory } from './EmptyHistory';
import { growingList } from './growingList';
import styles from './HistoryScreen.module.css';
import { HISTORY_PANEL_ID, HistoryTabs } from './HistoryTabs';
import { historyRequest, historyView } from './historyAddress';
import { SortToggle } from './SortToggle';
import { TransactionList } from './TransactionList';

/** /transaction: everything the person has asked for or been asked for, by tab, order and filter of the address. */
export function HistoryScreen() {
  const [search] = useSearchParams();
  const view = historyView(search);
  const list = growingList(useFilterTransactionsInfiniteQuery(historyRequest(view)));
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      header={
        <>
          <Header title={historyCopy.title} />
          <HistoryTabs view={view} />
        </>
      }
    >
      <div id={HISTORY_PANEL_ID} role="tabpanel" aria-label={historyCopy.title} className={styles.panel}>
        <ActiveFilters view={view} />
        <TransactionList list={list} tools={<SortToggle view={view} />} empty={<EmptyHistory view={view} />} />
      </div>
    </Page>
  );
}
