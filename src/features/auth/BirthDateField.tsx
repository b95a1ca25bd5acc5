import { writtenDateIn } from '@contract/rules/birthDate';
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
import select from '@/ui/SelectField.module.css';
import styles from './BirthDateField.module.css';

export interface BirthDateFieldProps {
  label: string;
  aside?: ReactNode;
  /** Latin digits; any part may be empty. A year of two digits stands after 13. */
  value: BirthDateParts;
  onChange: (value: BirthDateParts) => void;
  /** Called when focus leaves the whole field. */
  onBlur?: () => void;
  error?: FieldError;
}

const CENTURY = '13';

/** The year as the field holds it: without the century. Any other year stays whole, and is an error. */
export function afterCentury(year: string): string {
  return year.length > CENTURY.length && year.startsWith(CENTURY) ? year.slice(CENTURY.length) : year;
}

/** Day, month from a list, and the year with a fixed century. */
export function BirthDateField({ label, aside, value, onChange, onBlur, error }: BirthDateFieldProps) {
  const controlId = useId();
  const described = describedBy(controlId, { error });
  const invalid = described['aria-invalid'];

  /** A whole date in any part fills all of them. */
  function change(part: 'day' | 'year', typed: string) {
    const whole = writtenDateIn(typed);
    const digits = onlyDigits(typed);
    if (whole) onChange({ day: whole.day, month: String(Number(whole.month)), year: afterCentury(whole.year) });
    else onChange({ ...value, [part]: part === 'year' ? afterCentury(digits) : digits });
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
            onEdit={({ text }) => change('day', text)}
          />
        </div>
        <div className={classNames(control.control, select.box)} data-invalid={invalid}>
          <select
            {...described}
            aria-label={registerCopy.fields.month}
            autoComplete="bday-month"
            className={classNames(control.input, select.select, styles.select, value.month === '' && select.unset)}
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
          {value.year.length <= CENTURY.length && (
            <span className={styles.century} aria-hidden="true">
              {toPersianDigits(CENTURY)}
            </span>
          )}
          <EditedInput
            {...described}
            aria-label={registerCopy.fields.year}
            placeholder="••"
            dir="ltr"
            inputMode="numeric"
            autoComplete="bday-year"
            className={classNames(control.input, control.persianDigits)}
            value={value.year}
            onEdit={({ text }) => change('year', text)}
          />
        </label>
      </div>
    </Field>
  );
}
