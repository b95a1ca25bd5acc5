import {
  CARD_NUMBER_LENGTH,
  IBAN_DIGITS,
  MOBILE_LENGTH,
  NATIONAL_CODE_LENGTH,
  PAYMENT_CODE_ALPHABET,
  PAYMENT_CODE_LENGTH,
} from '@contract/limits';
import { toLatinDigits } from './digits';

const PAYMENT_CODE = new RegExp(`^[${PAYMENT_CODE_ALPHABET}]{${PAYMENT_CODE_LENGTH}}$`);

/** True for 09 and nine more Latin digits. */
export function isMobile(value: string): boolean {
  return value.length === MOBILE_LENGTH && /^09[0-9]{9}$/.test(value);
}

/**
 * True for ten Latin digits, not all the same, whose last one checks the rest. Ours, like the IBAN's check below, because
 * the library brings every city and bank to the first screen; the tests hold both to what the library says.
 */
export function isNationalCode(value: string): boolean {
  if (value.length !== NATIONAL_CODE_LENGTH || !/^[0-9]+$/.test(value) || /^(.)\1*$/.test(value)) {
    return false;
  }
  let sum = 0;
  for (let index = 0; index < NATIONAL_CODE_LENGTH - 1; index += 1) {
    sum += Number(value[index]) * (NATIONAL_CODE_LENGTH - index);
  }
  const rest = sum % 11;
  return Number(value[NATIONAL_CODE_LENGTH - 1]) === (rest < 2 ? rest : 11 - rest);
}

/** True for sixteen Latin digits that pass the Luhn check. Ours, because the library reads the number as a float. */
export function isCardNumber(value: string): boolean {
  if (value.length !== CARD_NUMBER_LENGTH || !/^[0-9]+$/.test(value)) {
    return false;
  }
  let sum = 0;
  for (let index = 0; index < value.length; index += 1) {
    const digit = Number(value[index]) * (index % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum > 0 && sum % 10 === 0;
}

/** True for the 24 digits of an Iranian IBAN, with or without their IR prefix, that pass the checksum. */
export function isIban(value: string): boolean {
  const digits = value.toUpperCase().replace(/^IR/, '');
  if (digits.length !== IBAN_DIGITS || !/^[0-9]+$/.test(digits)) {
    return false;
  }
  // ISO 13616: the country (I is 18, R is 27) and the check digits go to the end; what is left over after 97 is 1.
  return BigInt(`${digits.slice(2)}1827${digits.slice(0, 2)}`) % 97n === 1n;
}

/** The payment code in a pasted link (its last path segment) or in the code itself, in capitals; null when there is none. */
export function paymentCodeFrom(text: string): string | null {
  const path = toLatinDigits(text)
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const code = path.slice(path.lastIndexOf('/') + 1).toUpperCase();
  return PAYMENT_CODE.test(code) ? code : null;
}
