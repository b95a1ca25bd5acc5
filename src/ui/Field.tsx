import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Field.module.css';
import { Icon } from './Icon';
import { useAtRest } from './useAtRest';

/** One or more messages, joined with « / ». */
export type FieldError = string | readonly string[] | null | undefined | false;

interface FieldProps {
  label: ReactNode;
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

/** Label, control, then error or hint. An error takes the gap to the next element: 20 pixels. */
export function Field({ label, aside, hint, error, controlId, group, onLeave, children }: FieldProps) {
  // outside the label element, so that it is not part of the field's name
  const remark = aside && <span className={styles.aside}>{aside}</span>;
  const messages = <FieldMessages controlId={controlId} hint={hint} error={error} />;

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

/** Error or hint of a control. A line of either has its place: nothing moves when an error appears. */
export function FieldMessages({ controlId, hint, error }: Pick<FieldProps, 'controlId' | 'hint' | 'error'>) {
  // a longer error moves what follows
  const message = useAtRest(errorMessage(error));
  return (
    <div className={classNames(styles.messages, !hint && styles.gap)}>
      {hint && (
        <p id={`${controlId}-hint`} className={classNames(styles.hint, message !== null && styles.replaced)}>
          {hint}
        </p>
      )}
      {message !== null && <FieldMessage id={`${controlId}-error`} text={message} />}
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
