import type { TransactionStatus } from '@contract/schemas/common';
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

/** A status in colour, icon and words. */
export function StatusBadge({ status, role, large }: StatusBadgeProps) {
  const { icon, flip } = STATUS_LOOK[status];
  return (
    <span className={classNames(styles.badge, styles[status], large && styles.large)}>
      <Icon icon={icon} size="xs" flip={flip} />
      {statusLabel(status, role)}
    </span>
  );
}
