import { Lock, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { onlyDigits } from '@/lib/digits';
import control from './Control.module.css';
import { classNames } from './classNames';
import { EditedInput } from './EditedInput';
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
  /** A payment code: large and letter-spaced. */
  code?: boolean;
  /** At the end of the field, for example a small button. */
  trailing?: ReactNode;
}

/** One line of text. `maxLength` of a numeric field counts digits only. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, aside, hint, error, icon, ltr, numeric, code, trailing, ...input } = props;
  const ownId = useId();
  const controlId = input.id ?? ownId;
  const shownIcon = input.readOnly ? Lock : icon;

  function change(typed: string) {
    onChange(numeric ? onlyDigits(typed, input.maxLength) : typed);
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
          // a numeric field applies maxLength itself, because a pasted number may contain spaces
          maxLength={numeric ? undefined : input.maxLength}
          dir={ltr || numeric || code ? 'ltr' : undefined}
          className={classNames(control.input, numeric && control.persianDigits, code && control.code)}
          value={value}
          onEdit={({ text }) => change(text)}
          {...describedBy(controlId, { hint, error })}
        />
        {trailing}
      </div>
    </Field>
  );
}
