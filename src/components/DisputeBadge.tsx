import type { DisputeStage } from '@contract/rules/disputes';
import { Check, Gavel, Hourglass, type LucideIcon, MessagesSquare, Scale, Split } from 'lucide-react';
import { DISPUTE_BADGE, disputeCopy } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './DisputeBadge.module.css';
import badge from './StatusBadge.module.css';

const STAGE_ICON: Record<DisputeStage, LucideIcon> = {
  answer: Hourglass,
  talk: MessagesSquare,
  referee: Scale,
  office: Scale,
  appeal: Gavel,
  closed: Check,
};

export interface DisputeBadgeProps {
  stage: DisputeStage;
  /** Closed, and the money was parted. */
  split?: boolean;
  large?: boolean;
}

/** The second badge, always after the status: where a dispute stands, in colour, icon and words. */
export function DisputeBadge({ stage, split = false, large }: DisputeBadgeProps) {
  const isClosed = stage === 'closed';
  return (
    <span
      className={classNames(
        badge.badge,
        isClosed ? (split ? styles.split : styles.over) : styles.open,
        large && badge.large,
      )}
    >
      <Icon icon={split ? Split : STAGE_ICON[stage]} size="xs" />
      {split ? disputeCopy.splitDone : DISPUTE_BADGE[stage]}
    </span>
  );
}
