import { ArrowUp } from 'lucide-react';
import { liveCopy } from '@/messages/live';
import { Button } from '@/ui/Button';
import styles from './NewRows.module.css';

/** Says that changes wait which would move the rows; a tap goes to the top and puts them in. Takes no room. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <span className={styles.pill}>
          <Button size="md" icon={ArrowUp} onClick={onShow}>
            {liveCopy.newRows(count)}
          </Button>
        </span>
      )}
    </div>
  );
}
