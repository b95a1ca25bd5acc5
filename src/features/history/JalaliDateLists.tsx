import { DATE_PICKER_YEAR_FIRST, DATE_PICKER_YEAR_LAST } from '@contract/rules/limits';
import { ChevronDown } from 'lucide-react';
import { type JalaliDay, monthLength } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { historyCopy } from '@/messages/history';
import { registerCopy } from '@/messages/register';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import type { describedBy } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import styles from './JalaliDateLists.module.css';

export interface JalaliDateListsProps {
  /** Which date: «تاریخ، از». The lists are named after it. */
  label: string;
  value: JalaliDay;
  onChange: (day: JalaliDay) => void;
  described: ReturnType<typeof describedBy>;
}

/**
 * A Jalali day from three lists: day, month, year. The days are those of the chosen month and year, so that a day that
 * the calendar does not have (30 Esfand of a common year) cannot be chosen; when month or year is changed under a day
 * that is not there any more, the last one of the month is taken.
 */
export function JalaliDateLists({ label, value, onChange, described }: JalaliDateListsProps) {
  function change(part: Partial<JalaliDay>) {
    const { year, month, day } = { ...value, ...part };
    onChange({ year, month, day: Math.min(day, monthLength(year, month)) });
  }

  return (
    <div className={styles.lists}>
      <List
        name={historyCopy.part(label, registerCopy.fields.day)}
        value={value.day}
        options={numbers(1, monthLength(value.year, value.month))}
        onChange={(day) => change({ day })}
        described={described}
      />
      <List
        name={historyCopy.part(label, registerCopy.fields.month)}
        value={value.month}
        options={registerCopy.fields.months.map((month, index) => [index + 1, month])}
        onChange={(month) => change({ month })}
        described={described}
      />
      <List
        name={historyCopy.part(label, registerCopy.fields.year)}
        value={value.year}
        options={years(value.year)}
        onChange={(year) => change({ year })}
        described={described}
      />
    </div>
  );
}

interface ListProps {
  name: string;
  value: number;
  options: readonly (readonly [number, string])[];
  onChange: (value: number) => void;
  described: ReturnType<typeof describedBy>;
}

function List({ name, value, options, onChange, described }: ListProps) {
  return (
    <div className={classNames(control.control, styles.list)} data-invalid={described['aria-invalid']}>
      <select
        {...described}
        aria-label={name}
        className={classNames(control.input, styles.select)}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map(([number, text]) => (
          <option key={number} value={number}>
            {text}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size="sm" />
    </div>
  );
}

/** The picker's years, and the year that stands there: an address may name any year of the filter. */
function years(present: number): [number, string][] {
  const picker = numbers(DATE_PICKER_YEAR_FIRST, DATE_PICKER_YEAR_LAST);
  const beyond = present < DATE_PICKER_YEAR_FIRST || present > DATE_PICKER_YEAR_LAST;
  return beyond ? [...picker, ...numbers(present, present)].sort(([left], [right]) => left - right) : picker;
}

function numbers(first: number, last: number): [number, string][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, toPersianDigits(first + index)]);
}
