import type { TransactionStatus } from '@contract/rules/transactionStates';
import {
  CalendarClock,
  CalendarPlus,
  CreditCard,
  FilePlus2,
  Landmark,
  type LucideIcon,
  PackageCheck,
  Scale,
  Truck,
  X,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './HistoryList.module.css';
import { STATUS_LOOK } from './statusLook';

export interface HistoryEntry {
  key: string;
  /** Selects the icon: a status, or what else happened. */
  status:
    | TransactionStatus
    | 'created'
    | 'sent'
    | 'delivered'
    | 'extended'
    | 'disputed'
    | 'transferSent'
    | 'failed'
    | 'accountChosen'
    | 'planned';
  title: string;
  detail?: string;
  /** «۲۹ آبان، ۱۰:۰۷» */
  time?: ReactNode;
  /** The money is held in gold, a failed step is marked, a planned one is blue, the next one is hollow. */
  state: 'past' | 'held' | 'failed' | 'plan' | 'next';
}

const STEP_LOOK: Record<HistoryEntry['status'], { icon: LucideIcon; flip?: boolean }> = {
  ...STATUS_LOOK,
  created: { icon: FilePlus2 },
  sent: { icon: Truck, flip: true },
  delivered: { icon: PackageCheck },
  extended: { icon: CalendarPlus },
  disputed: { icon: Scale },
  transferSent: { icon: Landmark },
  failed: { icon: X },
  accountChosen: { icon: CreditCard },
  planned: { icon: CalendarClock },
};

/** The history of a transaction, oldest first. A step that arrives while the list is on screen is highlighted. */
export function HistoryList({ steps }: { steps: readonly HistoryEntry[] }) {
  const initialSteps = useRef(steps).current;
  const isNew = ({ key }: HistoryEntry) => !initialSteps.some((step) => step.key === key);
  const present = steps.findLast(({ state }) => state !== 'next');
  return (
    <ol className={styles.list}>
      {steps.map((step) => {
        const { key, status, title, detail, time, state } = step;
        const { icon, flip } = STEP_LOOK[status];
        return (
          <li
            key={key}
            className={classNames(styles.step, styles[state], isNew(step) && styles.fresh)}
            aria-current={step === present ? 'step' : undefined}
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
