import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Tile.module.css';

export interface TileProps {
  icon: LucideIcon;
  flipIcon?: boolean;
  /** `warn`: it presses. `off`: nothing is to be done any more. `gold`: money is held; `plum`: it goes back; `sky`: about the account itself. */
  tone?: 'plain' | 'in' | 'out' | 'warn' | 'off' | 'gold' | 'plum' | 'sky';
  /** A circle of 52 pixels instead of a rounded square of 44. */
  round?: boolean;
}

/** An icon on a soft tile, at the start of a row. */
export function Tile({ icon, flipIcon, tone = 'plain', round }: TileProps) {
  return (
    <span className={classNames(styles.tile, styles[tone], round && styles.round)}>
      <Icon icon={icon} flip={flipIcon} />
    </span>
  );
}
