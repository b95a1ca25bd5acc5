import { classNames } from './classNames';
import styles from './Steps.module.css';
import { Text } from './Text';

export interface StepsProps {
  current: number;
  total: number;
  /** «گام ۱ از ۲». */
  label: string;
}

/** How far along a form of several pages is: bars, and the same in words. */
export function Steps({ current, total, label }: StepsProps) {
  const bars = Array.from({ length: total }, (_, position) => position + 1);
  return (
    <div className={styles.steps}>
      <div className={styles.bars} aria-hidden="true">
        {bars.map((step) => (
          <i key={step} className={classNames(styles.bar, step <= current && styles.done)} />
        ))}
      </div>
      <Text look="xs" tone="hint">
        {label}
      </Text>
    </div>
  );
}
