import { isoDateIn } from '@contract/rules/calendar';
import { toLatinDigits } from '@contract/rules/typedText';
import { dayFieldCopy as words } from '@/messages/deskCopy';
import { TextField } from '@/ui/TextField';

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** A fault of a known day. */
  error?: string | undefined;
}

/** A typed Jalali day, which {@link dayIn} reads. */
export function DayField({ label, value, onChange, error }: DayFieldProps) {
  const isUnknown = value.length >= DAY_LENGTH && dayIn(value) === null;
  return (
    <TextField
      label={label}
      hint={words.hint}
      error={isUnknown ? words.unknown : error}
      value={value}
      onChange={onChange}
    />
  );
}

const DAY_LENGTH = '1406/01/01'.length;

/** The ISO 8601 date of «۱۴۰۶/۱/۱» in any digits and separators; null for an unknown day. */
export function dayIn(typed: string): string | null {
  const parts = toLatinDigits(typed).trim().split(/[/.-]/);
  return isoDateIn(parts.map((part) => part.padStart(2, '0')).join('/'));
}
