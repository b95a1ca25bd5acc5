import type { OtpPurpose } from '@contract/rules/confirmedActions';
import type { NoticeDetails, NoticeKind } from '@contract/rules/noticeKinds';
import type { OperatorRole } from '@contract/rules/officeRoles';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NoticeChannel } from '../../domain/notices';
import type { LookupHash, Sealed } from '../vault/vault';
import type { Fixed, Instant } from './columns';

/** Users, their devices, sessions, codes, bank accounts and notices. */
export interface PeopleTables {
  users: {
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
    /** The person closed the account; a login until `reopenUntil`, or while money is held, opens it again. */
    closed_at: ColumnType<Date | null, never, Date | null>;
    /** The personal values are gone. */
    erased_at: ColumnType<Date | null, never, never>;
  };

  /** One logged-in device; also the family of its refresh tokens. */
  sessions: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    user_agent: string;
    ip_address: string;
    logged_in_at: Instant;
    ended_at: Instant | null;
    /** The known device of the login; null for a login without one. */
    device_id: Fixed<string | null>;
    /** A place in Persian; empty when unknown, null until the lookup has answered. */
    location: string | null;
    /** Opened by a passkey, without a one-time code. */
    by_passkey: ColumnType<boolean, boolean | undefined, never>;
  };

  /** The last delivery addresses of a person, as JSON. */
  saved_addresses: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    address: Fixed<Sealed>;
    address_hash: Fixed<LookupHash>;
    used_at: Instant;
  };

  /** A device with an earlier login has its own allowance of login codes. */
  known_devices: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    secret_hash: Fixed<string>;
    first_login_at: Fixed<Date>;
    last_login_at: Instant;
  };

  refresh_tokens: {
    token_hash: Fixed<string>;
    session_id: Fixed<string>;
    issued_at: Instant;
    expires_at: Instant;
    used_at: Instant | null;
  };

  otp_challenges: {
    id: Fixed<string>;
    token_hash: Fixed<string>;
    purpose: Fixed<OtpPurpose>;
    mobile: Fixed<Sealed>;
    mobile_hash: Fixed<LookupHash>;
    user_id: Fixed<string | null>;
    /** The known device that requested the code; no other device can use it. */
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
    /** HMAC of the idempotency key of the login that used the code; null without one. */
    used_with: string | null;
    /** When a newer code for the same purpose replaced it. */
    replaced_at: Instant | null;
    /** For a passkey: 32 random bytes in base64url. Then no code was sent. */
    passkey_challenge: Fixed<string | null>;
  };

  passkeys: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    /** base64url, as the public key. */
    credential_id: Fixed<string>;
    public_key: Fixed<string>;
    /** Signature counter; 0 for keys without one. */
    counter: number;
    transports: Fixed<readonly string[]>;
    user_agent: Fixed<string>;
    /** The known device that added the key. */
    device_id: Fixed<string | null>;
    created_at: Fixed<Date>;
    last_used_at: Instant | null;
  };

  /** Challenges outside of money actions. */
  passkey_challenges: {
    token_hash: Fixed<string>;
    purpose: Fixed<'login' | 'register'>;
    challenge: Fixed<string>;
    /** The session that adds a key; null for a login. */
    session_id: Fixed<string | null>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    used_at: Instant | null;
    /** HMAC of the idempotency key of the login; null without one. */
    used_with: string | null;
  };

  /** Wrong codes of all challenges; the subject is a keyed hash of the allowance. */
  otp_wrong_codes: {
    id: GeneratedAlways<number>;
    subject: string;
    at: Instant;
  };

  bank_accounts: {
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
    /** A deleted account stays for the transactions that name it. */
    deleted_at: Instant | null;
  };

  /** Users who work for the operator. */
  operator_roles: {
    user_id: string;
    role: OperatorRole;
    granted_at: Date;
  };

  rate_limits: {
    /** Keyed hash of the subject and the limit. */
    key: string;
    window_ends_at: Instant;
    hits: number;
  };

  /** The different values seen for a subject, with the last time. Key and member are keyed hashes. */
  limit_members: {
    key: Fixed<string>;
    member: Fixed<string>;
    at: Instant;
  };

  settings: {
    key: string;
    value: string;
  };

  /** Notices, written in the database transaction of the move that causes them. */
  notices: {
    id: Fixed<string>;
    /** Grows in the order of writing. */
    place: GeneratedAlways<number>;
    user_id: Fixed<string>;
    kind: Fixed<NoticeKind>;
    payment_code: Fixed<string | null>;
    /** Values that the words depend on, without personal data. */
    params: Fixed<NoticeDetails>;
    created_at: Fixed<Date>;
    read_at: Instant | null;
  };

  /** Outcome of a notice on a channel; no row means «not yet». */
  notice_deliveries: {
    notice_id: Fixed<string>;
    channel: Fixed<NoticeChannel>;
    /** `silenced`: by a preference, by the day's limit, or without a recipient. */
    outcome: Fixed<'sent' | 'silenced' | 'late'>;
    at: Fixed<Date>;
  };

  /** A user's choices; no row means the defaults. */
  notice_settings: {
    user_id: Fixed<string>;
    deadlines: boolean;
    dispute_talk: boolean;
    push: boolean;
    amount_on_lock_screen: boolean;
  };

  /** A browser's push subscription; it ends with the session. */
  push_subscriptions: {
    id: Fixed<string>;
    user_id: string;
    session_id: string;
    endpoint: Fixed<Sealed>;
    endpoint_hash: Fixed<LookupHash>;
    p256dh: Sealed;
    auth: Sealed;
    seen_at: Instant;
  };

  /** Changes for open streams, kept for a day. */
  live_events: {
    /** Position of the event. A late commit has a lower cursor than events that were read before. */
    cursor: GeneratedAlways<number>;
    user_id: string;
    /** Null means a new notice. */
    payment_code: string | null;
    /** The move's version, the same for all its readers; grows. */
    version: number;
    /** The database transaction that wrote the event, as text. */
    move: ColumnType<string, never, never>;
    at: ColumnType<Date, Date | string, Date | string>;
  };
}
