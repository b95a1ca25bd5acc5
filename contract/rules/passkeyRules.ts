/** Passkeys of one user. */
export const PASSKEYS_OF_A_USER = 5;
