import { Hand, type LucideIcon, Scale } from 'lucide-react';
import { STATUS_LOOK } from '@/components/statusLook';
import { historyCopy } from '@/messages/history';
import { Icon } from '@/ui/Icon';
import styles from './Chips.module.css';
import type { FilterDraft } from './filterDraft';
import { groupShare, STATUS_GROUP_NAMES, STATUS_GROUPS, withGroup } from './listFilter';

type Standing = Pick<FilterDraft, 'statuses' | 'isDisputed' | 'isOwnTurn'>;

interface StatusChipsProps {
  value: Standing;
  onChange: (changed: Partial<Standing>) => void;
}

const PRESSED = { none: false, some: 'mixed', all: true } as const;

/** How transactions may stand: the statuses in the groups that people think in, what is disputed, and what waits for the reader. */
export function StatusChips({ value, onChange }: StatusChipsProps) {
  const { statuses, isDisputed, isOwnTurn } = value;
  return (
    <div className={styles.chips}>
      {STATUS_GROUP_NAMES.map((group) => {
        const share = groupShare(group, statuses);
        return (
          <Chip
            key={group}
            icon={STATUS_LOOK[STATUS_GROUPS[group][0]].icon}
            label={historyCopy.statusGroups[group]}
            pressed={PRESSED[share]}
            onPress={() => onChange({ statuses: withGroup(group, statuses, share !== 'all') })}
          />
        );
      })}
      <Chip
        icon={Scale}
        label={historyCopy.disputed}
        pressed={isDisputed}
        onPress={() => onChange({ isDisputed: !isDisputed })}
      />
      <Chip
        icon={Hand}
        label={historyCopy.ownTurn}
        pressed={isOwnTurn}
        onPress={() => onChange({ isOwnTurn: !isOwnTurn })}
      />
    </div>
  );
}

interface ChipProps {
  icon: LucideIcon;
  label: string;
  pressed: boolean | 'mixed';
  onPress: () => void;
}

function Chip({ icon, label, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {pressed !== false && <Icon icon={icon} size="xs" />}
      {label}
    </button>
  );
}
