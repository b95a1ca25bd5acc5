/** An operator without a call or a touch for this time proves the passkey again. */
export const OFFICE_IDLE_MINUTES = 30;

/** The longest time between two proofs of the passkey. */
export const OFFICE_SESSION_HOURS = 8;
