/** Blanks and dashes within a code. */
export const GAPS = ' -';

/**
 * The groups of Latin letters and digits of a plain text, neighbours together: «کد K7M2 QX9P» has one list of two.
 * @param between the signs that may separate neighbours, for a character class
 */
export function neighboursIn(plain: string, between = GAPS): string[][] {
  const chains = plain.match(new RegExp(`[0-9A-Za-z]+(?:[${between}]+[0-9A-Za-z]+)*`, 'g')) ?? [];
  return chains.map((chain) => chain.match(/[0-9A-Za-z]+/g) ?? []);
}
