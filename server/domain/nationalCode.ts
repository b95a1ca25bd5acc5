import { verifyIranianNationalId } from '@persian-tools/persian-tools';

/** True for ten Latin digits whose last one is the right check digit. Codes of one repeated digit are nobody's. */
export function isNationalCode(text: string): boolean {
  // The library pads shorter codes and, asked to, knows the issuing cities; new ones appear, so the prefix is not checked.
  return /^[0-9]{10}$/.test(text) && verifyIranianNationalId(text, { checkPrefix: false }) === true;
}
