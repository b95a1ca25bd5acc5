import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon';
import { Spinner } from './Spinner';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  label: string;
  hint?: string;
  checked: boolean;
  /** A change is being saved: ignores presses. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that fills its row. */
export function SwitchRow({ label, hint, checked, busy, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className={styles.row}
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint && `${id}-hint`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
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
      {busy && <Spinner />}
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}

/** A setting that is always on. */
export function LockedRow({ label, hint }: { label: string; hint: string }) {
  return (
    <InfoRow label={label} hint={hint}>
      <span className={styles.lock}>
        <Icon icon={Lock} />
      </span>
    </InfoRow>
  );
}

/** A setting that cannot be changed here, with the reason. */
export function InfoRow({ label, hint, children }: { label: string; hint: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <b className={styles.label}>{label}</b>
        <span className={styles.hint}>{hint}</span>
      </span>
      {children}
    </div>
  );
}
