import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/limits';
import { toLatinDigits } from './digits';

const PAYMENT_CODE = new RegExp(`^[${PAYMENT_CODE_ALPHABET}]{${PAYMENT_CODE_LENGTH}}$`);

/** The payment code, in capitals, of a pasted link (its last path segment) or code; null without a valid one. */
export function parsePaymentCode(text: string): string | null {
  const path = toLatinDigits(text)
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const code = path.slice(path.lastIndexOf('/') + 1).toUpperCase();
  return PAYMENT_CODE.test(code) ? code : null;
}
