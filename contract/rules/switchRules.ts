/** Parts of the service that the operator can close for a while. Work waits without loss. */
export const SWITCHES = ['payouts', 'new_deals', 'payments', 'registration', 'sms'] as const;
export type SwitchName = (typeof SWITCHES)[number];

/** Length of the reason of a change, for the record. */
export const SWITCH_REASON = { minimum: 10, maximum: 200 } as const;
