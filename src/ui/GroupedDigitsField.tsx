import { type ComponentProps, useId } from 'react';
import { inFours } from '@/lib/digits';
import control from './Control.module.css';
import { classNames } from './classNames';
import { EditedInput } from './EditedInput';
import { describedBy, Field, type FieldError } from './Field';
import styles from './GroupedDigitsField.module.css';
import { useGroupedInput } from './useGroupedInput';

interface GroupedDigitsFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'autoComplete'> {
  label: string;
  /** Latin digits without separators. */
  value: string;
  onChange: (digits: string) => void;
  /** Number of digits: 16 for a card, 24 for an IBAN. More are kept, never cut. */
  length: number;
  /** The digits of a pasted text in any spelling; null for an unreadable one. */
  read?: (text: string) => string | null;
  /** Fixed Latin letters at the left: «IR». */
  prefix?: string;
  error?: FieldError;
}

/** A card number or IBAN in groups of four; dots mark the missing digits. */
export function GroupedDigitsField(props: GroupedDigitsFieldProps) {
  const { label, value, onChange, length, read, prefix, error, ...input } = props;
  const controlId = useId();
  const grouped = useGroupedInput({
    digits: value,
    format: inFours,
    read,
    accept: (digits) => digits,
    onDigits: onChange,
  });
  const blanks = inFours(value + '•'.repeat(Math.max(0, length - value.length))).slice(grouped.value.length);

  return (
    <Field label={label} error={error} controlId={controlId}>
      <div
        className={classNames(control.control, styles.control, length > 16 && styles.small)}
        data-invalid={describedBy(controlId, { error })['aria-invalid']}
      >
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <span className={classNames(styles.digits, control.persianDigits)} dir="ltr">
          <span className={styles.ghost} aria-hidden="true">
            <span className={styles.typed}>{grouped.value}</span>
            {blanks}
          </span>
          <EditedInput
            autoComplete="off"
            {...input}
            {...grouped}
            id={controlId}
            dir="ltr"
            inputMode="numeric"
            className={classNames(control.bare, styles.input)}
            {...describedBy(controlId, { error })}
          />
        </span>
      </div>
    </Field>
  );
}
