import type { LucideIcon } from 'lucide-react';
import { Icon } from '@/ui/Icon';
import styles from './Party.module.css';

export interface PartyProps {
  /** Above at the start, or below at the end. */
  side: 'start' | 'end';
  icon: LucideIcon;
  label: string;
}

/** One of the two things around the mark. */
export function Party({ side, icon, label }: PartyProps) {
  return (
    <span className={styles[side]}>
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
      {label}
    </span>
  );
}
