import { Lock, type LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react';
import { onlyDigits } from '@/lib/digits';
import control from './Control.module.css';
import { classNames } from './classNames';
import { describedBy, Field, type FieldError } from './Field';
import { Icon } from './Icon';
import styles from './TextField.module.css';

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'className' | 'style' | 'dir' | 'aria-invalid' | 'aria-describedby'
>;

export interface TextFieldProps extends InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: FieldError;
  icon?: LucideIcon;
  /** Left-to-right text at the right edge: codes and links. */
  ltr?: boolean;
  /** Digits only: Persian and Arabic ones are turned into Latin before `onChange`, and drawn as Persian. */
  numeric?: boolean;
  /** A payment code: large, its letters apart. */
  code?: boolean;
  /** At the end of the field, a small button for example. */
  trailing?: ReactNode;
}

/** One line of text. `maxLength` of a numeric field counts digits, whatever separators were pasted with them. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, aside, hint, error, icon, ltr, numeric, code, trailing, ...input } = props;
  const ownId = useId();
  const controlId = input.id ?? ownId;
  const shownIcon = input.readOnly ? Lock : icon;

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value;
    onChange(numeric ? onlyDigits(typed, input.maxLength) : typed);
  }

  return (
    <Field label={label} aside={aside} hint={hint} error={error} controlId={controlId}>
      <div
        className={classNames(control.control, code && styles.large, input.readOnly && control.readOnly)}
        data-invalid={describedBy(controlId, { error })['aria-invalid']}
      >
        {shownIcon && <Icon icon={shownIcon} size={input.readOnly ? 'sm' : 'md'} />}
        <input
          autoComplete="off"
          inputMode={numeric ? 'numeric' : undefined}
          {...input}
          id={controlId}
          // a pasted number may carry spaces: a numeric field cuts what is left after they are dropped
          maxLength={numeric ? undefined : input.maxLength}
          dir={ltr || numeric || code ? 'ltr' : undefined}
          className={classNames(control.input, numeric && control.persianDigits, code && styles.code)}
          value={value}
          onChange={change}
          {...describedBy(controlId, { hint, error })}
        />
        {trailing}
      </div>
    </Field>
  );
}
