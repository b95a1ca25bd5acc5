import { AUTH_OTP_ACTIONS, OTP_ACTIONS, type OtpPurpose } from '@contract/rules/confirmedActions';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@contract/rules/durations';
import { OTP_LIFETIME_SECONDS, OTP_RESEND_COUNTDOWN_SECONDS } from '@contract/rules/otpLimits';

export const OTP_WRONG_TRIES_PER_CODE = 5;
export const OTP_SMS_PER_MOBILE_PER_HOUR = 10;
export const OTP_WRONG_CODES_PER_USER_PER_DAY = 10;

/**
 * Rules of sending and checking one-time codes (docs/adr/0007). Five wrong tries a code and ten a day limit guessing of four digits
 * to 0.1 % a day.
 */

/** Window of each limit. */
export const SMS_WINDOW_MS = HOUR_MS;
export const WRONG_CODES_WINDOW_MS = DAY_MS;
/** Pause between two codes for one purpose. */
export const RESEND_AFTER_MS = OTP_RESEND_COUNTDOWN_SECONDS * SECOND_MS;

interface SendingHistory {
  /** Time of the last code for the purpose, or null. */
  readonly lastForPurpose: Date | null;
  /** Codes sent to the mobile within {@link SMS_WINDOW_MS}. */
  readonly sentInWindow: number;
  /** Wrong codes of the user within {@link WRONG_CODES_WINDOW_MS}. */
  readonly wrongCodesInWindow: number;
}

type SendingVerdict = 'send' | 'too-soon' | 'too-many-sms' | 'too-many-wrong-codes';

/** Decides whether a code may be sent now. */
export function judgeSending(history: SendingHistory, now: Date): SendingVerdict {
  if (history.wrongCodesInWindow >= OTP_WRONG_CODES_PER_USER_PER_DAY) return 'too-many-wrong-codes';
  if (history.sentInWindow >= OTP_SMS_PER_MOBILE_PER_HOUR) return 'too-many-sms';
  const elapsed = history.lastForPurpose ? now.getTime() - history.lastForPurpose.getTime() : Number.POSITIVE_INFINITY;
  return elapsed < RESEND_AFTER_MS ? 'too-soon' : 'send';
}

/** Expiry of a code sent now. */
export function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + OTP_LIFETIME_SECONDS * SECOND_MS);
}

/**
 * The judgement of a typed code (`judge_code` in server/db/sql/codes.sql).
 * - `right`: the code is valid.
 * - `wrong`: a wrong try that counts against code and allowance; `last_wrong`: it has ended the code.
 * - `dead`: used, replaced, expired or too many tries; not counted.
 * - `locked`: too many wrong codes today; the right code is refused too.
 */
export type CodeVerdict = 'right' | 'wrong' | 'last_wrong' | 'dead' | 'locked';

/** Number of a user's devices with an own allowance; a further one replaces the oldest login. */
export const MOST_KNOWN_DEVICES = 5;
/** A device without a login for this long loses its allowance. */
export const KNOWN_DEVICE_LIFETIME_MS = 180 * DAY_MS;

/** The part of a code that selects its allowance. */
export interface CountedCode {
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  /** Null during registration. */
  readonly userId: string | null;
  /** The known device that requested the code; null for unknown devices. */
  readonly deviceId: string | null;
}

/**
 * The allowance of a code (docs/adr/0007): codes for money count by user, codes for login by known device, and all unknown devices
 * share one. An attacker with a user's national code and mobile uses up the shared one only.
 */
export function allowanceOf({ purpose, mobile, userId, deviceId }: CountedCode): string {
  if (isForMoney(purpose)) return `money:${userId}`;
  if (deviceId !== null) return `device:${deviceId}`;
  return userId === null ? `strangers:mobile:${mobile}` : `strangers:user:${userId}`;
}

/** Purposes that share a limit of messages with this one. */
export function purposesCountedWith(purpose: OtpPurpose): readonly OtpPurpose[] {
  return isForMoney(purpose) ? OTP_ACTIONS : AUTH_OTP_ACTIONS;
}

function isForMoney(purpose: OtpPurpose): boolean {
  return OTP_ACTIONS.some((action) => action === purpose);
}
