import { LINE_BREAKS, UNSEEN } from './text';

// Codes and numbers as people type, copy and paste them. Each reader of a code or a number is built on this file, and
// serves the fields, the addresses and the server.

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

/** Characters of the longest text that is read: far above any message with a code. */
const LONGEST_TEXT = 4_000;

/** Signs of an IBAN, the longest number. */
const LONGEST_NUMBER = 26;

/** A text in plain signs: Latin digits, «-» for each dash, single blanks, nothing invisible. Empty for an endless text. */
export function plainText(text: string): string {
  if (text.length > LONGEST_TEXT) return '';
  const seen = text.replace(LINE_BREAKS, ' ').replace(UNSEEN_SIGNS, '').replace(BLANKS, ' ');
  return toLatinDigits(seen.replace(STYLED, (sign) => sign.normalize('NFKC')).replace(DASHES, '-'));
}

/** Blanks and dashes within a code. */
export const GAPS = ' -';

/**
 * The groups of Latin letters and digits of a plain text, neighbours together: «کد K7M2 QX9P» has one list of two.
 * @param between the signs that may separate neighbours, for a character class
 */
export function neighboursIn(plain: string, between = GAPS): string[][] {
  const chains = plain.match(new RegExp(`[0-9A-Za-z]+(?:[${between}]+[0-9A-Za-z]+)*`, 'g')) ?? [];
  return chains.map((chain) => chain.match(/[0-9A-Za-z]+/g) ?? []);
}

/** The only value, however often it occurs; null for none and for several. */
export function onlyOne<Value>(values: Iterable<Value>): Value | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

type Read = (join: string) => string | null;

/**
 * The only number of a text that `read` understands, with any words around it and any of «-./_()[]+» and blanks within.
 * Null for none, for several, and for one beside further digits.
 * @param read the number of joined letters and digits, in capitals; null for none
 */
export function numberIn(text: string, read: Read): string | null {
  const plain = plainText(text)
    .replace(/[./_()[\]+]/g, ' ')
    .toUpperCase();
  return onlyOne(neighboursIn(plain).flatMap((groups) => numbersOf(groups, read) ?? []));
}

/** The numbers that have all the digits of neighbouring groups; null with other digits. */
function numbersOf(groups: readonly string[], read: Read): readonly string[] | null {
  // By first group, from the last one on, so that no group is read twice.
  const numbersFrom: (readonly string[] | null)[] = Array(groups.length).fill(null);
  numbersFrom.push([]);
  for (let first = groups.length - 1; first >= 0; first -= 1) {
    const isWord = !/[0-9]/.test(groups[first] ?? '');
    if (isWord) numbersFrom[first] = numbersFrom[first + 1] ?? null;
    let join = '';
    for (let next = first + 1; next <= groups.length && join.length <= LONGEST_NUMBER; next += 1) {
      join += groups[next - 1];
      const number = read(join);
      const rest = numbersFrom[next] ?? null;
      if (number !== null && rest !== null) numbersFrom[first] = [number, ...rest];
    }
  }
  return numbersFrom[0] ?? null;
}
