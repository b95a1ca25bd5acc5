import { tehranClock } from '@contract/rules/tehranTime';

const numbers = new Intl.NumberFormat('fa-IR');
const moments = new Intl.DateTimeFormat('fa-IR', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

const days = new Intl.DateTimeFormat('fa-IR', { timeZone: 'UTC', dateStyle: 'long' });

/** «۲٬۵۰۰٬۰۰۰». */
export function rialsNumber(amount: number): string {
  return numbers.format(amount);
}

/** «۲٬۵۰۰٬۰۰۰ ریال». */
export function rials(amount: number): string {
  return `${rialsNumber(amount)} ریال`;
}

/** Day, month and time in Tehran. */
export function moment(instant: Date | string): string {
  return moments.format(tehranClock(new Date(instant)));
}

/** «۲۹ آبان ۱۴۰۵» of an ISO 8601 date. */
export function dayName(isoDate: string): string {
  return days.format(new Date(isoDate));
}

/** Replaces Latin digits by Persian ones. */
export function persianDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x6c0));
}
