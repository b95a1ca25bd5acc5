import { Lock } from 'lucide-react';
import { useId } from 'react';
import { Icon } from './Icon';
import styles from './SwitchRow.module.css';

export interface SwitchRowProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off: the whole row is the switch. */
export function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className={styles.row}
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint && `${id}-hint`}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.words}>
        <b className={styles.label} id={`${id}-label`}>
          {label}
        </b>
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}

/** A setting that is on for everybody, among others that are switches. */
export function LockedRow({ label, hint }: { label: string; hint: string }) {
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <b className={styles.label}>{label}</b>
        <span className={styles.hint}>{hint}</span>
      </span>
      <span className={styles.lock}>
        <Icon icon={Lock} />
      </span>
    </div>
  );
}
