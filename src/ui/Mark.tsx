import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Mark.module.css';

/** Paths of the mark in its view box of 48 units. */
export const ARCS = 'M14 8.5A18.5 18.5 0 0 0 14 39.5M34 8.5A18.5 18.5 0 0 1 34 39.5';
export const SLOT = 'M22.5 18.3c0-.5.4-.9.9-1l1.5-.4c.6-.1 1 .3 1 .9l-.3 12.6c0 .6-.5 1-1 1h-.8c-.6 0-1-.4-1-1z';

interface MarkProps {
  look?: 'plain' | 'on-lapis' | 'faded';
  empty?: boolean;
  /** Replaces the coin, in units of the mark's view box. */
  children?: ReactNode;
}

/** The mark: two arcs, buyer and seller, that hold a coin. Decorative. */
export function Mark({ look = 'plain', empty, children }: MarkProps) {
  return (
    <svg className={classNames(styles.mark, styles[look])} viewBox="0 0 48 48" aria-hidden="true">
      <path className={styles.arcs} d={ARCS} />
      {empty ? (
        <circle className={styles.gap} cx="24" cy="24" r="9.6" />
      ) : (
        (children ?? (
          <>
            <circle className={styles.gold} cx="24" cy="24" r="11.2" />
            <circle className={styles.rim} cx="24" cy="24" r="8.9" />
            <path className={styles.slot} d={SLOT} />
          </>
        ))
      )}
    </svg>
  );
}

/** The coin alone. */
export function Coin(props: ComponentProps<'svg'>) {
  return (
    <svg {...props} viewBox="12 12 24 24" aria-hidden="true">
      <circle className={styles.gold} cx="24" cy="24" r="11.6" />
      <circle className={styles.rim} cx="24" cy="24" r="9.1" />
      <path className={styles.slot} d={SLOT} />
    </svg>
  );
}
