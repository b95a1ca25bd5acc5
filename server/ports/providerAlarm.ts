import type { Config } from '../config';

/** A provider refuses each call until a person acts. */
export interface ProviderAlarm {
  readonly port: keyof Config['ports'] | 'cardGateway';
  /**
   * `no_credit`: our account is empty; `access_refused`: key or address; `wrong_settings`: a sender or template of ours.
   * `verified_elsewhere`: a payment of ours was verified by someone else, so our terminal is used elsewhere.
   */
  readonly reason: 'no_credit' | 'access_refused' | 'wrong_settings' | 'verified_elsewhere';
  /** The provider's status; zero without one. */
  readonly status: number;
}

/** Returns at once. */
export type RaiseAlarm = (alarm: ProviderAlarm) => void;
