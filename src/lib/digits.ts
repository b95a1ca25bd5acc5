import { once } from './once';

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;

/** Turns Persian and Arabic digits into Latin ones and leaves every other character alone. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });
}

/** Turns Latin and Arabic digits into Persian ones, for reading. */
export function toPersianDigits(text: string | number): string {
  return toLatinDigits(String(text)).replace(/[0-9]/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)));
}

/** The digits of what somebody typed or pasted, as Latin ones, cut at `maxLength`. */
export function onlyDigits(value: string, maxLength = Number.POSITIVE_INFINITY): string {
  return toLatinDigits(value)
    .replace(/[^0-9]/g, '')
    .slice(0, maxLength);
}

const persianCount = once(() => new Intl.NumberFormat('fa-IR-u-nu-arabext'));

/** A count for reading: Persian digits, «٬» between thousands. */
export function formatCount(count: number): string {
  return persianCount().format(count);
}

/** Digits in groups of four: a card number as «6104 3379 1200 4585», an IBAN as «IR13 0120 …». */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}
