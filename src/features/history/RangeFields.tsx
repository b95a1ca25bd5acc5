import { type JalaliDay, monthLength } from '@contract/rules/calendar';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useAmountInput } from '@/components/useAmountInput';
import { toPersianDigits } from '@/lib/digits';
import { historyCopy } from '@/messages/history';
import { partsCopy } from '@/messages/parts';
import { registerCopy } from '@/messages/register';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { EditedInput } from '@/ui/EditedInput';
import { describedBy, Field, type FieldError } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import select from '@/ui/SelectField.module.css';
import styles from './RangeFields.module.css';

interface RangeFieldProps<Value> {
  label: string;
  from: Value;
  to: Value;
  onChange: (changed: { from: Value } | { to: Value }) => void;
  error?: FieldError;
}

/** An upper limit above any transaction, which has at most ten digits of rials. */
const MAX_RIALS = 999_999_999_999;

interface AmountRangeFieldProps extends RangeFieldProps<number | null> {
  /** Receives whether an end is empty because its pasted text was refused. */
  onUnreadable: (isUnreadable: boolean) => void;
}

/** A range of integer rials; null at an end means no limit. */
export function AmountRangeField({ label, from, to, onChange, onUnreadable, error }: AmountRangeFieldProps) {
  const controlId = useId();
  const [fromProblem, setFromProblem] = useState<string | null>(null);
  const [toProblem, setToProblem] = useState<string | null>(null);
  const isUnreadable = (from === null && fromProblem !== null) || (to === null && toProblem !== null);
  useEffect(() => onUnreadable(isUnreadable), [isUnreadable, onUnreadable]);
  const shownError = fromProblem ?? toProblem ?? error;
  const described = describedBy(controlId, { error: shownError });
  return (
    <Field label={label} aside={historyCopy.rial} error={shownError} controlId={controlId} group>
      <div className={styles.range}>
        <Amount
          name={historyCopy.amountFrom}
          word={historyCopy.fields.from}
          placeholder={historyCopy.noFloor}
          value={from}
          onChange={(rials) => onChange({ from: rials })}
          onProblem={setFromProblem}
          described={described}
        />
        <Amount
          name={historyCopy.amountTo}
          word={historyCopy.fields.to}
          placeholder={historyCopy.noCeiling}
          value={to}
          onChange={(rials) => onChange({ to: rials })}
          onProblem={setToProblem}
          described={described}
        />
      </div>
    </Field>
  );
}

interface AmountProps {
  name: string;
  word: string;
  placeholder: string;
  value: number | null;
  onChange: (rials: number | null) => void;
  /** Receives the error of a pasted text, and null when it is resolved. */
  onProblem: (problem: string | null) => void;
  described: ReturnType<typeof describedBy>;
}

function Amount({ name, word, placeholder, value, onChange, onProblem, described }: AmountProps) {
  const { input, problem } = useAmountInput({
    value,
    onChange,
    max: MAX_RIALS,
    tooLarge: partsCopy.amount.unreadable.rial,
  });
  useEffect(() => onProblem(problem), [problem, onProblem]);
  return (
    <div className={classNames(control.control, styles.amount)} data-invalid={described['aria-invalid']}>
      <small aria-hidden="true">{word}</small>
      <EditedInput
        {...input}
        {...described}
        aria-label={name}
        dir={input.value === '' ? undefined : 'ltr'}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        className={classNames(control.input, control.persianDigits)}
      />
    </div>
  );
}

/** A range of Jalali days. Each end is chosen from three lists. */
export function JalaliRangeField({ label, from, to, onChange, error }: RangeFieldProps<JalaliDay>) {
  const controlId = useId();
  const described = describedBy(controlId, { error });
  return (
    <Field label={label} error={error} controlId={controlId} group>
      <div className={styles.end}>
        <span aria-hidden="true">{historyCopy.fields.from}</span>
        <JalaliDateLists
          label={historyCopy.dateFrom}
          value={from}
          onChange={(day) => onChange({ from: day })}
          described={described}
        />
      </div>
      <div className={styles.end}>
        <span aria-hidden="true">{historyCopy.fields.to}</span>
        <JalaliDateLists
          label={historyCopy.dateTo}
          value={to}
          onChange={(day) => onChange({ to: day })}
          described={described}
        />
      </div>
    </Field>
  );
}

interface JalaliDateListsProps {
  /** Which date: «تاریخ، از». Prefix of the lists' names. */
  label: string;
  value: JalaliDay;
  onChange: (day: JalaliDay) => void;
  described: ReturnType<typeof describedBy>;
}

/** Day, month and year. The days are those of the chosen month; a change of month or year clamps the day. */
function JalaliDateLists({ label, value, onChange, described }: JalaliDateListsProps) {
  function change(part: Partial<JalaliDay>) {
    const { year, month, day } = { ...value, ...part };
    onChange({ year, month, day: Math.min(day, monthLength(year, month)) });
  }

  const lists = [
    ['day', numbers(1, monthLength(value.year, value.month))],
    ['month', registerCopy.fields.months.map((month, index) => [index + 1, month] as const)],
    ['year', years(value.year)],
  ] as const;
  return (
    <div className={styles.lists}>
      {lists.map(([part, options]) => (
        <div
          key={part}
          className={classNames(control.control, select.box, styles.list)}
          data-invalid={described['aria-invalid']}
        >
          <select
            {...described}
            aria-label={historyCopy.part(label, registerCopy.fields[part])}
            className={classNames(control.input, select.select, styles.select)}
            value={value[part]}
            onChange={(event) => change({ [part]: Number(event.target.value) })}
          >
            {options.map(([number, text]) => (
              <option key={number} value={number}>
                {text}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} size="sm" />
        </div>
      ))}
    </div>
  );
}

/** Jalali years of the lists. */
const [FIRST_YEAR, LAST_YEAR] = [1400, 1407];

/** The picker's years, and the chosen year: an address may name any year of the filter. */
function years(chosen: number): [number, string][] {
  const picker = numbers(FIRST_YEAR, LAST_YEAR);
  const isOutside = chosen < FIRST_YEAR || chosen > LAST_YEAR;
  return isOutside ? [...picker, ...numbers(chosen, chosen)].sort(([left], [right]) => left - right) : picker;
}

function numbers(first: number, last: number): [number, string][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, toPersianDigits(first + index)]);
}
