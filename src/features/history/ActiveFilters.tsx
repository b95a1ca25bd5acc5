import type { TransactionStatus } from '@/api/models';
import { historyCopy } from '@/messages/history';
import { statusLabel } from '@/messages/status';
import styles from './ActiveFilters.module.css';
import { FilterChip } from './FilterChip';
import { type HistoryView, historyAddress } from './historyAddress';

/** The filters that are on, above the list, each a chip that takes it off. */
export function ActiveFilters({ view }: { view: HistoryView }) {
  if (view.statuses.length === 0) return null;
  return (
    <section className={styles.chips} aria-label={historyCopy.filters}>
      <FilterChip label={statusesLabel(view)} to={historyAddress({ ...view, statuses: [] })} />
    </section>
  );
}

const AWAITING: readonly TransactionStatus[] = ['inquired', 'redirected'];

/** Both statuses that wait for a payment are one thing to a reader: «در انتظار پرداخت». */
function statusesLabel({ statuses, tab }: HistoryView): string {
  if (AWAITING.every((status) => statuses.includes(status)) && statuses.length === AWAITING.length) {
    return historyCopy.awaiting;
  }
  const role = tab === 'paymnt' ? 'payer' : 'payee';
  return [...new Set(statuses.map((status) => statusLabel(status, role)))].join('، ');
}
