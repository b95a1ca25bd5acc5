import { AMOUNT_MAX_RIALS } from '@contract/rules/limits';
import { type ReactNode, useId } from 'react';
import { partsCopy } from '@/messages/parts';
import { requestMoneyCopy } from '@/messages/request-money';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { EditedInput } from '@/ui/EditedInput';
import { describedBy, Field, type FieldError } from '@/ui/Field';
import styles from './AmountField.module.css';
import { useAmountInput } from './useAmountInput';

interface AmountFieldProps {
  label: string;
  aside?: ReactNode;
  /** Integer rials; null while the field is empty. */
  value: number | null;
  onChange: (rials: number | null) => void;
  onBlur?: () => void;
  /** The amount in words; an empty field shows a hint instead. */
  words?: string;
  error?: FieldError;
  name?: string;
}

/** A longer number gets a smaller font, to fit the narrowest phone. */
const LONG_AMOUNT_DIGITS = 9;

/** A large amount of rials with separators, and its words below. Typing above the limit is ignored. */
export function AmountField({ label, aside, value, onChange, onBlur, words, error, name }: AmountFieldProps) {
  const controlId = useId();
  const digits = value === null ? '' : String(value);
  const { input, problem } = useAmountInput({
    value,
    onChange,
    max: AMOUNT_MAX_RIALS,
    tooLarge: requestMoneyCopy.validation.amountTooLarge,
  });
  const shownError = problem ?? error;
  const described = describedBy(controlId, { error: shownError });

  return (
    <Field label={label} aside={aside} error={shownError} controlId={controlId}>
      <div className={classNames(control.control, styles.amount)} data-invalid={described['aria-invalid']}>
        <div className={classNames(styles.line, digits.length > LONG_AMOUNT_DIGITS && styles.long)}>
          <span className={styles.copy} data-text={input.value || '0'} />
          <span className={styles.unit} aria-hidden="true">
            {partsCopy.rial}
          </span>
          <EditedInput
            {...input}
            id={controlId}
            name={name}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            className={styles.input}
            onBlur={onBlur}
            aria-invalid={described['aria-invalid']}
            aria-describedby={classNames(described['aria-describedby'], `${controlId}-words`)}
          />
        </div>
        <p id={`${controlId}-words`} className={styles.words}>
          {words || partsCopy.amountHint}
        </p>
      </div>
    </Field>
  );
}
