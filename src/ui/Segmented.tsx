import { type KeyboardEvent, useId, useRef } from 'react';
import { nextChoice } from './rovingKeys';
import styles from './Segmented.module.css';

export interface SegmentedOption<Value extends string | number> {
  value: Value;
  label: string;
  /** A second, smaller line. */
  detail?: string;
}

export interface SegmentedProps<Value extends string | number> {
  /** Accessible name of the group. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice of two or three, all in sight. A radio group to the keyboard and to screen readers. */
export function Segmented<Value extends string | number>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const next = nextChoice(event.key, index, options.length);
    const option = next === null ? undefined : options[next];
    if (next === null || option === undefined) return;
    // browsers disagree about arrows of radios in right-to-left text, so it is not left to them
    event.preventDefault();
    group.current?.querySelectorAll('input')[next]?.focus();
    onChange(option.value);
  }

  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.segmented}>
      {options.map((option, index) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onKeyDown={(event) => move(event, index)}
          />
          <span className={styles.words}>
            {option.label}
            {option.detail && <small className={styles.detail}>{option.detail}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
