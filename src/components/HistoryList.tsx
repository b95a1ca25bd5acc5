import type { TransactionStatus } from '@contract/calls/common';
import { FilePlus2, type LucideIcon, PackageCheck, Scale, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './HistoryList.module.css';
import { STATUS_LOOK } from './statusLook';

export interface HistoryEntry {
  key: string;
  /** Selects the icon. `created`, `delivered`, `disputed` and `payoutFailed` are no statuses. */
  status: TransactionStatus | 'created' | 'delivered' | 'disputed' | 'payoutFailed';
  title: string;
  detail?: string;
  /** «۲۹ آبان، ۱۰:۰۷» */
  time?: ReactNode;
  /** The current step is filled (gold while the money is held), a failed one is marked, the next one is hollow. */
  state: 'past' | 'present' | 'held' | 'failed' | 'next';
}

const STEP_LOOK: Record<HistoryEntry['status'], { icon: LucideIcon; flip?: boolean }> = {
  ...STATUS_LOOK,
  created: { icon: FilePlus2 },
  delivered: { icon: PackageCheck },
  disputed: { icon: Scale },
  payoutFailed: { icon: X },
};

/** The history of a transaction, oldest first. A step that arrives while the list is on screen is highlighted. */
export function HistoryList({ steps }: { steps: readonly HistoryEntry[] }) {
  const initialSteps = useRef(steps).current;
  const isNew = ({ key }: HistoryEntry) => !initialSteps.some((step) => step.key === key);
  return (
    <ol className={styles.list}>
      {steps.map((step) => {
        const { key, status, title, detail, time, state } = step;
        const { icon, flip } = STEP_LOOK[status];
        return (
          <li
            key={key}
            className={classNames(styles.step, styles[state], isNew(step) && styles.fresh)}
            aria-current={state === 'past' || state === 'next' ? undefined : 'step'}
          >
            <span className={styles.dot}>
              <Icon icon={icon} size="xs" flip={flip} />
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
