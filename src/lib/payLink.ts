import { paymentCodeIn } from '@contract/rules/paymentCode';

/** The payment code that a visitor came with, of a pay link or alone; null for any other address. */
export function payLinkCode(target: string | null): string | null {
  const isOfAnotherPage = target?.includes('/') && !/\/pay\//i.test(target);
  return target === null || isOfAnotherPage ? null : paymentCodeIn(target);
}
