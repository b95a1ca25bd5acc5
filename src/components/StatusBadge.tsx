import type { TransactionStatus } from '@contract/schemas/common';
import { useRef } from 'react';
import { statusLabel, type ViewerRole } from '@/messages/status';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './StatusBadge.module.css';
import { STATUS_LOOK } from './statusLook';

export interface StatusBadgeProps {
  status: TransactionStatus;
  /** Who looks: some statuses read differently to the two sides. */
  role: ViewerRole;
  large?: boolean;
}

/** A status in colour, icon and words. One that changes while somebody looks is ringed for a moment. */
export function StatusBadge({ status, role, large }: StatusBadgeProps) {
  const { icon, flip } = STATUS_LOOK[status];
  const atFirst = useRef(status).current;
  return (
    <span
      key={status}
      className={classNames(styles.badge, styles[status], large && styles.large, status !== atFirst && styles.fresh)}
    >
      <Icon icon={icon} size="xs" flip={flip} />
      {statusLabel(status, role)}
    </span>
  );
}
