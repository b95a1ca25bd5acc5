import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BirthDateParts } from '@/lib/calendar';
import { onlyDigits, toPersianDigits } from '@/lib/digits';
import { registerCopy } from '@/messages/register';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { EditedInput } from '@/ui/EditedInput';
import { describedBy, Field, type FieldError } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import styles from './BirthDateField.module.css';

export interface BirthDateFieldProps {
  label: string;
  aside?: ReactNode;
  /** Latin digits; any part may be empty. The year is the two digits after 13. */
  value: BirthDateParts;
  onChange: (value: BirthDateParts) => void;
  /** Called when focus leaves the whole field. */
  onBlur?: () => void;
  error?: FieldError;
}

const CENTURY = '13';

/** Day, month from a list, and the year with a fixed century. */
export function BirthDateField({ label, aside, value, onChange, onBlur, error }: BirthDateFieldProps) {
  const controlId = useId();
  const described = describedBy(controlId, { error });
  const invalid = described['aria-invalid'];

  function changeYear(typed: string) {
    const digits = onlyDigits(typed);
    // a pasted year may contain the century
    const short = digits.length > 2 && digits.startsWith(CENTURY) ? digits.slice(CENTURY.length) : digits;
    onChange({ ...value, year: short.slice(0, 2) });
  }

  return (
    <Field label={label} aside={aside} error={error} controlId={controlId} group onLeave={onBlur}>
      <div className={styles.parts}>
        <div className={classNames(control.control, styles.part)} data-invalid={invalid}>
          <EditedInput
            {...described}
            aria-label={registerCopy.fields.day}
            placeholder={registerCopy.fields.day}
            dir={value.day === '' ? undefined : 'ltr'}
            inputMode="numeric"
            autoComplete="bday-day"
            className={classNames(control.input, control.persianDigits, styles.centred)}
            value={value.day}
            onEdit={({ text }) => onChange({ ...value, day: onlyDigits(text, 2) })}
          />
        </div>
        <div className={classNames(control.control, styles.part, styles.month)} data-invalid={invalid}>
          <select
            {...described}
            aria-label={registerCopy.fields.month}
            autoComplete="bday-month"
            className={classNames(control.input, styles.select, value.month === '' && styles.unset)}
            value={value.month}
            onChange={(event) => onChange({ ...value, month: event.target.value })}
          >
            <option value="">{registerCopy.fields.month}</option>
            {registerCopy.fields.months.map((month, index) => (
              <option key={month} value={String(index + 1)}>
                {month}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} />
        </div>
        <label className={classNames(control.control, styles.part, styles.year)} data-invalid={invalid}>
          <span className={styles.century} aria-hidden="true">
            {toPersianDigits(CENTURY)}
          </span>
          <EditedInput
            {...described}
            aria-label={registerCopy.fields.year}
            placeholder="••"
            dir="ltr"
            inputMode="numeric"
            autoComplete="bday-year"
            className={classNames(control.input, control.persianDigits)}
            value={value.year}
            onEdit={({ text }) => changeYear(text)}
          />
        </label>
      </div>
    </Field>
  );
}
