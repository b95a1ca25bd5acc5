import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { onlyDigits, toPersianDigits } from '@/lib/digits';
import { classNames } from '@/ui/classNames';
import { describedBy, errorMessage, type FieldError, FieldMessage } from '@/ui/Field';
import styles from './CodeInput.module.css';

export interface CodeInputProps {
  /** Accessible name: «کد تأیید». */
  label: string;
  /** How many digits a code has: four large boxes, or six in threes. */
  length: 4 | 6;
  /** Latin digits, no more than `length`. */
  value: string;
  onChange: (code: string) => void;
  /** Called once with the whole code when its last digit is typed, pasted or filled in. */
  onComplete?: (code: string) => void;
  /** Reddens the boxes until the next digit is typed. */
  error?: FieldError;
  disabled?: boolean;
  autoComplete?: 'one-time-code' | 'off';
}

/** A code of digits: one real input, drawn as boxes from left to right. It takes focus when it appears. */
export function CodeInput(props: CodeInputProps) {
  const { label, length, value, onChange, onComplete, error, disabled, autoComplete = 'off' } = props;
  const controlId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const typingAgain = value.length > 0 && value.length < length;
  const message = typingAgain ? null : errorMessage(error);

  useEffect(() => {
    if (!disabled) input.current?.focus();
  }, [disabled]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const digits = onlyDigits(event.target.value);
    // a digit typed after a refused code begins the next one
    const startsOver = value.length === length && digits.length === length + 1 && digits.startsWith(value);
    const code = startsOver ? digits.slice(length) : digits.slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  }

  return (
    <div className={styles.code}>
      <div
        className={classNames(styles.boxes, length === 6 && styles.threes, message !== null && styles.invalid)}
        dir="ltr"
      >
        {Array.from({ length }, (_, position) => position).map((position) => {
          const current = focused && position === Math.min(value.length, length - 1);
          return (
            <span key={position} aria-hidden="true" className={classNames(styles.box, current && styles.current)}>
              {toPersianDigits(value.charAt(position))}
              {current && value.length === position && <i className={styles.caret} />}
            </span>
          );
        })}
        <input
          ref={input}
          aria-label={label}
          dir="ltr"
          inputMode="numeric"
          autoComplete={autoComplete}
          className={styles.input}
          disabled={disabled}
          value={value}
          onChange={change}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          {...describedBy(controlId, { error: message })}
        />
      </div>
      {message !== null && <FieldMessage id={`${controlId}-error`} text={message} />}
    </div>
  );
}
