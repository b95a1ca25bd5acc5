import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import control from './Control.module.css';
import { classNames } from './classNames';
import { describedBy, Field, type FieldError } from './Field';
import { Icon } from './Icon';
import styles from './SelectField.module.css';

interface SelectFieldProps {
  label: string;
  name?: string;
  /** The value of the chosen option; empty without one. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Stands in the field while nothing is chosen. */
  placeholder: string;
  autoComplete?: string;
  error?: FieldError;
}

/** One word from a long list: the phone's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, value, options, onChange, placeholder, autoComplete, error } = props;
  const controlId = useId();
  const described = describedBy(controlId, { error });
  return (
    <Field label={label} error={error} controlId={controlId}>
      <div className={classNames(control.control, styles.box)} data-invalid={described['aria-invalid']}>
        <select
          {...described}
          id={controlId}
          name={name}
          autoComplete={autoComplete}
          className={classNames(control.input, styles.select, value === '' && styles.unset)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} size="sm" />
      </div>
    </Field>
  );
}
