import { CARD_NUMBER_LENGTH, IBAN_DIGITS } from '@contract/rules/limits';

/** Other people's national code on the wire: enough to recognise somebody one knows, «008****948». */
export function maskNationalCode(nationalCode: string): string {
  return `${nationalCode.slice(0, 3)}****${nationalCode.slice(-3)}`;
}

/** Other people's mobile on the wire: digits 5 to 8 are hidden, «0912****321». */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}****${mobile.slice(-3)}`;
}

/** A referee's name for those whose case it may become, «ن. رستمی». */
export function shortName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${[...person.first_name][0]}. ${person.last_name}`;
}

/** A numeral of whatever script. */
const NUMERAL = '\\p{N}';
/** Blanks and what nobody sees: they set numerals apart, however many there are. */
const UNSEEN = '\\s\\p{Default_Ignorable_Code_Point}\\p{M}\\u2800';
/** Signs between two numerals of one number: three at most, and no letter but one that only lengthens a line or stands above it. */
const BETWEEN = `[${UNSEEN}]*(?:(?:[^\\p{L}${NUMERAL}${UNSEEN}]|\\p{Lm})[${UNSEEN}]*){0,3}`;
const more = (numerals: number) => `(?:${BETWEEN}${NUMERAL}){${numerals}}`;
/** A card number, an IBAN, or several in a row: their lengths have eight numerals in common. */
const ACCOUNT_NUMBER = new RegExp(
  `(?<!${NUMERAL})(?:IR${BETWEEN})?${NUMERAL}${more(CARD_NUMBER_LENGTH - 1)}(?:${more(IBAN_DIGITS - CARD_NUMBER_LENGTH)})*(?!${NUMERAL})`,
  'giu',
);

/** A text for others to read: card numbers and IBANs in it are hidden, however their digits are written and set apart. */
export function maskAccountNumbers(text: string): string {
  // One sign may stand for two digits, as «⑳» does.
  const plain = text.replace(/[\p{N}\p{Script=Latin}]/gu, (sign) => sign.normalize('NFKC'));
  const masked = plain.replace(ACCOUNT_NUMBER, '••••');
  return masked === plain ? text : masked;
}
