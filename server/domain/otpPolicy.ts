import {
  AUTH_OTP_ACTIONS,
  DISPUTE_OTP_ACTIONS,
  OTP_LIFETIME_SECONDS,
  OTP_RESEND_COUNTDOWN_SECONDS,
  OTP_SMS_PER_MOBILE_PER_HOUR,
  OTP_WRONG_CODES_PER_USER_PER_DAY,
  OTP_WRONG_TRIES_PER_CODE,
  TRANSACTION_OTP_ACTIONS,
} from '@contract/rules/limits';

/**
 * When a one-time code may be sent, and when one counts (decisions.md, «Money and states»). Four digits are only safe
 * because guesses are: five a code and ten a day keep guessing at 0.1 % a day, whatever was resent.
 */

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** How far back each limit looks. */
export const SMS_WINDOW_MS = HOUR;
export const WRONG_CODES_WINDOW_MS = 24 * HOUR;
/** How long after a code another one may be sent for the same purpose. */
export const RESEND_AFTER_MS = OTP_RESEND_COUNTDOWN_SECONDS * SECOND;

interface SendingHistory {
  /** When the last code for the same purpose was sent, or null. */
  readonly lastForPurpose: Date | null;
  /** Codes sent to the mobile within {@link SMS_WINDOW_MS}. */
  readonly sentInWindow: number;
  /** Wrong codes of the user within {@link WRONG_CODES_WINDOW_MS}. */
  readonly wrongCodesInWindow: number;
}

type SendingVerdict = 'send' | 'too-soon' | 'too-many-sms' | 'too-many-wrong-codes';

/** Whether a code may be sent now. */
export function judgeSending(history: SendingHistory, now: Date): SendingVerdict {
  if (history.wrongCodesInWindow >= OTP_WRONG_CODES_PER_USER_PER_DAY) return 'too-many-wrong-codes';
  if (history.sentInWindow >= OTP_SMS_PER_MOBILE_PER_HOUR) return 'too-many-sms';
  const elapsed = history.lastForPurpose ? now.getTime() - history.lastForPurpose.getTime() : Number.POSITIVE_INFINITY;
  return elapsed < RESEND_AFTER_MS ? 'too-soon' : 'send';
}

/** When a code that is sent now stops being good. */
export function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + OTP_LIFETIME_SECONDS * SECOND);
}

interface ChallengeState {
  readonly expiresAt: Date;
  readonly wrongTries: number;
  readonly used: boolean;
  /** A newer code for the same purpose has been sent. */
  readonly replaced: boolean;
}

/**
 * - `right`: the code may be used.
 * - `wrong`: a guess that failed; it counts against the code and the user.
 * - `dead`: no code is right any more (used, replaced, expired, or guessed at too often); nothing to count.
 * - `locked`: the user has guessed too often today; even the right code has to wait.
 */
export type CodeVerdict = 'right' | 'wrong' | 'dead' | 'locked';

/** True when one more wrong try ends a code. */
export function isLastTry(wrongTries: number): boolean {
  return wrongTries + 1 >= OTP_WRONG_TRIES_PER_CODE;
}

/** What to make of a code that somebody typed. */
export function judgeCode(
  challenge: ChallengeState,
  attempt: { readonly matches: boolean; readonly wrongCodesInWindow: number },
  now: Date,
): CodeVerdict {
  if (attempt.wrongCodesInWindow >= OTP_WRONG_CODES_PER_USER_PER_DAY) return 'locked';
  if (challenge.used || challenge.replaced) return 'dead';
  if (now >= challenge.expiresAt || challenge.wrongTries >= OTP_WRONG_TRIES_PER_CODE) return 'dead';
  return attempt.matches ? 'right' : 'wrong';
}

/** The purposes that are about money. */
const MONEY_PURPOSES = [...TRANSACTION_OTP_ACTIONS, ...DISPUTE_OTP_ACTIONS] as const;

type CodePurpose = (typeof AUTH_OTP_ACTIONS)[number] | (typeof MONEY_PURPOSES)[number];

/** Devices of one user that have an allowance of their own: a login on one more forgets the one that logged in longest ago. */
export const MOST_KNOWN_DEVICES = 5;
/** A device that has not logged in for so long is a stranger again. */
export const KNOWN_DEVICE_LIFETIME_MS = 180 * 24 * 3600 * 1000;

/** A code, as far as it decides with what it is counted. */
export interface CountedCode {
  readonly purpose: CodePurpose;
  readonly mobile: string;
  /** Null while registering. */
  readonly userId: string | null;
  /** The known device that asked for the code; null for anybody else's. */
  readonly deviceId: string | null;
}

/**
 * Whose wrong codes are counted together (docs/adr/0007): those for money are the logged-in user's own; of those for getting in, each
 * known device has its own count, and all strangers together have one. So whoever knows somebody's national code and mobile
 * spends what strangers have, and no more.
 */
export function allowanceOf({ purpose, mobile, userId, deviceId }: CountedCode): string {
  if (isForMoney(purpose)) return `money:${userId}`;
  if (deviceId !== null) return `device:${deviceId}`;
  return userId === null ? `strangers:mobile:${mobile}` : `strangers:user:${userId}`;
}

/** The purposes whose messages are counted together with those for this one. */
export function purposesCountedWith(purpose: CodePurpose): readonly CodePurpose[] {
  return isForMoney(purpose) ? MONEY_PURPOSES : AUTH_OTP_ACTIONS;
}

function isForMoney(purpose: CodePurpose): boolean {
  return MONEY_PURPOSES.some((action) => action === purpose);
}
