import styles from './Segmented.module.css';
import { useRadioRow } from './useRadioRow';

export interface SegmentedOption<Value extends string | number> {
  value: Value;
  label: string;
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
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.segmented}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input {...radio(option.value)} className={styles.input} />
          <span className={styles.words}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
