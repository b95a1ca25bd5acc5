/** What the check page says of a payment: where the money is (beyond-b-knowing.md, B4). */
export const CHECK_VERDICTS = ['held', 'disputed', 'settled', 'refunded', 'split'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** The verdicts that nothing changes any more. */
export const FINAL_VERDICTS: readonly CheckVerdict[] = ['settled', 'refunded', 'split'];

/** Of the word in a check page's address: 26 characters of base 32 are 130 bits. */
export const CHECK_TOKEN_LENGTH = 26;

/** What a reader who is logged in is in the transaction of a check page. */
export const CHECK_ROLES = ['payer', 'payee', 'both', 'none'] as const;
export type CheckRole = (typeof CHECK_ROLES)[number];
