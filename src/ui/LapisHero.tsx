import type { ReactNode } from 'react';
import { classNames } from './classNames';
import lapis from './Lapis.module.css';
import styles from './LapisHero.module.css';

interface LapisHeroProps {
  /** `auth` lies below the form's sheet; `home` is rounded, and the two tiles overlap its lower part. */
  look?: 'auth' | 'home';
  /** Less high: above a long form (`auth`) or folded tiles (`home`). */
  low?: boolean;
  children: ReactNode;
}

/** The lapis background with the rosette. Hidden from 1080 pixels, where the side panel has it. */
export function LapisHero({ look = 'auth', low, children }: LapisHeroProps) {
  return (
    <div className={classNames(lapis.lapis, lapis.rosette, styles.hero, styles[look], low && styles.low)} data-lapis="">
      {children}
    </div>
  );
}
