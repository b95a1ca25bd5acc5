import type { TransactionStatus } from '@contract/schemas/common';
import { FilePlus2, PackageCheck, Scale } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './HistoryList.module.css';
import { STATUS_LOOK, type StatusLook } from './statusLook';

export interface HistoryEntry {
  key: string;
  /** Picks the icon; `created` is the request itself, the others lie over the status. */
  status: TransactionStatus | 'created' | 'delivered' | 'disputed';
  title: string;
  detail?: string;
  /** When: «۲۹ آبان، ۱۰:۰۷», the time in an `Ltr`. */
  time?: ReactNode;
  /** The present step is filled, gold while the money is held; the next one is hollow. */
  state: 'past' | 'present' | 'held' | 'next';
}

const STEP_LOOK: Record<HistoryEntry['status'], StatusLook> = {
  ...STATUS_LOOK,
  created: { icon: FilePlus2 },
  delivered: { icon: PackageCheck },
  disputed: { icon: Scale },
};

/** What happened to a transaction, oldest first. A step that comes while somebody looks is washed in colour for a moment. */
export function HistoryList({ steps }: { steps: readonly HistoryEntry[] }) {
  const atFirst = useRef(steps).current;
  const isNew = ({ key }: HistoryEntry) => !atFirst.some((step) => step.key === key);
  return (
    <ol className={styles.list}>
      {steps.map((step) => {
        const { key, status, title, detail, time, state } = step;
        const look = { flip: false, ...STEP_LOOK[status] };
        return (
          <li
            key={key}
            className={classNames(styles.step, styles[state], isNew(step) && styles.fresh)}
            aria-current={state === 'present' || state === 'held' ? 'step' : undefined}
          >
            <span className={styles.dot}>
              <Icon icon={look.icon} size="xs" flip={look.flip} />
            </span>
            <div>
              <b className={styles.title}>{title}</b>
              {detail && <small className={styles.detail}>{detail}</small>}
            </div>
            {time && <span className={styles.time}>{time}</span>}
          </li>
        );
      })}
    </ol>
  );
}
