import { useId } from 'react';
import { copy } from '@/messages/copy';
import { historyCopy } from '@/messages/history';
import styles from './AmountRangeField.module.css';
import control from './Control.module.css';
import { classNames } from './classNames';
import { describedBy, Field, type FieldError } from './Field';
import { useGroupedInput } from './groupedInput';

export interface AmountRangeFieldProps {
  label: string;
  /** Integer rials; null for no limit. */
  from: number | null;
  to: number | null;
  onFrom: (rials: number | null) => void;
  onTo: (rials: number | null) => void;
  error?: FieldError;
}

/** No transaction has more than ten digits of rials; a limit above them all still may be typed. */
const MOST_DIGITS = 12;

/** From one amount of rials to another; an empty end is no limit. */
export function AmountRangeField({ label, from, to, onFrom, onTo, error }: AmountRangeFieldProps) {
  const controlId = useId();
  const described = describedBy(controlId, { error });
  return (
    <Field label={label} aside={historyCopy.rial} error={error} controlId={controlId} group>
      <div className={styles.range}>
        <Amount
          name={historyCopy.amountFrom}
          word={copy.fields.from}
          placeholder={historyCopy.noFloor}
          value={from}
          onChange={onFrom}
          described={described}
        />
        <Amount
          name={historyCopy.amountTo}
          word={copy.fields.to}
          placeholder={historyCopy.noCeiling}
          value={to}
          onChange={onTo}
          described={described}
        />
      </div>
    </Field>
  );
}

interface AmountProps {
  name: string;
  word: string;
  placeholder: string;
  value: number | null;
  onChange: (rials: number | null) => void;
  described: ReturnType<typeof describedBy>;
}

function Amount({ name, word, placeholder, value, onChange, described }: AmountProps) {
  const grouped = useGroupedInput({
    digits: value === null ? '' : String(value),
    format: (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '٬'),
    accept: (digits) => digits.replace(/^0+/, '').slice(0, MOST_DIGITS),
    onDigits: (digits) => onChange(digits === '' ? null : Number(digits)),
  });
  return (
    <div className={classNames(control.control, styles.amount)} data-invalid={described['aria-invalid']}>
      <small aria-hidden="true">{word}</small>
      <input
        {...grouped}
        {...described}
        aria-label={name}
        dir={grouped.value === '' ? undefined : 'ltr'}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        className={classNames(control.input, control.persianDigits)}
      />
    </div>
  );
}
