import { AMOUNT_MAX_RIALS } from '@contract/limits';
import { type ReactNode, useId } from 'react';
import { uiCopy } from '@/messages/ui';
import styles from './AmountField.module.css';
import { classNames } from './classNames';
import { describedBy, Field, type FieldError } from './Field';
import { useGroupedInput } from './groupedInput';

export interface AmountFieldProps {
  label: string;
  aside?: ReactNode;
  /** Integer rials; null while the field is empty. */
  value: number | null;
  onChange: (rials: number | null) => void;
  onBlur?: () => void;
  /** The amount in words of toman; the field says what to type while there is none. */
  words?: string;
  error?: FieldError;
  name?: string;
}

/** Above this many digits the number steps down so that it fits the narrowest phone. */
const LONG_AMOUNT_DIGITS = 9;

/** Thousands set apart with the Persian separator. */
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '٬');
}

/** Digits of an amount without leading zeros; null when the amount is above what a transaction may be. */
function acceptAmount(digits: string): string | null {
  const amount = digits.replace(/^0+/, '');
  return Number(amount) > AMOUNT_MAX_RIALS ? null : amount;
}

/** An amount of rials: large, with separators while typing, its words under it. Typing above the limit is ignored. */
export function AmountField({ label, aside, value, onChange, onBlur, words, error, name }: AmountFieldProps) {
  const controlId = useId();
  const digits = value === null ? '' : String(value);
  const grouped = useGroupedInput({
    digits,
    format: groupThousands,
    accept: acceptAmount,
    onDigits: (typed) => onChange(typed === '' ? null : Number(typed)),
  });
  const described = describedBy(controlId, { error });

  return (
    <Field label={label} aside={aside} error={error} controlId={controlId}>
      <div className={styles.amount} data-invalid={described['aria-invalid']}>
        <div className={classNames(styles.line, digits.length > LONG_AMOUNT_DIGITS && styles.long)}>
          <span className={styles.copy} data-text={grouped.value || '0'} />
          <span className={styles.unit} aria-hidden="true">
            {uiCopy.rial}
          </span>
          <input
            {...grouped}
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
          {words || uiCopy.amountHint}
        </p>
      </div>
    </Field>
  );
}
