import { DAY_MS } from '@contract/rules/durations';

/**
 * Who compares the card with the payer. `at_gateway`: the gateway, by the payer's national code. `at_verify`: we, by the hash in
 * its answer. `none`: nobody can.
 */
export type CardOwnership = 'at_gateway' | 'at_verify' | 'none';

/** The card of a payment, as the gateway's server names it. */
export interface PaidCard {
  /** First six and last four digits, as `603799******4521`; null when the gateway names none. */
  readonly mask: string | null;
  /** SHA-256 of the number in lower-case hex. */
  readonly sha256?: string;
}

/** The active accounts of a payer. */
export interface OwnCards {
  readonly masks: readonly string[];
  /** SHA-256 of each number in lower-case hex. */
  readonly hashes: readonly string[];
  /** An account was added by IBAN: its card number is unknown. */
  readonly hasUnnumbered: boolean;
}

/** The card's two names: in the unsigned callback, and in the gateway's own answer. */
export interface NamedCard {
  readonly calledBack: string | null;
  readonly verified: PaidCard | null;
}

/** `unproven`: the gateway should have named the card and did not. */
export type CardVerdict = 'own' | 'foreign' | 'unproven';

/** A payer with this number of foreign cards within this time is flagged for the office (docs/behaviour.md#pay). */
export const FOREIGN_CARDS_FLAGGED = { cards: 3, withinMs: 7 * DAY_MS } as const;

/**
 * True for a mask that fits none of the payer's cards. A mask can only refuse. With a gateway that compares the national code
 * itself, an account without a card number leaves room for any card.
 */
export function isForeignMask(ownership: CardOwnership, own: OwnCards, mask: string | null): boolean {
  if (mask === null || own.masks.includes(mask)) return false;
  return ownership !== 'at_gateway' || !own.hasUnnumbered;
}

/** Judges the card of a verified payment (docs/behaviour.md#pay). */
export function judgeCard(ownership: CardOwnership, own: OwnCards, card: NamedCard): CardVerdict {
  const masks = [card.calledBack, card.verified?.mask ?? null];
  if (masks.some((mask) => isForeignMask(ownership, own, mask))) return 'foreign';
  if (ownership === 'at_gateway') return 'own';
  const hash = card.verified?.sha256;
  if (ownership === 'none' || hash === undefined) return 'unproven';
  return own.hashes.includes(hash) ? 'own' : 'foreign';
}
