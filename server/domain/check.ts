import type { CheckVerdict } from '@contract/rules/checks';
import type { TransactionStatus } from '@contract/rules/transactionStates';

/** What says where the money of a transaction is. */
interface MoneyStanding {
  readonly status: TransactionStatus;
  readonly isDisputed: boolean;
  /** What the payer gets back of a split, in rials. */
  readonly refundedRials: number | null;
}

/** Where the money of a paid transaction is (beyond-b-knowing.md, B4); null when nobody has paid it. */
export function verdictOf({ status, isDisputed, refundedRials }: MoneyStanding): CheckVerdict | null {
  switch (status) {
    case 'inquired':
    case 'redirected':
    case 'canceled':
      return null;
    case 'paid':
      return isDisputed ? 'disputed' : 'held';
    case 'settled':
    case 'settled_awaiting':
    case 'settled_done':
      return refundedRials === null ? 'settled' : 'split';
    case 'refunded':
    case 'refunded_awaiting':
    case 'refunded_done':
      return 'refunded';
  }
}

/** A name that only tells those apart who know it: «ر. ک…». */
export function initialsOf(firstName: string, lastName: string): string {
  const [first = ''] = firstName.trim();
  const [last = ''] = lastName.trim();
  return `${first}. ${last}…`;
}

/** Crockford's: without letters that are taken for digits. */
const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first so many characters of bytes in base 32. */
export function base32(bytes: Uint8Array, length: number): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = Array.from({ length }, (_none, place) => bits.slice(place * 5, place * 5 + 5));
  return groups.map((group) => BASE_32[Number.parseInt(group, 2)]).join('');
}

/**
 * The text of a flat object that is signed: JSON as RFC 8785 has it, which for strings, whole numbers and null is that of
 * ECMAScript with the names in order.
 */
export function canonicalJson(flat: Readonly<Record<string, string | number | null>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(flat).sort(([a], [b]) => (a < b ? -1 : 1))));
}
