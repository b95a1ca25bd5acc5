/** Passkeys of one user. */
export const PASSKEYS_OF_A_USER = 5;

/** The action of a one-time code that removes a passkey. */
export const PASSKEY_OTP_ACTION = 'remove_passkey';
