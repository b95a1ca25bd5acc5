import { GAPS, neighboursIn } from './codeGroups';
import { onlyOne, plainText } from './typedText';

export const PAYMENT_CODE_LENGTH = 8;
/** Without the look-alikes 0 O 1 I, because people read codes aloud and type them. */
export const PAYMENT_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const SIGN = `[${PAYMENT_CODE_ALPHABET}]`;

/** A payment code in capitals. */
export const PAYMENT_CODE = new RegExp(`^${SIGN}{${PAYMENT_CODE_LENGTH}}$`);

/** The code in the address of a page of one transaction, or of the gateway's return. */
const LINKED_CODE = new RegExp(
  `(/(?:pay|pay-handover|transaction-detail|receipt|dispute)/|[?&]payment_code=)` +
    `((?:${SIGN}[${GAPS}]?){${PAYMENT_CODE_LENGTH - 1}}${SIGN})(?![0-9A-Za-z])`,
  'gi',
);
/** An address, or a word without a slash. */
const WORD = /[\w~:?#@!$&*+=%./[\]-]+/g;

/**
 * The different payment codes of a text, in capitals: of a code with blanks and dashes, of a link, or of a message with
 * them. A word or a number of eight signs («transfer») counts only when there is no other code.
 */
export function paymentCodesIn(text: string): string[] {
  const linked: string[] = [];
  const plain = plainText(decoded(decoded(text)))
    .replace(LINKED_CODE, (_link, before: string, code: string) => before + withoutGaps(code))
    .replace(WORD, (word) => {
      if (!word.includes('/')) return word;
      const codes = [...word.matchAll(LINKED_CODE)].map(([, , code = '']) => code);
      linked.push(...codes);
      return codes.length > 0 ? '|' : `|${lastSegmentOf(word)}|`;
    });
  const joins = neighboursIn(plain).flatMap((groups) => groups.flatMap((_group, from) => codesFrom(groups, from)));
  const certain = [...linked, ...joins.filter(isCertain).map((join) => join.text)];
  const codes = certain.length > 0 ? certain : joins.filter(isPossible).map((join) => join.text);
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}

/** The only payment code of a text, in capitals; null for none and for several. */
export function paymentCodeIn(text: string): string | null {
  return onlyOne(paymentCodesIn(text));
}

/** Eight signs of a code, in one group or in neighbouring ones. */
interface Join {
  readonly text: string;
  readonly isSplit: boolean;
  /** No further digits stand beside it, so that it is no part of a longer number. */
  readonly isAlone: boolean;
  /** No other group stands beside it. */
  readonly isWhole: boolean;
}

function codesFrom(groups: readonly string[], from: number): Join[] {
  let [text, to] = ['', from];
  while (to < groups.length && text.length < PAYMENT_CODE_LENGTH) text += groups[to++];
  const beside = `${groups[from - 1] ?? ''}${groups[to] ?? ''}`;
  const join = { text, isSplit: to - from > 1, isAlone: !/[0-9]/.test(beside), isWhole: beside === '' };
  return PAYMENT_CODE.test(text.toUpperCase()) ? [join] : [];
}

/** The mixture of letters and digits is no word and no number. Our own pages show codes in capitals. */
function isCertain({ text, isSplit, isAlone }: Join): boolean {
  const isMixed = /[0-9]/.test(text) && /[A-Za-z]/.test(text);
  return isSplit ? isMixed && isAlone : isMixed || /^[A-Z]+$/.test(text);
}

function isPossible({ isSplit, isWhole }: Join): boolean {
  return !isSplit || isWhole;
}

/** The last part of the path of an address; a text with a slash that is no address stays. */
function lastSegmentOf(address: string): string {
  const [scheme, ...rest] = address.split('://');
  const place = rest.length > 0 ? rest.join('') : (scheme ?? '');
  const [host = '', ...segments] = place.replace(/[?#].*$/, '').split('/');
  const isAddress = rest.length > 0 || host === '' || /[.:]/.test(host);
  return isAddress ? (segments.filter((segment) => /[0-9A-Za-z]/.test(segment)).at(-1) ?? '') : address;
}

function withoutGaps(code: string): string {
  return code.replace(new RegExp(`[${GAPS}]`, 'g'), '');
}

/** A text with its percent-encoded parts decoded; a broken part stays. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}
