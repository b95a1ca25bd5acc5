import { AsyncLocalStorage } from 'node:async_hooks';
import type { OtpPurpose } from '@contract/rules/confirmedActions';
import type { Context, Logger } from '../../context';
import type { Session } from '../../domain/session';

type Event<Name extends string, Details = object> = Readonly<{ event: Name } & Details>;

/**
 * Events for operations and investigations, apart from the rest of the log (docs/adr/0008). No event has personal data
 * or a usable secret: users, sessions, transactions and attempts appear by internal id.
 */
export type SecurityEvent =
  | Event<'login_refused', { reason: LoginRefusal; userId?: string }>
  | Event<'registration_refused', { reason: RegistrationRefusal }>
  | Event<'code_sent' | 'code_not_delivered' | 'code_wrong', { purpose: OtpPurpose; userId: string | null }>
  /** `dead`: used, replaced, expired or guessed too often; `unknown`: no such code, or one for another purpose. */
  | Event<'code_refused', { reason: 'unknown' | 'dead'; userId?: string | null }>
  | Event<'passkey_added' | 'passkey_removed', { userId: string }>
  | Event<'passkey_refused', { purpose: OtpPurpose; userId: string | null }>
  | Event<'user_registered' | 'account_closed' | 'account_reopened' | 'person_erased', { userId: string }>
  | Event<'data_export_confirmed', { userId: string }>
  | Event<'data_exported', { userId: string; format: 'json' | 'html' }>
  | Event<'session_opened' | 'session_given_again', Session>
  | Event<'session_ended', { reason: SessionEnd; userId: string; endedSessionId: string }>
  | Event<'all_sessions_ended', { userId: string }>
  /** An expired token is no event: the app sends one whenever it was closed for a while. */
  | Event<'access_token_refused', { reason: 'forged' } | ({ reason: 'session_over' } & Session)>
  | Event<'refresh_token_refused', { reason: 'unknown' } | ({ reason: 'expired' | 'session_over' } & Session)>
  /** Two clients have the token, so one of them stole it. */
  | Event<'refresh_token_reused', Session>
  | Event<'limit_hit', { limit: string }>
  | Event<'access_denied'>
  | Event<'redirect_refused', { wantedBy: 'payer' | 'partner' }>
  | Event<'callback_refused', { reason: CallbackRefusal; attemptId: string | null }>
  | Event<'foreign_card', { userId: string; attemptId: string }>
  | Event<'office_case_read', { userId: string; disputeId: string }>
  | Event<'outage_entered', { userId: string }>
  | Event<'money_action_confirmed', { action: OtpPurpose; userId: string; transactionId: string }>;

type LoginRefusal = 'unknown_person' | 'other_mobile' | 'deactivated' | 'closed';
type RegistrationRefusal = 'registered_already' | 'birth_date_mismatch' | 'mobile_mismatch';
type SessionEnd = 'logout' | 'by_owner' | 'refresh_token_reused';
type CallbackRefusal = 'unknown_payment' | 'wrong_secret' | 'other_payment' | 'receipt_refused';

/** Events that are rare in ordinary use; logged as warnings. */
const SUSPICIOUS: ReadonlySet<SecurityEvent['event']> = new Set([
  'access_denied',
  'callback_refused',
  'foreign_card',
  'limit_hit',
  'redirect_refused',
  'refresh_token_reused',
]);

/** The present request, as its events name it. */
interface EventOrigin {
  readonly requestId: string;
  /** The route's pattern, without parameters. */
  readonly route: string | undefined;
  readonly address: string;
  /** Null before authentication. */
  readonly session: Session | null;
}

export interface SecurityLog {
  note(event: SecurityEvent): void;
}

const origins = new AsyncLocalStorage<EventOrigin>();

/** Runs a function as part of a request: its events name that request. */
export function withEventOrigin(origin: EventOrigin, run: () => void): void {
  origins.run(origin, run);
}

/** The id of the present request; undefined outside one. */
export function presentRequestId(): string | undefined {
  return origins.getStore()?.requestId;
}

/**
 * The stream of security events: log lines with `stream: "security"`. `LOG_LEVEL` drops them only at `silent`, which is
 * for tests. Metrics count the events.
 */
export function createSecurityLog(log: Logger, metrics: Context['metrics']): SecurityLog {
  const stream = log.child({ stream: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
  return {
    note(event) {
      metrics?.noteSecurityEvent(event);
      const { session, ...origin } = origins.getStore() ?? { session: null };
      const line = { ...origin, ...session, ...event };
      if (SUSPICIOUS.has(event.event)) stream.warn(line, event.event);
      else stream.info(line, event.event);
    },
  };
}
