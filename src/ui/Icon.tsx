import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import styles from './Icon.module.css';

export interface IconProps {
  icon: LucideIcon;
  /** 22, 18 or 15 pixels, growing with the reader's text size. */
  size?: 'md' | 'sm' | 'xs';
  /** Mirrors the icons whose drawing runs the other way in Persian: undo, send, log out, try again. */
  flip?: boolean;
}

/** A Lucide icon in the sizes of the design. Always decoration: the words beside it, or its button's label, speak. */
export function Icon({ icon: Glyph, size = 'md', flip }: IconProps) {
  return (
    <Glyph
      aria-hidden="true"
      className={classNames(styles.icon, styles[size], flip && styles.flip)}
      strokeWidth={size === 'xs' ? 2 : 1.75}
    />
  );
}
