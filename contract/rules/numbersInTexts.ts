import { CARD_NUMBER_LENGTH, IBAN_DIGITS, isCardNumber, isIban } from './accountNumbers';
import { bankOfCard } from './banks';
import { maskMobile, maskNationalCode } from './mask';
import { isNationalCode, NATIONAL_CODE_LENGTH } from './nationalCode';

/** Digits of a text without a sign between them. */
interface Group {
  readonly digits: string;
  /** The place of the first digit in the text. */
  readonly from: number;
  /** The place after the last digit. */
  readonly to: number;
}

/** Groups that can be one number: only signs that join stand between them. */
interface Run {
  readonly groups: readonly Group[];
  /** The place of the kind's prefix before the first group; null without it. */
  readonly prefix: number | null;
}

/** A number in a run, and what stands for it. */
interface Found {
  /** The place after its last group. */
  readonly end: number;
  readonly mask: string;
}

/** One kind of number in texts. */
interface Kind {
  /** A sign that may stand between the digits of one number. */
  readonly joins: RegExp;
  /** Letters before the number that belong to it. */
  readonly prefix?: string;
  /** The number that begins with the first group of a run; null for none. */
  find(groups: readonly Group[]): Found | null;
}

const HIDDEN = '••••';
const LENGTHS = [IBAN_DIGITS, CARD_NUMBER_LENGTH];

/** Everything joins the digits of an account but letters: a word between them makes two numbers. */
const ACCOUNTS: Kind = {
  joins: /[^\p{L}]|[\p{Lm}\p{Default_Ignorable_Code_Point}]/u,
  prefix: 'IR',
  find: accountsAt,
};

/** Commas stand in sums, slashes in dates and colons in times, so they join no mobile and no national code. */
const JOINS_PERSON = /[\s\p{Cc}\p{M}\p{Pd}\p{Ps}\p{Pe}\p{Default_Ignorable_Code_Point}\u2800._·ـ]/u;
const OF_PERSONS: readonly Kind[] = [
  { joins: JOINS_PERSON, find: (groups) => numberAt(groups, maskedMobile) },
  { joins: JOINS_PERSON, find: (groups) => numberAt(groups, maskedNationalCode) },
];

/** A mobile or a national code with its mask. */
const MASKED = /([0-9]{3,8}\*{4}[0-9]{3})/;

/**
 * Hides card numbers and IBANs in a text. A card has a valid check digit and the prefix of a bank, an IBAN its check sum,
 * with or without IR. Each counts in any script and with any signs between its digits, but not with words, and not as a
 * part of a longer group of digits. Everything else stays as it is. Idempotent.
 */
export function maskAccountNumbers(text: string): string {
  // A hidden number can stand between the groups of another one.
  for (let before = text; ; ) {
    const after = masked(before, ACCOUNTS);
    if (after === before) return after;
    before = after;
  }
}

/** {@link maskAccountNumbers}, and masks mobiles and national codes that are written as one number. Idempotent. */
export function maskPersonalNumbers(text: string): string {
  const maskedParts = (before: string, kind: Kind) =>
    before
      .split(MASKED)
      .map((part, place) => (place % 2 === 0 ? masked(part, kind) : part))
      .join('');
  return OF_PERSONS.reduce(maskedParts, maskAccountNumbers(text));
}

function masked(text: string, kind: Kind): string {
  if (!/\p{N}/u.test(text)) return text;
  let result = '';
  let done = 0;
  for (const { groups, prefix } of runsOf(text, kind)) {
    for (let first = 0; first < groups.length; ) {
      const found = kind.find(groups.slice(first));
      const from = groups[first]?.from ?? 0;
      if (found) {
        result += text.slice(done, first === 0 ? (prefix ?? from) : from) + found.mask;
        done = groups[first + found.end - 1]?.to ?? text.length;
      }
      first += found?.end ?? 1;
    }
  }
  return result + text.slice(done);
}

/** One account or several in a row; the groups of one may also stand in reverse, as a Persian line shows them. */
function accountsAt(groups: readonly Group[]): Found | null {
  const end = endOfAccounts(groups) ?? endOfReversed(groups);
  return end === null ? null : { end, mask: HIDDEN };
}

