import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import styles from './Icon.module.css';

interface IconProps {
  icon: LucideIcon;
  /** 22, 18 or 15 pixels at the default text size. */
  size?: 'md' | 'sm' | 'xs';
  /** Mirrors an icon with a direction (undo, send, log out, retry) for right-to-left text. */
  flip?: boolean;
}

/** A Lucide icon. Always decorative: text or a button's label beside it has the meaning. */
export function Icon({ icon: Glyph, size = 'md', flip }: IconProps) {
  return (
    <Glyph
      aria-hidden="true"
      className={classNames(styles.icon, styles[size], flip && styles.flip)}
      strokeWidth={size === 'xs' ? 2 : 1.75}
    />
  );
}
