import { numberIn } from './typedText';

export const MOBILE_LENGTH = 11;
export const MOBILE = /^09[0-9]{9}$/;

/** With the prefix of the country, and with the zero that is left out behind it. */
const SPELLING = /^(?:(?:00)?98)?0?(9[0-9]{9})$/;

/** The only Iranian mobile of a text, as 09 and nine digits: «+98 (912) 123-4567». Null for none and for several. */
export function mobileIn(text: string): string | null {
  return numberIn(text, (digits) => {
    const [, withoutZero] = SPELLING.exec(digits) ?? [];
    return withoutZero === undefined ? null : `0${withoutZero}`;
  });
}

/** True for a mobile with hidden digits, as `maskMobile` returns it. */
export function isMaskedMobile(text: string): boolean {
  return /^09[0-9]{2}\*{4}[0-9]{3}$/.test(text);
}
