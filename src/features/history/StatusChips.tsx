import type { TransactionStatus } from '@/api/models';
import { historyCopy } from '@/messages/history';
import { STATUS_LOOK } from '@/product/statusLook';
import { Icon } from '@/ui/Icon';
import styles from './Chips.module.css';
import { groupShare, STATUS_GROUP_NAMES, STATUS_GROUPS, withGroup } from './listFilter';

interface StatusChipsProps {
  statuses: readonly TransactionStatus[];
  onChange: (statuses: TransactionStatus[]) => void;
}

const PRESSED = { none: false, some: 'mixed', all: true } as const;

/** The statuses to let through, in the groups that people think in; any number of them. */
export function StatusChips({ statuses, onChange }: StatusChipsProps) {
  return (
    <div className={styles.chips}>
      {STATUS_GROUP_NAMES.map((group) => {
        const share = groupShare(group, statuses);
        return (
          <button
            key={group}
            type="button"
            className={styles.chip}
            aria-pressed={PRESSED[share]}
            onClick={() => onChange(withGroup(group, statuses, share !== 'all'))}
          >
            {share !== 'none' && <Icon icon={STATUS_LOOK[STATUS_GROUPS[group][0]].icon} size="xs" />}
            {historyCopy.statusGroups[group]}
          </button>
        );
      })}
    </div>
  );
}
