/** An operator without a call or a touch for this time proves the passkey again. */
export const OFFICE_IDLE_MINUTES = 30;
