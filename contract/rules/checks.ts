import type { TransactionStatus } from './transactionStates';

/** Verdict of the check page: the present place of the money. */
export const CHECK_VERDICTS = ['held', 'disputed', 'settled', 'refunded', 'split'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Verdicts that no longer change. */
export const FINAL_VERDICTS: readonly CheckVerdict[] = ['settled', 'refunded', 'split'];

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

/** Characters of base 32: 130 bits. */
export const CHECK_TOKEN_LENGTH = 26;

/** Role of a logged-in reader in the transaction of a check page. */
export const CHECK_ROLES = ['payer', 'payee', 'both', 'none'] as const;
