import type { LucideIcon } from 'lucide-react';
import styles from './ChoiceTiles.module.css';
import { Icon } from './Icon';
import { useRadioRow } from './useRadioRow';

export interface ChoiceTile<Value extends string> {
  value: Value;
  label: string;
  icon: LucideIcon;
}

export interface ChoiceTilesProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly ChoiceTile<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice of a few, each a tile with its picture. A radio group to the keyboard and to screen readers. */
export function ChoiceTiles<Value extends string>({ label, options, value, onChange }: ChoiceTilesProps<Value>) {
  const { group, radio } = useRadioRow({ values: options.map((option) => option.value), value, onChange });
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.tiles}>
      {options.map((option) => (
        <label key={option.value} className={styles.tile}>
          <input {...radio(option.value)} className={styles.input} />
          <span className={styles.words}>
            <Icon icon={option.icon} />
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
