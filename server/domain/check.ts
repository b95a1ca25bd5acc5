import type { CheckVerdict } from '@contract/rules/checks';
import type { TransactionStatus } from '@contract/rules/transactionStates';

/** Facts about the place of a transaction's money. */
interface MoneyStanding {
  readonly status: TransactionStatus;
  readonly isDisputed: boolean;
  /** The payer's part of a split, in rials. */
  readonly refundedRials: number | null;
}

/** Place of a paid transaction's money (docs/adr/0014); null when unpaid. */
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

/** Crockford's alphabet, without letters that look like digits. */
const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first characters of bytes in base 32. */
export function base32(bytes: Uint8Array, length: number): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = Array.from({ length }, (_none, place) => bits.slice(place * 5, place * 5 + 5));
  return groups.map((group) => BASE_32[Number.parseInt(group, 2)]).join('');
}

/**
 * Canonical JSON (RFC 8785) of a flat object, for signatures and the audit. With strings, integers, booleans and null it is
 * ECMAScript's JSON with sorted names.
 */
export function canonicalJson(flat: Readonly<Record<string, string | number | boolean | null>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(flat).sort(([a], [b]) => (a < b ? -1 : 1))));
}
