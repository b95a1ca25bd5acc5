import type { TransactionsTab } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { historyCopy } from '@/messages/history';
import { Tabs } from '@/ui/Tabs';
import styles from './HistoryTabs.module.css';
import { type HistoryView, historyAddress } from './historyAddress';

/** The id of the element that shows the chosen tab. */
export const HISTORY_PANEL_ID = 'history-rows';

const LABELS: readonly [TransactionsTab, string][] = [
  ['all', copy.buttons.historyAll],
  ['inqueries_tab', copy.buttons.historyRequests],
  ['paymnt', copy.buttons.historySent],
];

/** The three tabs of the history. They stay under the header while the rows scroll; a filter stays on across them. */
export function HistoryTabs({ view }: { view: HistoryView }) {
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
