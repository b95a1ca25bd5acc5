import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Segmented.module.css';
import { useRadioRow } from './useRadioRow';

export interface SegmentedOption<Value extends string | number> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

interface SegmentedProps<Value extends string | number> {
  /** Accessible name of the group. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A radio group in one row. */
export function Segmented<Value extends string | number>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const { group, radio } = useRadioRow({ values: options.map((option) => option.value), value, onChange });
  const hasIcons = options.some(({ icon }) => icon);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classNames(styles.segmented, hasIcons && styles.withIcons)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input {...radio(option.value)} className={styles.input} />
          <span className={styles.words}>
            {option.icon && <Icon icon={option.icon} size="sm" />}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
