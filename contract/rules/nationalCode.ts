import { NATIONAL_CODE_LENGTH } from './limits';

/**
 * True for ten Latin digits, not all the same, whose last one checks the rest. Ours, because the library brings every city and bank to the
 * first screen, and knows only the prefixes of its day; a test holds it to what the library says of the check digit.
 */
export function isNationalCode(text: string): boolean {
  if (text.length !== NATIONAL_CODE_LENGTH || !/^[0-9]+$/.test(text) || /^(.)\1*$/.test(text)) {
    return false;
  }
  let sum = 0;
  for (let index = 0; index < NATIONAL_CODE_LENGTH - 1; index += 1) {
    sum += Number(text[index]) * (NATIONAL_CODE_LENGTH - index);
  }
  const rest = sum % 11;
  return Number(text[NATIONAL_CODE_LENGTH - 1]) === (rest < 2 ? rest : 11 - rest);
}
