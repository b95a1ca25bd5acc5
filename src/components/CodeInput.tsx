import { oneTimeCodeIn } from '@contract/rules/oneTimeCode';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { onlyDigits, toPersianDigits } from '@/lib/digits';
import { partsCopy } from '@/messages/parts';
import { classNames } from '@/ui/classNames';
import { type Edit, EditedInput } from '@/ui/EditedInput';
import { describedBy, errorMessage, type FieldError, FieldMessages } from '@/ui/Field';
import styles from './CodeInput.module.css';

export interface CodeInputProps {
  /** Accessible name: «کد تأیید». */
  label: string;
  /** Four large boxes, or two groups of three. */
  length: 4 | 6;
  /** At most `length` Latin digits. */
  value: string;
  onChange: (code: string) => void;
  /** Called once with the complete code. */
  onComplete?: (code: string) => void;
  /** Shown until the next digit. */
  error?: FieldError;
  disabled?: boolean;
  autoComplete?: 'one-time-code' | 'off';
}

/** A code of digits: one input, drawn as boxes. It takes the focus on mount, and finds the code of a pasted message. */
export function CodeInput(props: CodeInputProps) {
  const { label, length, value, onChange, onComplete, error, disabled, autoComplete = 'off' } = props;
  const controlId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const typingAgain = value.length > 0 && value.length < length;
  const [isUnclear, setUnclear] = useState(false);
  const unclear = isUnclear && partsCopy.codeUnclear(toPersianDigits(length));
  const message = errorMessage(unclear || (!typingAgain && error));

  useEffect(() => {
    if (!disabled) input.current?.focus();
  }, [disabled]);

  function change({ before, text }: Edit) {
    // What is typed after a refused code starts a new code.
    const startsOver = before.length === length && text.length > length && text.startsWith(before);
    const entered = startsOver ? text.slice(length) : text;
    const digits = onlyDigits(entered);
    const code = digits.length < length ? digits : oneTimeCodeIn(entered, length);
    if (code !== value || startsOver) take(code);
    else setUnclear(false);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    const digits = onlyDigits(pasted);
    // a part of a code counts as typing
    if (digits === pasted && digits.length < length) return;
    event.preventDefault();
    take(oneTimeCodeIn(pasted, length));
  }

  function take(code: string | null) {
    setUnclear(code === null);
    if (code === null) return;
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
        <EditedInput
          ref={input}
          aria-label={label}
          dir="ltr"
          inputMode="numeric"
          autoComplete={autoComplete}
          className={styles.input}
          disabled={disabled}
          value={value}
          onEdit={change}
          onPaste={paste}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          {...describedBy(controlId, { error: message })}
        />
      </div>
      <FieldMessages controlId={controlId} error={message} />
    </div>
  );
}
