import { bankOfCard, bankOfIban } from '@contract/banks';

/**
 * The name of the bank that a number seems to belong to, from its first digits; null until they are typed, or when they
 * say nothing. Decoration only: the bank inquiry decides.
 */
export function likelyBank(kind: 'pan' | 'iban', digits: string): string | null {
  return (kind === 'pan' ? bankOfCard(digits) : bankOfIban(digits))?.name ?? null;
}
