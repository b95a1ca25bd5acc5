import type { AUTH_OTP_ACTIONS, DISPUTE_OTP_ACTIONS, TRANSACTION_OTP_ACTIONS } from '@contract/rules/limits';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LookupHash, Sealed } from './vault/sealed';

type Fixed<Type> = ColumnType<Type, Type, never>;
type Instant = ColumnType<Date, Date | string, Date | string>;

export type OtpPurpose =
  | (typeof AUTH_OTP_ACTIONS)[number]
  | (typeof TRANSACTION_OTP_ACTIONS)[number]
  | (typeof DISPUTE_OTP_ACTIONS)[number];

export interface UsersTable {
  id: Fixed<string>;
  national_code: Fixed<Sealed>;
  national_code_hash: Fixed<LookupHash>;
  mobile: Sealed;
  mobile_hash: LookupHash;
  first_name: Sealed;
  last_name: Sealed;
  /** ISO 8601 date. */
  birth_date: Fixed<Sealed>;
  referral_code: Fixed<string | null>;
  joined_at: Instant;
  deactivated_at: Instant | null;
}

/** One logged-in device; also the family of its refresh tokens. */
export interface SessionsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  user_agent: string;
  ip_address: string;
  logged_in_at: Instant;
  ended_at: Instant | null;
  /** The known device that it was opened on; null when that was before devices were known. */
  device_id: Fixed<string | null>;
  /** A place in Persian; empty when nobody knows it, null until it was asked. */
  location: string | null;
}

/** A device on which a user has logged in: it has an allowance of its own for the next login's codes. */
export interface KnownDevicesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  secret_hash: Fixed<string>;
  first_login_at: Fixed<Date>;
  last_login_at: Instant;
}

export interface RefreshTokensTable {
  token_hash: Fixed<string>;
  session_id: Fixed<string>;
  issued_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface OtpChallengesTable {
  id: Fixed<string>;
  token_hash: Fixed<string>;
  purpose: Fixed<OtpPurpose>;
  mobile: Fixed<Sealed>;
  mobile_hash: Fixed<LookupHash>;
  user_id: Fixed<string | null>;
  /** The known device that asked for it; the code is good on this one only. */
  device_id: Fixed<string | null>;
  payment_code: Fixed<string | null>;
  /** HMAC(pepper, challenge id + code). */
  code_hmac: Fixed<string>;
  /** JSON. */
  payload: Fixed<Sealed>;
  wrong_tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  /** Null while the SMS is on its way to the provider. */
  delivered: boolean | null;
  used_at: Instant | null;
  /** HMAC of the idempotency key that a login's code was used under; null without one. */
  used_with: string | null;
  /** A newer code for the same purpose has taken its place. */
  replaced_at: Instant | null;
}

/** Wrong codes, whatever challenge they were for; the subject is a keyed hash of the allowance that they are counted in. */
export interface OtpWrongCodesTable {
  id: GeneratedAlways<number>;
  subject: string;
  at: Instant;
}

export interface BankAccountsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  pan: Fixed<Sealed | null>;
  pan_hash: Fixed<LookupHash | null>;
  iban: Fixed<Sealed>;
  iban_hash: Fixed<LookupHash>;
  deposit: Fixed<Sealed>;
  bank_name: string;
  bank_logo: string;
  bank_color: string;
  is_default: boolean;
  created_at: Instant;
  /** Kept for the transactions that name it. */
  deleted_at: Instant | null;
}

export interface RateLimitsTable {
  /** A keyed hash of what is counted. */
  key: string;
  window_ends_at: Instant;
  hits: number;
}

/** The different values that something was met with, and when last. Both are keyed hashes. */
export interface LimitMembersTable {
  key: Fixed<string>;
  member: Fixed<string>;
  at: Instant;
}

export interface SettingsTable {
  key: string;
  value: string;
}

export interface SandboxSmsTable {
  id: GeneratedAlways<number>;
  mobile: Sealed;
  mobile_hash: LookupHash;
  text: Sealed;
  code: Sealed | null;
  /** The same message sent again has the same. */
  reference: string | null;
  sent_at: Instant;
}

export interface IdentitySchema {
  users: UsersTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  refresh_tokens: RefreshTokensTable;
  otp_challenges: OtpChallengesTable;
  otp_wrong_codes: OtpWrongCodesTable;
  bank_accounts: BankAccountsTable;
  rate_limits: RateLimitsTable;
  limit_members: LimitMembersTable;
  settings: SettingsTable;
  sandbox_sms: SandboxSmsTable;
}
