import { classNames } from '@/ui/classNames';
import styles from './Gates.module.css';

/** What held money does when a dispute begins, is decided or is taken back. */
export type HoldMotion = 'freeze' | 'cut' | 'thaw';

/** Two arcs around the coin, one before each side: both ways are shut. Cut, each has its side's colour. */
export function Gates({ cut }: { cut: boolean }) {
  return (
    <svg className={classNames(styles.gates, cut && styles.cut)} viewBox="0 0 68 68" aria-hidden="true">
      <path className={styles.buyer} d="M45.7 5A31.25 31.25 0 0 1 45.7 63" pathLength="136" />
      <path className={styles.seller} d="M22.3 63A31.25 31.25 0 0 1 22.3 5" pathLength="136" />
    </svg>
  );
}
