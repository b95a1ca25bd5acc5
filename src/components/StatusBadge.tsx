import type { DisputeStage } from '@contract/rules/disputeRules';
import type { Ending } from '@contract/rules/endings';
import { DISPUTE_STAGE_WORDS } from '@contract/rules/noticeWords';
import { statusLabel, type ViewerRole } from '@contract/rules/statusWords';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import { Check, Gavel, Hourglass, type LucideIcon, MessagesSquare, Scale, Split } from 'lucide-react';
import { useRef } from 'react';
import { disputeCopy } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import tag from '@/ui/Tag.module.css';
import tones from '@/ui/Tone.module.css';
import styles from './StatusBadge.module.css';
import { STATUS_LOOK } from './statusLook';

interface StatusBadgeProps {
  status: TransactionStatus;
  /** The reader's side; it changes some labels. */
  role: ViewerRole;
  /** Why the transaction ended; a final badge says it. */
  ending?: Ending | null;
  large?: boolean;
}

/** A status as colour, icon and label. A change while the badge is on screen is animated. */
export function StatusBadge({ status, role, ending, large }: StatusBadgeProps) {
  const { icon, flip, tone } = STATUS_LOOK[status];
  const initialStatus = useRef(status).current;
  return (
    <span
      key={status}
      className={classNames(
        tag.tag,
        styles.badge,
        tones[tone],
        large && styles.large,
        status !== initialStatus && styles.fresh,
      )}
    >
      <Icon icon={icon} size="xs" flip={flip} />
      {statusLabel(status, role, ending)}
    </span>
  );
}

const STAGE_ICON: Record<DisputeStage, LucideIcon> = {
  answer: Hourglass,
  talk: MessagesSquare,
  referee: Scale,
  office: Scale,
  appeal: Gavel,
  closed: Check,
};

interface DisputeBadgeProps {
  stage: DisputeStage;
  /** The dispute is closed and the money was divided. */
  split?: boolean;
  large?: boolean;
}

/** The stage of a dispute, always after the status badge. */
export function DisputeBadge({ stage, split = false, large }: DisputeBadgeProps) {
  const tone = stage !== 'closed' ? tones.warn : split ? tones.in : tones.off;
  return (
    <span className={classNames(tag.tag, styles.badge, tone, large && styles.large)}>
      <Icon icon={split ? Split : STAGE_ICON[stage]} size="xs" />
      {split ? disputeCopy.splitDone : DISPUTE_STAGE_WORDS[stage]}
    </span>
  );
}
