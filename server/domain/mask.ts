import { CARD_NUMBER_LENGTH, IBAN_DIGITS } from '@contract/rules/limits';

/** A digit of any script. */
const NUMERAL = '\\p{N}';
/** Blanks and invisible characters, any number between digits. */
const UNSEEN = '\\s\\p{Default_Ignorable_Code_Point}\\p{M}\\u2800';
/** Up to three separators between digits of one number; no letters except modifiers. */
const BETWEEN = `[${UNSEEN}]*(?:(?:[^\\p{L}${NUMERAL}${UNSEEN}]|\\p{Lm})[${UNSEEN}]*){0,3}`;
const more = (numerals: number) => `(?:${BETWEEN}${NUMERAL}){${numerals}}`;
/** A card number, an IBAN or several in a row; their lengths differ by eight digits. */
const ACCOUNT_NUMBER = new RegExp(
  `(?<!${NUMERAL})(?:IR${BETWEEN})?${NUMERAL}${more(CARD_NUMBER_LENGTH - 1)}(?:${more(IBAN_DIGITS - CARD_NUMBER_LENGTH)})*(?!${NUMERAL})`,
  'giu',
);

/** Masks card numbers and IBANs in a text, in any script and with separators. */
export function maskAccountNumbers(text: string): string {
  // One character can mean two digits, for example «⑳».
  const plain = text.replace(/[\p{N}\p{Script=Latin}]/gu, (sign) => sign.normalize('NFKC'));
  const masked = plain.replace(ACCOUNT_NUMBER, '••••');
  return masked === plain ? text : masked;
}
