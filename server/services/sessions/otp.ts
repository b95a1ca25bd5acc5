import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { ERROR, NEW_CODE_NEEDED } from '@contract/errors';
import type { OtpPurpose } from '@contract/rules/confirmedActions';
import { OTP_LENGTH } from '@contract/rules/otpLimits';
import type { Context } from '../../context';
import { forgetAnswer, storeAnswer } from '../../db/repositories/idempotencyRecords';
import * as challenges from '../../db/repositories/otpChallenges';
import type { Executor } from '../../db/schema';
import { untilRoom } from '../../domain/limits';
import {
  allowanceOf,
  type CodeVerdict,
  type CountedCode,
  expiryOf,
  judgeSending,
  OTP_SMS_PER_MOBILE_PER_HOUR,
  OTP_WRONG_CODES_PER_USER_PER_DAY,
  OTP_WRONG_TRIES_PER_CODE,
  purposesCountedWith,
  RESEND_AFTER_MS,
  SMS_WINDOW_MS,
  WRONG_CODES_WINDOW_MS,
} from '../../domain/otpPolicy';
import type { UsedPasskey } from '../../domain/transition';
import { refuse, refuseUntil } from '../../refusal';
import { otpSms, type SumInSms } from '../../texts/otpSms';
import { hashed } from '../counters';
import type { KeepWith } from '../idempotency';
import { hashToken } from './tokens';

export interface CodeRequest {
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  /** Null during registration. */
  readonly userId: string | null;
  /**
   * The known device of the request: the code works on it only. Absent for strangers and for actions on a transaction.
   */
  readonly deviceId?: string | undefined;
  /** For actions on a transaction: the code works for this one only. */
  readonly paymentCode?: string;
  /** For actions on a transaction: the sums of the SMS. */
  readonly sums?: readonly SumInSms[];
  /** The name of the account that the action chooses. */
  readonly account?: string | undefined;
  /** Stored with the challenge and returned with a right code. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface CodeAttempt {
  readonly token: string;
  readonly code: string;
  /** The permitted purposes of the code. */
  readonly purposes: readonly OtpPurpose[];
  /** For actions on a transaction: its user and the transaction. */
  readonly userId?: string;
  readonly paymentCode?: string;
  /** The known device of the request. */
  readonly deviceId?: string | undefined;
  /**
   * For a call whose answer may be repeated: a code that was used under this key is judged like an open one, and its
   * wrong tries count. Null without a key.
   */
  readonly idempotencyKey?: string | null;
}

/** A right code. It is still unused, see {@link consumeChallenge}. */
export interface Challenge {
  readonly id: string;
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  readonly userId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The hash of the call's idempotency key. */
  readonly usedWith: string | null;
  /** The key that signed it in place of a code. */
  readonly passkey?: UsedPasskey;
}

/**
 * Sends a one-time code by SMS and returns the temporary token of its confirmation.
 * @throws Refusal as {@link sendCode}
 */
export async function requestCode(context: Context, request: CodeRequest): Promise<{ token: string }> {
  return { token: temporaryTokenOf(context, await sendCode(context, request)) };
}

/**
 * Sends a one-time code by SMS and returns the id of its challenge; `temporaryTokenOf` derives the token.
 * @param storedAnswer the stored answer of the call, committed with the challenge before the SMS is sent: a concurrent
 * call with the same key returns it. Deleted when the SMS fails.
 * @throws Refusal 1016 when codes were sent or guessed too often, 1015 when the SMS could not be sent, 1025 while no SMS is
 * sent.
 */
export async function sendCode(
  context: Context,
  request: CodeRequest,
  storedAnswer?: (challengeId: string) => ReturnType<KeepWith>,
): Promise<string> {
  const { db, clock, ports, config } = context;
  const now = clock.now();
  const id = randomUUID();
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const token = temporaryTokenOf(context, id);
  const subject = subjectOf(request);
  const stored = storedAnswer?.(id).idempotency;

  await db.kysely.transaction().execute(async (transaction) => {
    // Counted and inserted under one lock before the SMS, so that concurrent requests cannot both be the first.
    await challenges.lockMobile(transaction, request.mobile);
    await refuseUnlessSendable(context, request, transaction);
    await challenges.insertChallenge(transaction, {
      ...oneTimeRow(context, request, { id, now }),
      code_hmac: hashOfCode(context, token, code),
    });
    if (stored) await storeAnswer(transaction, stored, now);
  });

  const sms = otpSms({ ...request, code, host: smsHost(config.publicUrl) });
  const { delivered } = await ports.sms.send({ mobile: request.mobile, ...sms });
  await challenges.setDelivered(db.kysely, id, delivered);
  const { purpose: sentFor, userId } = request;
  context.security.note({ event: delivered ? 'code_sent' : 'code_not_delivered', purpose: sentFor, userId });
  if (!delivered) {
    if (stored) await forgetAnswer(db.kysely, stored);
    refuse(ERROR.smsFailed);
  }
  // After the delivery, so that a lost SMS does not invalidate the code before it.
  await challenges.replaceOthers(db.kysely, subject, id, now);
  return id;
}

