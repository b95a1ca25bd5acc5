// Codes and numbers as people type, copy and paste them. Each reader of a code or a number is built on this file, and
// serves the fields, the addresses and the server.

/**
 * Invisible characters, for a character class: control characters, lone surrogates, and Unicode's default ignorables. They
 * hide, reorder or duplicate text. Arabic number signs stay, although Unicode calls them «format» too.
 */
export const UNSEEN = '\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB';
export const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Also the frame of a keycap emoji. */
const UNSEEN_SIGNS = new RegExp(`[${UNSEEN}\\u20E3]`, 'gu');
const BLANKS = /[\s\u2800]+/g;
/** The minus sign and the Arabic tatweel are typed as dashes. */
const DASHES = /[\p{Pd}\u2212\u0640]/gu;
/** Full-width and mathematical letters and digits. */
const STYLED = /[\p{Nd}\p{Lu}\p{Ll}\uFF01-\uFF5E]/gu;

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;

/** Converts Persian and Arabic digits to Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });
}

/** Converts Latin and Arabic digits to Persian ones. */
export function toPersianDigits(text: string | number): string {
  return toLatinDigits(String(text)).replace(/[0-9]/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)));
}

/** Characters of the longest text that is read: far above any message with a code. */
const LONGEST_TEXT = 4_000;

/** A text in plain signs: Latin digits, «-» for each dash, single blanks, nothing invisible. Empty for an endless text. */
export function plainText(text: string): string {
  if (text.length > LONGEST_TEXT) return '';
  const seen = text.replace(LINE_BREAKS, ' ').replace(UNSEEN_SIGNS, '').replace(BLANKS, ' ');
  return toLatinDigits(seen.replace(STYLED, (sign) => sign.normalize('NFKC')).replace(DASHES, '-'));
}

/** A plain text without its blanks: the value of a field that has none inside. */
export function compactText(text: string): string {
  return plainText(text).replaceAll(' ', '');
}

/** The only value, however often it occurs; null for none and for several. */
export function onlyOne<Value>(values: Iterable<Value>): Value | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

/** Groups with digits, and what people write between the groups of a number. */
const NUMBER = /[A-Z]*[0-9][0-9A-Z]*(?:[-./_()[\]+ ]+[A-Z]*[0-9][0-9A-Z]*)*/g;

/**
 * The only number of a text that `read` understands, in one line and with any words around it. Null for none, for
 * several, and for one beside further digits.
 * @param read the number of joined digits and capitals; null for none
 */
export function numberIn(text: string, read: (run: string) => string | null): string | null {
  const lines = text.split(LINE_BREAKS).map((line) => plainText(line).toUpperCase());
  const runs = lines.flatMap((line) => line.match(NUMBER) ?? []);
  return onlyOne(runs.flatMap((run) => read(run.replace(/[^0-9A-Z]/g, '')) ?? []));
}
