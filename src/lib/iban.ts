import { isIban as isWholeIban } from '@contract/rules/accountNumbers';

/** True for the 24 digits of an Iranian IBAN, with or without their IR prefix, that pass the checksum. */
export function isIban(value: string): boolean {
  return isWholeIban(`IR${value.toUpperCase().replace(/^IR/, '')}`);
}
