import { numberIn } from './typedText';

export const NATIONAL_CODE_LENGTH = 10;

/**
 * True for ten Latin digits with a valid check digit, also ten equal ones: the civil registry decides who exists. persian-tools would
 * enlarge the first screen.
 */
export function isNationalCode(text: string): boolean {
  if (text.length !== NATIONAL_CODE_LENGTH || !/^[0-9]+$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < NATIONAL_CODE_LENGTH - 1; index += 1) {
    sum += Number(text[index]) * (NATIONAL_CODE_LENGTH - index);
  }
  const rest = sum % 11;
  return Number(text[NATIONAL_CODE_LENGTH - 1]) === (rest < 2 ? rest : 11 - rest);
}

/** The only national code of a text, in Latin digits: «001-234567-9». Null for none and for several. */
export function nationalCodeIn(text: string): string | null {
  return numberIn(text, (digits) => (isNationalCode(digits) ? digits : null));
}
