import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Tile.module.css';
import tones from './Tone.module.css';

/** `warn`: urgent. `off`: over. `gold`: money is held. `plum`: money returns. `sky`: in progress, or about the account. */
export type Tone = 'plain' | 'in' | 'out' | 'warn' | 'off' | 'gold' | 'plum' | 'sky';

export interface TileProps {
  icon: LucideIcon;
  flipIcon?: boolean;
  tone?: Tone;
  /** A circle of 52 pixels instead of a square of 44. */
  round?: boolean;
}

/** An icon on a soft background, at the start of a row. */
export function Tile({ icon, flipIcon, tone = 'plain', round }: TileProps) {
  return (
    <span className={classNames(styles.tile, tones[tone], round && styles.round)}>
      <Icon icon={icon} flip={flipIcon} />
    </span>
  );
}
