import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { describedBy, errorMessage, type FieldError, FieldMessage } from './Field';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: FieldError;
  name?: string;
  /** The label; it may contain links. */
  children: ReactNode;
}

/** A checkbox whose whole row can be pressed. */
export function Checkbox({ checked, onChange, error, name, children }: CheckboxProps) {
  const controlId = useId();
  const message = errorMessage(error);
  return (
    <div>
      <label className={styles.row}>
        <span className={styles.box}>
          <input
            type="checkbox"
            name={name}
            className={styles.input}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            {...describedBy(controlId, { error })}
          />
          <Check className={styles.tick} aria-hidden="true" />
        </span>
        <span>{children}</span>
      </label>
      {message !== null && <FieldMessage id={`${controlId}-error`} text={message} />}
    </div>
  );
}
