import type { ReactNode } from 'react';
import { Card } from './Card';
import { classNames } from './classNames';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'thin' | 'pill' | 'tile' | 'box';
  width?: 'short' | 'half' | 'long' | 'full';
}

/** A grey placeholder for loading content. */
export function Skeleton({ shape = 'line', width }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], width && styles[width])} />;
}

/** Placeholder rows of a list: tile, two lines, amount and badge. */
export function SkeletonRows({ count = 3 }: { count?: number }): ReactNode {
  const rows = Array.from({ length: count }, (_, position) => position);
  return (
    <Card as="div">
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="tile" />
          <span className={styles.lines}>
            <Skeleton width="long" />
            <Skeleton shape="thin" width="half" />
          </span>
          <span className={styles.end}>
            <Skeleton width="short" />
            <Skeleton shape="pill" />
          </span>
        </div>
      ))}
    </Card>
  );
}

/** Placeholder of a bank card. */
export function SkeletonBankCard() {
  return <div className={styles.bankCard} />;
}
