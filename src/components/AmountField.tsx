import { AMOUNT_MAX_RIALS } from '@contract/rules/limits';
import { type ReactNode, useId } from 'react';
import { partsCopy } from '@/messages/parts';
import { requestMoneyCopy } from '@/messages/request-money';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { EditedInput } from '@/ui/EditedInput';
import { describedBy, Field, type FieldError } from '@/ui/Field';
import styles from './AmountField.module.css';
import { OtherUnit } from './OtherUnit';
import { UnitSwitch } from './UnitSwitch';
import { useAmountInput } from './useAmountInput';
import type { AmountUnitChoice } from './useAmountUnit';

interface AmountFieldProps {
  label: string;
  aside?: ReactNode;
  /** Integer rials; null while the field is empty. */
  value: number | null;
  unit: AmountUnitChoice;
  onChange: (rials: number | null) => void;
  onBlur?: () => void;
  error?: FieldError;
  /** Under the box. */
  children?: ReactNode;
}

/**
 * A large amount with separators and the switch of its unit; below it the same sum in the other unit and in words. Typing
 * above the limit is ignored.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, aside, value, unit: choice, onChange, onBlur, error, children } = props;
  const { unit, reason } = choice;
  const controlId = useId();
  const { input, problem } = useAmountInput({
    value,
    unit,
    onChange: (rials) => {
      choice.edited();
      onChange(rials);
    },
    max: AMOUNT_MAX_RIALS,
    tooLarge: requestMoneyCopy.validation[unit].amountTooLarge,
  });
  const shownError = problem ?? error;
  const described = describedBy(controlId, { error: shownError });

  return (
    <Field
      label={
        <>
          {label} <span className="visually-hidden">({partsCopy.amount.units[unit]})</span>
        </>
      }
      aside={aside}
      error={shownError}
      controlId={controlId}
    >
      <div className={classNames(control.control, styles.amount)} data-invalid={described['aria-invalid']}>
        <div className={styles.line}>
          <span className={styles.number} style={{ '--signs': (input.value || '0').length } as React.CSSProperties}>
            <EditedInput
              {...input}
              key={choice.switches}
              id={controlId}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              className={classNames(control.bare, styles.input)}
              onBlur={onBlur}
              aria-invalid={described['aria-invalid']}
              aria-describedby={classNames(described['aria-describedby'], `${controlId}-words`)}
            />
          </span>
          <UnitSwitch choice={choice} />
        </div>
        <p id={`${controlId}-words`} className={styles.words}>
          {value === null ? partsCopy.amount.hint[unit] : <OtherUnit rials={value} unit={unit} />}
        </p>
        <p role="status" className={styles.reason}>
          {reason}
        </p>
      </div>
      {children}
    </Field>
  );
}
