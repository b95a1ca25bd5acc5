import { CARD_NUMBER_LENGTH, IBAN_DIGITS } from '@contract/rules/limits';

/** Masked national code for other users: «008****948». */
export function maskNationalCode(nationalCode: string): string {
  return `${nationalCode.slice(0, 3)}****${nationalCode.slice(-3)}`;
}

/** Initial and last name, for an SMS and of a referee: «ن. رستمی». */
export function shortName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${[...person.first_name][0]}. ${person.last_name}`;
}

/** Two initials, for the office: «ر. ک…». */
export function veiledName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${[...person.first_name][0]}. ${[...person.last_name][0]}…`;
}

/** Masked mobile for the office: «0912***4567». */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}***${mobile.slice(-4)}`;
}

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
