import { OTP_LENGTH } from '@contract/limits';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { onlyDigits, toPersianDigits } from '@/lib/digits';
import { classNames } from '@/ui/classNames';
import { describedBy, errorMessage, type FieldError, FieldMessage } from '@/ui/Field';
import styles from './OtpInput.module.css';

const POSITIONS = Array.from({ length: OTP_LENGTH }, (_, position) => position);

export interface OtpInputProps {
  /** Accessible name: «کد تأیید». */
  label: string;
  /** Up to four Latin digits. */
  value: string;
  onChange: (code: string) => void;
  /** Called once with the whole code when its last digit is typed, pasted or filled in. */
  onComplete?: (code: string) => void;
  /** Reddens the boxes until the next digit is typed. */
  error?: FieldError;
  disabled?: boolean;
}

/** A one-time code: one real input, drawn as four boxes from left to right. It takes focus when it appears. */
export function OtpInput({ label, value, onChange, onComplete, error, disabled }: OtpInputProps) {
  const controlId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const typingAgain = value.length > 0 && value.length < OTP_LENGTH;
  const message = typingAgain ? null : errorMessage(error);

  useEffect(() => {
    if (!disabled) input.current?.focus();
  }, [disabled]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const digits = onlyDigits(event.target.value);
    // a digit typed after a refused code begins the next one
    const startsOver = value.length === OTP_LENGTH && digits.length === OTP_LENGTH + 1 && digits.startsWith(value);
    const code = startsOver ? digits.slice(OTP_LENGTH) : digits.slice(0, OTP_LENGTH);
    if (code === value) return;
    onChange(code);
    if (code.length === OTP_LENGTH) onComplete?.(code);
  }

  return (
    <div className={styles.otp}>
      <div className={classNames(styles.boxes, message !== null && styles.invalid)} dir="ltr">
        {POSITIONS.map((position) => {
          const current = focused && position === Math.min(value.length, OTP_LENGTH - 1);
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
          autoComplete="one-time-code"
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
