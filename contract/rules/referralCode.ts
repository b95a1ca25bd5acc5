import { compactText } from './typedText';

export const REFERRAL_CODE_MAX_LENGTH = 32;

/** The spelling of a referral code; empty for none. */
export const REFERRAL_CODE = /^[A-Za-z0-9_-]*$/;

/** The referral code of a text, without blanks and invisible marks; empty for none, null for a text with other signs. */
export function referralCodeIn(text: string): string | null {
  const code = compactText(text);
  return REFERRAL_CODE.test(code) && code.length <= REFERRAL_CODE_MAX_LENGTH ? code : null;
}
