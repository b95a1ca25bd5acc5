import { CARD_NUMBER_LENGTH, IBAN_DIGITS } from './limits';

const CARD_NUMBER = new RegExp(`^[0-9]{${CARD_NUMBER_LENGTH}}$`);
const IBAN = new RegExp(`^IR[0-9]{${IBAN_DIGITS}}$`);

/** True for sixteen digits that pass Luhn's test. All zeros pass it, but are nobody's card. */
export function isCardNumber(text: string): boolean {
  return CARD_NUMBER.test(text) && !/^0+$/.test(text) && luhnSum(text) % 10 === 0;
}

/** The digit that makes the fifteen digits before it a valid card number. */
export function cardCheckDigit(fifteenDigits: string): string {
  return String((10 - (luhnSum(`${fifteenDigits}0`) % 10)) % 10);
}

/** True for IR and 24 digits whose ISO 7064 checksum is right. */
export function isIban(text: string): boolean {
  return IBAN.test(text) && ibanRemainder(text) === 1n;
}

/** An IBAN of the 22 digits after its check digits. */
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

/** I is 18 and R is 27: the country and the check digits go to the end. */
function ibanRemainder(iban: string): bigint {
  return BigInt(`${iban.slice(4)}1827${iban.slice(2, 4)}`) % 97n;
}
