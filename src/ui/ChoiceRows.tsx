import type { ReactNode } from 'react';
import styles from './ChoiceRows.module.css';
import { classNames } from './classNames';
import { useRadioRow } from './useRadioRow';

interface ChoiceRow<Value extends string> {
  value: Value;
  label: string;
  /** Shown below the chosen row. */
  more?: ReactNode;
}

interface ChoiceRowsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly ChoiceRow<Value>[];
  /** Null before a choice. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** A radio group with a row for each option. */
export function ChoiceRows<Value extends string>({ label, options, value, onChange }: ChoiceRowsProps<Value>) {
  const { group, radio } = useRadioRow<Value | null>({
    values: options.map((option) => option.value),
    value,
    onChange: (chosen) => chosen !== null && onChange(chosen),
  });
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.rows}>
      {options.map((option) => (
        <div key={option.value} className={classNames(styles.choice, option.value === value && styles.on)}>
          <label className={styles.row}>
            <input {...radio(option.value)} className={styles.radio} />
            {option.label}
          </label>
          {option.value === value && option.more && <div className={styles.more}>{option.more}</div>}
        </div>
      ))}
    </div>
  );
}