/** The row of an action, without the code or the key challenge that confirms it. */
export function oneTimeRow(
  context: Context,
  request: CodeRequest,
  { id, now }: { readonly id: string; readonly now: Date },
) {
  const { purpose, mobile, deviceId, paymentCode } = subjectOf(request);
  return {
    id,
    token_hash: hashToken(temporaryTokenOf(context, id)),
    purpose,
    mobile,
    user_id: request.userId,
    device_id: deviceId,
    payment_code: paymentCode,
    payload: { ...request.payload },
    created_at: now,
    expires_at: expiryOf(now),
  };
}

/**
 * Checks a code. A wrong one counts, also after the refusal. A right one stays unused: the caller consumes it with
 * {@link consumeChallenge} in the database transaction of its action.
 * @throws Refusal 1018 a wrong code or one for another purpose, with a field that requests a new code when it is used,
 * replaced, expired or guessed too often; 1016 after too many wrong ones.
 */
export async function checkCode(context: Context, attempt: CodeAttempt): Promise<Challenge> {
  const { db } = context;
  const found = await challenges.findChallenge(db.kysely, hashToken(attempt.token));
  if (!found || !isBoundTo(found, attempt)) return refuseUnknownCode(context);
  const { idempotencyKey = null, token, code } = attempt;
  const { id, purpose, mobile, user_id: userId, device_id: deviceId, payload } = found;
  const usedWith = idempotencyKey && hashOfKey(context, id, idempotencyKey);
  const guess = guessOf(context, { token, code, purpose, mobile, userId, deviceId }, usedWith);
  await refuseUnlessRight(context, await challenges.judgeGuess(db.kysely, guess), { purpose, userId, guess });
  return { id, purpose, mobile, userId, payload, usedWith };
}

/** A typed code as the database judges it. @param usedWith the hash of the key under which it may have been used */
export function guessOf(
  context: Context,
  typed: CountedCode & { readonly token: string; readonly code: string },
  usedWith: string | null = null,
): challenges.Guess {
  const at = context.clock.now();
  return {
    tokenHash: hashToken(typed.token),
    codeHash: hashOfCode(context, typed.token, typed.code),
    allowance: hashed(context, allowanceOf(typed)),
    at,
    since: before(at, WRONG_CODES_WINDOW_MS),
    triesOfCode: OTP_WRONG_TRIES_PER_CODE,
    wrongCodesOfAllowance: OTP_WRONG_CODES_PER_USER_PER_DAY,
    usedWith,
  };
}

/** @throws Refusal 1018 and 1016 for a code that is not right, as {@link checkCode} */
export async function refuseUnlessRight(
  context: Context,
  verdict: CodeVerdict,
  { purpose, userId, guess }: Pick<CountedCode, 'purpose' | 'userId'> & { readonly guess: challenges.Guess },
): Promise<void> {
  const { db, security } = context;
  switch (verdict) {
    case 'right':
      return;
    case 'locked': {
      const guesses = await challenges.wrongCodesSince(db.kysely, guess.allowance, guess.since);
      return refuseUntil('wrong-codes', untilGuessing(guesses, guess.at), 'Too many wrong codes');
    }
    case 'dead':
      security.note({ event: 'code_refused', reason: 'dead', userId });
      return refuseDeadCode();
    case 'wrong':
    case 'last_wrong':
      security.note({ event: 'code_wrong', purpose, userId });
      return verdict === 'wrong' ? refuse(ERROR.wrongVerificationCode) : refuseDeadCode();
  }
}

/** @throws Refusal 1018 */
export function refuseUnknownCode({ security }: Context): never {
  security.note({ event: 'code_refused', reason: 'unknown' });
  return refuse(ERROR.wrongVerificationCode);
}

/**
 * Refuses a token that no code can confirm any more.
 * @throws Refusal 1018 with the field that requests a new code.
 */
export function refuseDeadCode(): never {
  return refuse(ERROR.wrongVerificationCode, 'A new code is needed', {
    fields: { verification_code: NEW_CODE_NEEDED },
  });
}

