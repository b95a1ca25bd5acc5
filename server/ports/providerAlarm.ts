import type { ProviderPort } from '../config';

/** A provider refuses each call until a person acts. */
export interface ProviderAlarm {
  readonly port: ProviderPort;
  /** `no_credit`: our account is empty; `access_refused`: key or address; `wrong_settings`: a sender or template of ours. */
  readonly reason: 'no_credit' | 'access_refused' | 'wrong_settings';
  /** The provider's status. */
  readonly status: number;
}

/** Returns at once. */
export type RaiseAlarm = (alarm: ProviderAlarm) => void;
