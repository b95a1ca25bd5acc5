/** Verdict of the check page: the present place of the money. */
export const CHECK_VERDICTS = ['held', 'disputed', 'settled', 'refunded', 'split'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Verdicts that no longer change. */
export const FINAL_VERDICTS: readonly CheckVerdict[] = ['settled', 'refunded', 'split'];

/** Characters of base 32: 130 bits. */
export const CHECK_TOKEN_LENGTH = 26;

/** Role of a logged-in reader in the transaction of a check page. */
export const CHECK_ROLES = ['payer', 'payee', 'both', 'none'] as const;
