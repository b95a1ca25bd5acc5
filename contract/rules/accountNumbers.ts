import { numberIn } from './typedText';

export const CARD_NUMBER_LENGTH = 16;
export const IBAN_DIGITS = 24;

const CARD_NUMBER = new RegExp(`^[0-9]{${CARD_NUMBER_LENGTH}}$`);
const IBAN = new RegExp(`^IR[0-9]{${IBAN_DIGITS}}$`);

/** True for sixteen digits with a valid Luhn check digit; all zeros are invalid. */
export function isCardNumber(text: string): boolean {
  return CARD_NUMBER.test(text) && !/^0+$/.test(text) && luhnSum(text) % 10 === 0;
}

/** Luhn check digit for fifteen digits. */
export function cardCheckDigit(fifteenDigits: string): string {
  return String((10 - (luhnSum(`${fifteenDigits}0`) % 10)) % 10);
}

/** True for IR and 24 digits with a valid ISO 7064 checksum. */
export function isIban(text: string): boolean {
  return IBAN.test(text) && ibanRemainder(text) === 1n;
}

/** The IBAN for the 22 digits after the check digits. */
export function ibanOf(bban: string): string {
  const check = 98n - ibanRemainder(`IR00${bban}`);
  return `IR${String(check).padStart(2, '0')}${bban}`;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** ISO 7064: country (I is 18, R is 27) and check digits move to the end. */
function ibanRemainder(iban: string): bigint {
  return BigInt(`${iban.slice(4)}1827${iban.slice(2, 4)}`) % 97n;
}

/** The only valid card number of a text, in Latin digits; null for none and for several. */
export function cardNumberIn(text: string): string | null {
  return numberIn(text, (digits) => (isCardNumber(digits) ? digits : null));
}

/** The only valid IBAN of a text, with its IR, which the text may leave out; null for none and for several. */
export function ibanIn(text: string): string | null {
  return numberIn(text, (join) => {
    const iban = join.startsWith('IR') ? join : `IR${join}`;
    return isIban(iban) ? iban : null;
  });
}

/** The only four digits of a text; null for none and for several. */
export function cardEndIn(text: string): string | null {
  return numberIn(text, (digits) => (/^[0-9]{4}$/.test(digits) ? digits : null));
}
