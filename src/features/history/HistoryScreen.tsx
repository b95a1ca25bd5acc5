import { ArrowDownNarrowWide, ArrowDownWideNarrow, ReceiptText } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Header } from '@/components/Header';
import { BottomNav } from '@/components/Navigation';
import { Bell } from '@/features/notices/Bell';
import { paths, type TransactionsTab } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { statementCopy } from '@/messages/personalCopy';
import { Icon } from '@/ui/Icon';
import { Page } from '@/ui/Page';
import { Tabs } from '@/ui/Tabs';
import { FilteredList } from './FilteredList';
import { FilterButton } from './FilterForm';
import styles from './HistoryScreen.module.css';
import { filterFormAddress, type HistoryView, historyAddress, historyRequest, historyView } from './historyAddress';
import { namesUnknownDate } from './listFilter';

/** /transaction: all transactions of the member, by tab, order and filter of the address. */
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
          <Header
            title={historyCopy.title}
            action={
              <>
                <Bell />
                <FilterButton filter={view.filter} addressOf={addressOf} />
              </>
            }
          />
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
          tools={
            <>
              <Link to={paths.statement} className={styles.sort}>
                <Icon icon={ReceiptText} size="sm" />
                {statementCopy.title}
              </Link>
              <SortToggle view={view} />
            </>
          }
        />
      </div>
    </Page>
  );
}

const HISTORY_PANEL_ID = 'history-rows';

const LABELS: readonly [TransactionsTab, string][] = [
  ['all', historyCopy.buttons.historyAll],
  ['inqueries_tab', historyCopy.buttons.historyRequests],
  ['paymnt', historyCopy.buttons.historySent],
];

/** The three tabs of the history. They stick under the header, and keep the filter. */
function HistoryTabs({ view }: { view: HistoryView }) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label={historyCopy.tabs}
        value={view.tab}
        panelId={HISTORY_PANEL_ID}
        items={LABELS.map(([tab, label]) => ({ value: tab, label, to: historyAddress({ ...view, tab }) }))}
      />
    </div>
  );
}

/** Shows the order of the rows; a press reverses it. */
function SortToggle({ view }: { view: HistoryView }) {
  const navigate = useNavigate();
  const newestFirst = view.order === 'desc';
  const label = newestFirst ? historyCopy.newestFirst : historyCopy.oldestFirst;
  return (
    <button
      type="button"
      className={styles.sort}
      aria-label={historyCopy.sortedBy(label)}
      onClick={() => navigate(historyAddress({ ...view, order: newestFirst ? 'asc' : 'desc' }), { replace: true })}
    >
      <Icon icon={newestFirst ? ArrowDownWideNarrow : ArrowDownNarrowWide} size="sm" />
      {label}
    </button>
  );
}
