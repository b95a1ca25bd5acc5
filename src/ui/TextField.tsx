import { Lock, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react';
import { onlyDigits } from '@/lib/digits';
import control from './Control.module.css';
import { classNames } from './classNames';
import { type Edit, EditedInput, isInserted } from './EditedInput';
import { describedBy, Field, type FieldError } from './Field';
import { Icon } from './Icon';

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'ref' | 'className' | 'style' | 'dir' | 'aria-invalid' | 'aria-describedby'
>;

export interface TextFieldProps extends InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: FieldError;
  icon?: LucideIcon;
  /** Left-to-right text for codes and links. */
  ltr?: boolean;
  /** Digits only: `onChange` gets Latin digits, the field shows Persian ones. */
  numeric?: boolean;
  /** Of a numeric field: the value of a pasted or finished text in any spelling; null for an unreadable one. */
  read?: (text: string) => string | null;
  /** A payment code: large and letter-spaced. */
  code?: boolean;
  /** At the end of the field, for example a small button. */
  trailing?: ReactNode;
}

/** One line of text. A numeric field keeps each digit: a number that is too long is an error, never cut. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, aside, hint, error, icon, ltr, numeric, read, code, trailing, ...input } = props;
  const ownId = useId();
  const controlId = input.id ?? ownId;
  const shownIcon = input.readOnly ? Lock : icon;

  function change(edit: Edit) {
    if (!numeric) return onChange(edit.text);
    onChange((isInserted(edit) && read?.(edit.text)) || onlyDigits(edit.text));
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const whole = read?.(value) ?? value;
    if (whole !== value) onChange(whole);
    input.onBlur?.(event);
  }

  return (
    <Field label={label} aside={aside} hint={hint} error={error} controlId={controlId}>
      <div
        className={classNames(control.control, code && control.large, input.readOnly && control.readOnly)}
        data-invalid={describedBy(controlId, { error })['aria-invalid']}
      >
        {shownIcon && <Icon icon={shownIcon} size={input.readOnly ? 'sm' : 'md'} />}
        <EditedInput
          autoComplete="off"
          inputMode={numeric ? 'numeric' : undefined}
          {...input}
          id={controlId}
          dir={ltr || numeric || code ? 'ltr' : undefined}
          className={classNames(control.input, numeric && control.persianDigits, code && control.code)}
          value={value}
          onEdit={change}
          onBlur={leave}
          {...describedBy(controlId, { hint, error })}
        />
        {trailing}
      </div>
    </Field>
  );
}
