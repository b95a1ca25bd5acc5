import { isIban as isWholeIban } from '@contract/accountNumbers';
import { MOBILE_LENGTH, PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/limits';
import { toLatinDigits } from './digits';

const PAYMENT_CODE = new RegExp(`^[${PAYMENT_CODE_ALPHABET}]{${PAYMENT_CODE_LENGTH}}$`);

/** True for 09 and nine more Latin digits. */
export function isMobile(value: string): boolean {
  return value.length === MOBILE_LENGTH && /^09[0-9]{9}$/.test(value);
}

/** True for the 24 digits of an Iranian IBAN, with or without their IR prefix, that pass the checksum. */
export function isIban(value: string): boolean {
  return isWholeIban(`IR${value.toUpperCase().replace(/^IR/, '')}`);
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
