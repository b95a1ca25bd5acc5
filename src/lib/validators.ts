import { MOBILE_LENGTH } from '@contract/rules/limits';

/** True for 09 and nine more Latin digits. */
export function isMobile(value: string): boolean {
  return value.length === MOBILE_LENGTH && /^09[0-9]{9}$/.test(value);
}