function endOfAccounts(groups: readonly Group[]): number | null {
  const start = digitsIn(groups.slice(0, IBAN_DIGITS));
  if (!LENGTHS.some((length) => isAccount(start.slice(0, length)))) return null;
  const ends = new Map<number, number>();
  let length = 0;
  for (const [place, group] of groups.entries()) {
    length += group.digits.length;
    ends.set(length, place + 1);
  }
  return ends.get(lengthOfAccounts(digitsIn(groups), ends)) ?? null;
}

/** The digits of accounts that follow one another and end with a group; 0 without them. */
function lengthOfAccounts(digits: string, ends: ReadonlyMap<number, number>, from = 0): number {
  for (const length of LENGTHS) {
    const to = from + length;
    if (!isAccount(digits.slice(from, to))) continue;
    const last = lengthOfAccounts(digits, ends, to) || (ends.has(to) ? to : 0);
    if (last > 0) return last;
  }
  return 0;
}

function endOfReversed(groups: readonly Group[]): number | null {
  let digits = '';
  for (const [place, group] of groups.entries()) {
    digits = group.digits + digits;
    if (digits.length > IBAN_DIGITS) return null;
    if (isAccount(digits)) return place + 1;
  }
  return null;
}

function digitsIn(groups: readonly Group[]): string {
  return groups.map((group) => group.digits).join('');
}

function isAccount(digits: string): boolean {
  return (isCardNumber(digits) && bankOfCard(digits) !== undefined) || isIban(`IR${digits}`);
}

/** The mask of a mobile with 0, 98, 0098 or nothing before its 9; null for another number. */
function maskedMobile(digits: string): string | null {
  const [, before = '', local] = /^(0098|98|0)?(9[0-9]{9})$/.exec(digits) ?? [];
  return local === undefined ? null : before + maskMobile(`0${local}`).slice(1);
}

function maskedNationalCode(digits: string): string | null {
  return isNationalCode(digits) ? maskNationalCode(digits) : null;
}

const LONGEST_MOBILE = '00989121234567'.length;
/** Lengths of the groups of a sum and of a date with an hour, which have as many digits as a national code. */
const OTHER_NUMBERS = ['1,3,3,3', '4,2,2,2'];

function numberAt(groups: readonly Group[], maskOf: (digits: string) => string | null): Found | null {
  let digits = '';
  const lengths: number[] = [];
  for (const [place, group] of groups.entries()) {
    digits += group.digits;
    lengths.push(group.digits.length);
    if (digits.length > LONGEST_MOBILE) return null;
    const mask = digits.length < NATIONAL_CODE_LENGTH ? null : maskOf(digits);
    if (mask !== null && !OTHER_NUMBERS.includes(lengths.join())) return { end: place + 1, mask };
  }
  return null;
}

function runsOf(text: string, { joins, prefix }: Kind): Run[] {
  const runs: Run[] = [];
  let groups: Group[] | null = null;
  let word = { letters: '', from: 0 };
  let before: 'digit' | 'join' | 'other' = 'other';
  let place = 0;
  for (const sign of text) {
    const from = place;
    place += sign.length;
    const digits = digitsOf(sign);
    if (digits !== '') {
      if (!groups) {
        groups = [];
        runs.push({ groups, prefix: word.letters === prefix ? word.from : null });
      }
      const last = before === 'digit' ? groups.pop() : undefined;
      groups.push({ digits: (last?.digits ?? '') + digits, from: last?.from ?? from, to: place });
      before = 'digit';
    } else if (joins.test(sign)) {
      before = 'join';
    } else {
      groups = null;
      const letters = (before === 'other' ? word.letters : '') + sign.normalize('NFKC').toUpperCase();
      word = { letters, from: before === 'other' ? word.from : from };
      before = 'other';
    }
  }
  return runs;
}

/** Circled digits that Unicode does not decompose: the first sign, its value, and the number of signs. */
const CIRCLED = [
  [0x24eb, 11, 10],
  [0x24f5, 1, 10],
  [0x24ff, 0, 1],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
] as const;

/** The Latin digits that a sign means, of any script and in circles; one sign can mean two. */
function digitsOf(sign: string): string {
  if (!/\p{N}/u.test(sign)) return '';
  const code = sign.codePointAt(0) ?? 0;
  const circled = CIRCLED.find(([first, , count]) => code >= first && code < first + count);
  if (circled) return String(code - circled[0] + circled[1]);
  return Array.from(sign.normalize('NFKC'), decimalOf).join('');
}

/** The digits of a script follow one another from its zero. */
function decimalOf(sign: string): string {
  if (!/\p{Nd}/u.test(sign)) return '';
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
