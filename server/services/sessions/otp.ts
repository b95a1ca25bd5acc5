import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { ERROR, NEW_CODE_NEEDED } from '@contract/errors';
import type { OtpPurpose } from '@contract/rules/confirmedActions';
import { OTP_LENGTH } from '@contract/rules/otpLimits';
import type { Context } from '../../context';
import type { SeenChallenge } from '../../db/repositories/codedActions';
import { forgetAnswer, storeAnswer } from '../../db/repositories/idempotencyRecords';
import * as challenges from '../../db/repositories/otpChallenges';
import type { Executor } from '../../db/schema';
import { untilRoom } from '../../domain/limits';
import {
  allowanceOf,
  type CodeVerdict,
  type CountedCode,
  expiryOf,
  isLastTry,
  judgeCode,
  judgeSending,
  OTP_SMS_PER_MOBILE_PER_HOUR,
  OTP_WRONG_CODES_PER_USER_PER_DAY,
  purposesCountedWith,
  RESEND_AFTER_MS,
  SMS_WINDOW_MS,
  WRONG_CODES_WINDOW_MS,
} from '../../domain/otpPolicy';
import type { KnownGuesses, UsedPasskey } from '../../domain/transition';
import { refuse, refuseUntil } from '../../refusal';
import { otpSms, type SumInSms } from '../../texts/otpSms';
import { hashed } from '../counters';
import type { KeepWith } from '../idempotency';
import { hashToken, isSameSecret } from './tokens';

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
  context.switches.require('sms');
  const now = clock.now();
  const id = randomUUID();
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const subject = subjectOf(request);
  const stored = storedAnswer?.(id).idempotency;

  await db.kysely.transaction().execute(async (transaction) => {
    // Counted and inserted under one lock before the SMS, so that concurrent requests cannot both be the first.
    await challenges.lockSubject(transaction, `mobile:${request.mobile}`);
    await refuseTooManyCodes(context, request, transaction);
    await challenges.insertChallenge(transaction, {
      ...oneTimeRow(context, request, { id, now }),
      code_hmac: hashOfCode(context, id, code),
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
  const { db, clock, security } = context;
  const now = clock.now();
  const found = await challenges.findChallenge(db.kysely, hashToken(attempt.token));
  if (!found || !isBoundTo(found, attempt)) {
    security.note({ event: 'code_refused', reason: 'unknown' });
    return refuse(ERROR.wrongVerificationCode);
  }
  const { idempotencyKey = null } = attempt;
  const usedWith = idempotencyKey && hashOfKey(context, found.id, idempotencyKey);
  const allowance = hashed(
    context,
    allowanceOf({ purpose: found.purpose, mobile: found.mobile, userId: found.user_id, deviceId: found.device_id }),
  );

  const { verdict, guesses, isOver } = await db.kysely.transaction().execute(async (transaction) => {
    // The lock orders the guesses of one allowance, so that parallel ones cannot outrun the count.
    await challenges.lockSubject(transaction, allowance);
    const challenge = (await challenges.findChallenge(transaction, found.token_hash)) ?? found;
    const used = challenge.used_at !== null && (usedWith === null || challenge.used_with !== usedWith);
    const guesses = await wrongCodes(transaction, allowance, now);
    const judged = judge(context, { challenge, used, code: attempt.code, wrongCodesInWindow: guesses.length });
    if (judged === 'wrong') {
      await challenges.countWrongTry(transaction, challenge.id);
      await challenges.insertWrongCode(transaction, allowance, now);
    }
    return { verdict: judged, guesses, isOver: judged === 'wrong' && isLastTry(challenge.wrong_tries) };
  });

  if (verdict === 'locked') {
    refuseUntil('wrong-codes', untilGuessing(guesses, now), 'Too many wrong codes');
  }
  const { purpose, user_id: userId } = found;
  if (verdict === 'wrong') security.note({ event: 'code_wrong', purpose, userId });
  if (verdict === 'dead') security.note({ event: 'code_refused', reason: 'dead', userId });
  if (isOver || verdict === 'dead') refuseDeadCode();
  if (verdict === 'wrong') refuse(ERROR.wrongVerificationCode);
  return {
    id: found.id,
    purpose: found.purpose,
    mobile: found.mobile,
    userId: found.user_id,
    payload: found.payload,
    usedWith,
  };
}

/** The counter of wrong codes for actions on a transaction, and the start of its window. */
export function guessesCountedFor(
  context: Context,
  action: Pick<CountedCode, 'purpose'> & { readonly userId: string },
): { readonly allowance: string; readonly since: Date } {
  const allowance = hashed(context, allowanceOf({ ...action, mobile: '', deviceId: null }));
  return { allowance, since: before(context.clock.now(), WRONG_CODES_WINDOW_MS) };
}

/** A snapshot of a challenge and the wrong codes of its allowance. */
interface SeenCode {
  readonly challenge: SeenChallenge | undefined;
  readonly wrongCodes: number;
  readonly allowance: string;
  readonly since: Date;
}

/** A code for a transition. `guesses`: it was judged without a lock, and the transition checks the count. */
export interface RightCode {
  readonly challengeId: string;
  /** What the challenge is bound to: the sums that its SMS or its prompt has named. */
  readonly payload: Challenge['payload'];
  readonly passkey?: UsedPasskey;
  readonly guesses?: KnownGuesses;
}

/**
 * Recognises a right code without a lock; null for any other, which {@link checkCode} judges and counts. The result
 * alone must not be answered, because parallel guesses see the same count. The transition compares the count under the
 * lock.
 */
export function recogniseCode(context: Context, attempt: CodeAttempt, seen: SeenCode): RightCode | null {
  const { challenge, wrongCodes, allowance, since } = seen;
  if (!challenge || !isBoundTo(challenge, attempt)) return null;
  const used = challenge.used_at !== null;
  const verdict = judge(context, { challenge, used, code: attempt.code, wrongCodesInWindow: wrongCodes });
  if (verdict !== 'right') return null;
  const { id: challengeId, payload } = challenge;
  return { challengeId, payload, guesses: { allowance, since: since.toISOString(), wrongCodes } };
}

interface TypedCode {
  readonly challenge: Omit<SeenChallenge, 'used_at'>;
  readonly used: boolean;
  readonly code: string;
  readonly wrongCodesInWindow: number;
}

function judge(context: Context, { challenge, used, code, wrongCodesInWindow }: TypedCode): CodeVerdict {
  return judgeCode(
    {
      expiresAt: challenge.expires_at,
      wrongTries: challenge.wrong_tries,
      used,
      replaced: challenge.replaced_at !== null,
    },
    { matches: isSameSecret(challenge.code_hmac, hashOfCode(context, challenge.id, code)), wrongCodesInWindow },
    context.clock.now(),
  );
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
 * The limits of {@link sendCode}, which callers check before paid calls on the way to it.
 * @throws Refusal 1016 when codes were sent or guessed too often.
 */
export async function refuseTooManyCodes(
  context: Context,
  request: CodeRequest,
  executor: Executor = context.db.kysely,
): Promise<void> {
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
export function isBoundTo(challenge: SeenChallenge, attempt: Omit<CodeAttempt, 'code'>): boolean {
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
export function hashOfCode(context: WithSecrets, challengeId: string, code: string): string {
  return hmacOf(context, challengeId, code);
}

/** The stored hash of the idempotency key of a used challenge. */
export function hashOfKey(context: WithSecrets, challengeId: string, idempotencyKey: string): string {
  return hmacOf(context, challengeId, `key ${idempotencyKey}`);
}

/** A code has no blank and each other purpose has one, so no two inputs are equal. */
function hmacOf({ secrets }: WithSecrets, challengeId: string, what: string): string {
  return createHmac('sha256', secrets.otpPepper).update(`${challengeId}:${what}`).digest('base64url');
}
