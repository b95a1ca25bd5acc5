import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { historyCopy } from '@/messages/history';
import { Icon } from '@/ui/Icon';
import { type HistoryView, historyAddress } from './historyAddress';
import styles from './SortToggle.module.css';

/** Says the order of the rows; pressing it turns the order round. */
export function SortToggle({ view }: { view: HistoryView }) {
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
