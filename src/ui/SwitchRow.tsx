import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon';
import { Spinner } from './Spinner';
import styles from './SwitchRow.module.css';

export interface SwitchRowProps {
  label: string;
  hint?: string;
  checked: boolean;
  /** It is being switched: it moves when that is done, and ignores presses until then. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off: the whole row is the switch. */
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

/** A setting that is on for everybody, among others that are switches. */
export function LockedRow({ label, hint }: { label: string; hint: string }) {
  return (
    <ToldRow label={label} hint={hint}>
      <span className={styles.lock}>
        <Icon icon={Lock} />
      </span>
    </ToldRow>
  );
}

/** A setting that nobody can change here, and why. */
export function ToldRow({ label, hint, children }: { label: string; hint: ReactNode; children?: ReactNode }) {
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
