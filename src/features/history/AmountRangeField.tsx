import { useEffect, useId, useState } from 'react';
import { useAmountInput } from '@/components/useAmountInput';
import { historyCopy } from '@/messages/history';
import { partsCopy } from '@/messages/parts';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { describedBy, Field, type FieldError } from '@/ui/Field';
import styles from './AmountRangeField.module.css';

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
const MOST_RIALS = 999_999_999_999;

/** From one amount of rials to another; an empty end is no limit. */
export function AmountRangeField({ label, from, to, onFrom, onTo, error }: AmountRangeFieldProps) {
  const controlId = useId();
  const [fromProblem, setFromProblem] = useState<string | null>(null);
  const [toProblem, setToProblem] = useState<string | null>(null);
  const shownError = fromProblem ?? toProblem ?? error;
  const described = describedBy(controlId, { error: shownError });
  return (
    <Field label={label} aside={historyCopy.rial} error={shownError} controlId={controlId} group>
      <div className={styles.range}>
        <Amount
          name={historyCopy.amountFrom}
          word={historyCopy.fields.from}
          placeholder={historyCopy.noFloor}
          value={from}
          onChange={onFrom}
          onProblem={setFromProblem}
          described={described}
        />
        <Amount
          name={historyCopy.amountTo}
          word={historyCopy.fields.to}
          placeholder={historyCopy.noCeiling}
          value={to}
          onChange={onTo}
          onProblem={setToProblem}
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
  /** Told what is wrong with what was pasted, and null when it no longer is. */
  onProblem: (problem: string | null) => void;
  described: ReturnType<typeof describedBy>;
}

function Amount({ name, word, placeholder, value, onChange, onProblem, described }: AmountProps) {
  const { input, problem } = useAmountInput({
    value,
    onChange,
    max: MOST_RIALS,
    tooLarge: partsCopy.amountUnreadable,
  });
  useEffect(() => onProblem(problem), [problem, onProblem]);
  return (
    <div className={classNames(control.control, styles.amount)} data-invalid={described['aria-invalid']}>
      <small aria-hidden="true">{word}</small>
      <input
        {...input}
        {...described}
        aria-label={name}
        dir={input.value === '' ? undefined : 'ltr'}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        className={classNames(control.input, control.persianDigits)}
      />
    </div>
  );
}
