import { toLatinDigits } from '@/lib/digits';
import { paymentCodeFrom } from '@/lib/validators';

/** What the field keeps of what was typed or pasted: of a link only its code, of anything else its capitals. */
export function reduceToCode(text: string): string {
  const capitals = toLatinDigits(text).trim();
  return paymentCodeFrom(capitals) ?? (capitals.includes('/') ? capitals : capitals.toUpperCase());
}
