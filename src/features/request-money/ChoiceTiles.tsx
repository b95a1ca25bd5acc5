import type { LucideIcon } from 'lucide-react';
import { Icon } from '@/ui/Icon';
import { useRadioRow } from '@/ui/useRadioRow';
import styles from './ChoiceTiles.module.css';

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

/** A radio group with an icon tile for each option. */
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
