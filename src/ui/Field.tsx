import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon';

/** One or more messages, joined with « / ». */
export type FieldError = string | readonly string[] | null | undefined | false;

interface FieldProps {
  label: string;
  /** A remark at the end of the label's line: «۱۰ رقم». */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: FieldError;
  /** The id of the control; label and messages derive theirs from it. */
  controlId: string;
  /** Groups several controls under one label. */
  group?: boolean;
  /** Called when the focus leaves the group. */
  onLeave?: () => void;
  children: ReactNode;
}

/** The text of an error; null without one. */
export function errorMessage(error: FieldError): string | null {
  const text = typeof error === 'string' ? error : error ? error.join(' / ') : '';
  return text === '' ? null : text;
}

/** Accessibility attributes that tie a control to the messages of its `Field`. */
export function describedBy(controlId: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const message = errorMessage(error);
  const ids = [message !== null && `${controlId}-error`, hint && message === null && `${controlId}-hint`];
  return {
    'aria-invalid': message === null ? undefined : (true as const),
    'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
  };
}

/** Label, control, then error or hint. */
export function Field({ label, aside, hint, error, controlId, group, onLeave, children }: FieldProps) {
  const message = errorMessage(error);
  // outside the label element, so that it is not part of the field's name
  const remark = aside && <span className={styles.aside}>{aside}</span>;
  const messages = (
    <>
      {message !== null && <FieldMessage id={`${controlId}-error`} text={message} />}
      {hint && message === null && (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );

  if (group) {
    return (
      <fieldset
        className={styles.field}
        aria-labelledby={`${controlId}-label`}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onLeave?.()}
      >
        <div className={styles.label}>
          <span id={`${controlId}-label`}>{label}</span>
          {remark}
        </div>
        {children}
        {messages}
      </fieldset>
    );
  }
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={controlId}>{label}</label>
        {remark}
      </div>
      {children}
      {messages}
    </div>
  );
}

/** An error below a control; screen readers announce it. */
export function FieldMessage({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <Icon icon={CircleAlert} size="xs" />
      <span>{text}</span>
    </p>
  );
}
