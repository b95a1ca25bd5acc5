import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label; it may contain links. */
  children: ReactNode;
}

/** A checkbox whose whole row can be pressed. */
export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <span className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check className={styles.tick} aria-hidden="true" />
      </span>
      <span>{children}</span>
    </label>
  );
}
