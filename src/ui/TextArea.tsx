import { useId } from 'react';
import control from './Control.module.css';
import { describedBy, Field, type FieldError } from './Field';

interface TextAreaProps {
  label: string;
  name?: string;
  autoComplete?: string;
  /** A remark at the end of the label's line: the length of the text. */
  aside?: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  placeholder?: string;
  hint?: string;
  error?: FieldError;
  rows?: number;
  onBlur?: () => void;
}

/** A text of several lines. */
export function TextArea({
  label,
  name,
  autoComplete,
  aside,
  value,
  onChange,
  maxLength,
  placeholder,
  hint,
  error,
  rows = 4,
  onBlur,
}: TextAreaProps) {
  const controlId = useId();
  return (
    <Field label={label} aside={aside} hint={hint} error={error} controlId={controlId}>
      <div className={control.control} data-invalid={describedBy(controlId, { error })['aria-invalid']}>
        <textarea
          id={controlId}
          name={name}
          autoComplete={autoComplete}
          rows={rows}
          className={control.area}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          {...describedBy(controlId, { hint, error })}
        />
      </div>
    </Field>
  );
}
