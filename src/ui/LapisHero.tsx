import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './LapisHero.module.css';

export interface LapisHeroProps {
  /** `auth` lies under the form's sheet, `home` is rounded below and lends its lower part to the two tiles. */
  look?: 'auth' | 'home';
  /** Of `auth`: without a promise, above a longer form. Of `home`: under tiles that are folded. */
  low?: boolean;
  children: ReactNode;
}

/** The lapis ground with the engraved rosette. From 1080 pixels the side panel is the only lapis. */
export function LapisHero({ look = 'auth', low, children }: LapisHeroProps) {
  return <div className={classNames(styles.hero, styles[look], low && styles.low)}>{children}</div>;
}
