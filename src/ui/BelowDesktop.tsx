import type { ReactNode } from 'react';
import styles from './BelowDesktop.module.css';

/** Shows its content only on windows narrower than 1080 pixels: the share button, the bottom navigation. */
export function BelowDesktop({ children }: { children: ReactNode }) {
  return <div className={styles.belowDesktop}>{children}</div>;
}