/**
 * Consumes a code, once; runs in the caller's transaction. `again`: it was consumed under the same idempotency key.
 * `taken`: under another one, or none.
 */
export async function consumeChallenge(
  executor: Executor,
  { id, usedWith }: Challenge,
  now: Date,
): Promise<'first' | 'again' | 'taken'> {
  if (await challenges.markUsed(executor, id, usedWith, now)) return 'first';
  return usedWith !== null && (await challenges.wasUsedWith(executor, id, usedWith)) ? 'again' : 'taken';
}

/**
 * The switch and the limits of {@link sendCode}, which callers check before paid calls on the way to it.
 * @throws Refusal 1025 while no SMS is sent, 1016 when codes were sent or guessed too often.
 */
export async function refuseUnlessSendable(
  context: Context,
  request: CodeRequest,
  executor: Executor = context.db.kysely,
): Promise<void> {
  context.switches.require('sms');
  const now = context.clock.now();
  const subject = subjectOf(request);
  const { mobile, deviceId } = subject;
  const sent = { mobile, deviceId, purposes: purposesCountedWith(request.purpose) };
  const allowance = hashed(context, allowanceOf({ ...subject, userId: request.userId }));
  const lastForPurpose = await challenges.lastSentAt(executor, subject);
  const times = await challenges.sentSince(executor, sent, before(now, SMS_WINDOW_MS));
  const guesses = await wrongCodes(executor, allowance, now);
  const verdict = judgeSending({ lastForPurpose, sentInWindow: times.length, wrongCodesInWindow: guesses.length }, now);
  if (verdict === 'send') return;
  const wait = {
    'too-soon': () => untilRoom(lastForPurpose ?? undefined, RESEND_AFTER_MS, now),
    'too-many-sms': () => untilRoom(times[OTP_SMS_PER_MOBILE_PER_HOUR - 1], SMS_WINDOW_MS, now),
    'too-many-wrong-codes': () => untilGuessing(guesses, now),
  }[verdict];
  refuseUntil(`codes-${verdict}`, wait(), `No code can be sent now: ${verdict}`);
}

/** Milliseconds until another wrong code is allowed. */
function untilGuessing(guesses: readonly Date[], now: Date): number {
  return untilRoom(guesses[OTP_WRONG_CODES_PER_USER_PER_DAY - 1], WRONG_CODES_WINDOW_MS, now);
}

/** What a new code replaces. */
export function subjectOf({ purpose, mobile, paymentCode, deviceId }: CodeRequest): challenges.ChallengeSubject {
  return { purpose, mobile, paymentCode: paymentCode ?? null, deviceId: deviceId ?? null };
}

function wrongCodes(executor: Executor, allowance: string, now: Date): Promise<Date[]> {
  return challenges.wrongCodesSince(executor, allowance, before(now, WRONG_CODES_WINDOW_MS));
}

/** True for a challenge of the attempt's action, user, transaction and device. */
export function isBoundTo(challenge: challenges.ChallengeRow, attempt: Omit<CodeAttempt, 'code'>): boolean {
  return (
    attempt.purposes.includes(challenge.purpose) &&
    (attempt.userId === undefined || attempt.userId === challenge.user_id) &&
    (challenge.device_id === null || challenge.device_id === attempt.deviceId) &&
    (attempt.paymentCode ?? null) === challenge.payment_code
  );
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** WebOTP binds a code to a host; a sandbox without a configured address is on this machine. */
function smsHost(publicUrl: string): string {
  return publicUrl ? new URL(publicUrl).hostname : 'localhost';
}

type WithSecrets = Pick<Context, 'secrets'>;

/** The temporary token of a challenge, derived from its id, so that no stored answer has to contain it. */
export function temporaryTokenOf(context: WithSecrets, challengeId: string): string {
  return hmacOf(context, challengeId, 'temporary token');
}

/** The stored hash of a code. */
export function hashOfCode(context: WithSecrets, token: string, code: string): string {
  return hmacOf(context, token, code);
}

/** The stored hash of the idempotency key of a used challenge. */
export function hashOfKey(context: WithSecrets, challengeId: string, idempotencyKey: string): string {
  return hmacOf(context, challengeId, `key ${idempotencyKey}`);
}

/** A code has no blank and each other purpose has one, so no two inputs are equal. */
function hmacOf({ secrets }: WithSecrets, subject: string, what: string): string {
  return createHmac('sha256', secrets.otpPepper).update(`${subject}:${what}`).digest('base64url');
}
