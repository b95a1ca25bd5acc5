import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { ERROR, NEW_CODE_NEEDED } from '@contract/errors';
import type { Received } from '@contract/rules/division';
import { OTP_LENGTH, OTP_SMS_PER_MOBILE_PER_HOUR, OTP_WRONG_CODES_PER_USER_PER_DAY } from '@contract/rules/limits';
import type { Context } from '../../context';
import type { SeenChallenge } from '../../db/repositories/codedActions';
import { forgetAnswer, storeAnswer } from '../../db/repositories/idempotencyRecords';
import * as challenges from '../../db/repositories/otpChallenges';
import type { Executor } from '../../db/schema';
import type { OtpPurpose } from '../../db/schema/people';
import { untilRoom } from '../../domain/limits';
import {
  allowanceOf,
  type CodeVerdict,
  type CountedCode,
  expiryOf,
  isLastTry,
  judgeCode,
  judgeSending,
  purposesCountedWith,
  RESEND_AFTER_MS,
  SMS_WINDOW_MS,
  WRONG_CODES_WINDOW_MS,
} from '../../domain/otpPolicy';
import type { KnownGuesses } from '../../domain/transition';
import { refuse, refuseUntil } from '../../refusal';
import { otpSmsText } from '../../texts/otpSms';
import { hashed } from '../counters';
import type { KeepWith } from '../idempotency';
import { hashToken } from './opaqueToken';

export interface CodeRequest {
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  /** Null while registering. */
  readonly userId: string | null;
  /** The known device that asks: the code is good on it only. None for whoever is a stranger, and for actions on a transaction. */
  readonly deviceId?: string | undefined;
  /** For actions on a transaction: the code is good for this one only. */
  readonly paymentCode?: string;
  /** Said in the SMS: what each side gets. */
  readonly receives?: Received | undefined;
  /** Kept with the challenge and handed back when the code is right. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

interface CodeAttempt {
  readonly token: string;
  readonly code: string;
  /** What the code may have been sent for. */
  readonly purposes: readonly OtpPurpose[];
  /** For actions on a transaction: who asks, and which transaction. */
  readonly userId?: string;
  readonly paymentCode?: string;
  /** The known device on which the code was typed. */
  readonly deviceId?: string | undefined;
  /**
   * Where the same answer may be given again: a code that was used under this key is judged like an open one, its wrong tries counted.
   * Null when the call named none.
   */
  readonly idempotencyKey?: string | null;
}

/** A code that was right; not used up yet, see {@link consumeChallenge}. */
export interface Challenge {
  readonly id: string;
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  readonly userId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What is kept of the idempotency key it came with. */
  readonly usedWith: string | null;
}

/**
 * Sends a one-time code by SMS and answers the temporary token that the code has to come back with.
 * @throws Refusal as {@link sendCode}
 */
export async function requestCode(context: Context, request: CodeRequest): Promise<{ token: string }> {
  return { token: temporaryTokenOf(context, await sendCode(context, request)) };
}

/**
 * Sends a one-time code by SMS and answers the id of its challenge, which `temporaryTokenOf` makes the token of.
 * @param answerWith the stored answer of the call, committed with the challenge before the SMS leaves: a concurrent
 * call with the same key returns it. Forgotten when the SMS fails.
 * @throws Refusal 1016 when codes were sent or guessed too often, 1015 when the SMS could not be sent.
 */
export async function sendCode(
  context: Context,
  request: CodeRequest,
  answerWith?: (challengeId: string) => ReturnType<KeepWith>,
): Promise<string> {
  const { db, clock, ports, config } = context;
  const now = clock.now();
  const id = randomUUID();
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const subject = subjectOf(request);
  const stored = answerWith?.(id).idempotency;

  await db.kysely.transaction().execute(async (transaction) => {
    // Counted and written under one lock, before the SMS goes out: two requests at once can't both be the first.
    await challenges.lockSubject(transaction, `mobile:${request.mobile}`);
    await refuseTooMany(context, transaction, request);
    await challenges.insertChallenge(transaction, {
      id,
      token_hash: hashToken(temporaryTokenOf(context, id)),
      purpose: subject.purpose,
      mobile: subject.mobile,
      user_id: request.userId,
      device_id: subject.deviceId,
      payment_code: subject.paymentCode,
      code_hmac: hashOfCode(context, id, code),
      payload: { ...request.payload },
      created_at: now,
      expires_at: expiryOf(now),
    });
    if (stored) await storeAnswer(transaction, stored, now);
  });

  const text = otpSmsText({ ...request, code, host: smsHost(config.publicUrl) });
  const { delivered } = await ports.sms.send({ mobile: request.mobile, text });
  await challenges.setDelivered(db.kysely, id, delivered);
  const { purpose: sentFor, userId } = request;
  context.security.note({ event: delivered ? 'code_sent' : 'code_not_delivered', purpose: sentFor, userId });
  if (!delivered) {
    if (stored) await forgetAnswer(db.kysely, stored);
    refuse(ERROR.smsFailed);
  }
  // Only now: a code that never arrived must not take the one before it out of use.
  await challenges.replaceOthers(db.kysely, subject, id, now);
  return id;
}

interface Judgement {
  readonly verdict: CodeVerdict;
  /** The last try that the code had was wrong. */
  readonly isOver: boolean;
}

/**
 * Refuses what {@link sendCode} is going to refuse, before anything is paid for on the way there; it judges again itself.
 * @throws Refusal 1016 when codes were sent or guessed too often.
 */
export async function refuseTooManyCodes(context: Context, request: CodeRequest): Promise<void> {
  await refuseTooMany(context, context.db.kysely, request);
}

/**
 * Checks a code. A wrong one is counted, and stays counted although this refuses. A right one is not used up: the caller
 * does that with {@link consumeChallenge} in the same database transaction as what the code was for.
 * @throws Refusal 1018 when the code is wrong or for something else, and, saying that a new one is needed, when it is used, replaced,
 * expired or was guessed at too often; 1016 after too many wrong ones.
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

  const { verdict, isOver } = await db.kysely.transaction().execute(async (transaction): Promise<Judgement> => {
    // Guesses of one allowance are judged one after the other, so that parallel ones don't outrun the count.
    await challenges.lockSubject(transaction, allowance);
    const challenge = (await challenges.findChallenge(transaction, found.token_hash)) ?? found;
    const used = challenge.used_at !== null && (usedWith === null || challenge.used_with !== usedWith);
    const guessed = await wrongCodesInWindow(transaction, allowance, now);
    const judged = judge(context, { challenge, used, code: attempt.code, wrongCodesInWindow: guessed });
    if (judged === 'wrong') {
      await challenges.countWrongTry(transaction, challenge.id);
      await challenges.insertWrongCode(transaction, allowance, now);
    }
    return { verdict: judged, isOver: judged === 'wrong' && isLastTry(challenge.wrong_tries) };
  });

  if (verdict === 'locked') {
    refuseUntil('wrong-codes', await untilGuessing(db.kysely, allowance, now), 'Too many wrong codes');
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

/** Under what the wrong codes for an action on a transaction are counted, and since when they count. */
export function guessesCountedFor(
  context: Context,
  action: Pick<CountedCode, 'purpose'> & { readonly userId: string },
): { readonly allowance: string; readonly since: Date } {
  const allowance = hashed(context, allowanceOf({ ...action, mobile: '', deviceId: null }));
  return { allowance, since: before(context.clock.now(), WRONG_CODES_WINDOW_MS) };
}

/** A challenge, and the wrong codes of its allowance, as they were at a moment that may be over. */
interface SeenCode {
  readonly challenge: SeenChallenge | undefined;
  readonly wrongCodes: number;
  readonly allowance: string;
  readonly since: Date;
}

/** A code that may be used up by a transition; where nobody held its lock when it was judged, the transition tells by what. */
export interface RightCode {
  readonly challengeId: string;
  readonly guesses?: KnownGuesses;
}

/**
 * Knows a right code without a lock; null for every other, which {@link checkCode} has to judge and count. Nothing may be answered by this
 * alone: of many guesses at once each sees as few wrong ones as the first. The door asks again, with the lock, whether there are more.
 */
export function recogniseCode(context: Context, attempt: CodeAttempt, seen: SeenCode): RightCode | null {
  const { challenge, wrongCodes, allowance, since } = seen;
  if (!challenge || !isBoundTo(challenge, attempt)) return null;
  const used = challenge.used_at !== null;
  const verdict = judge(context, { challenge, used, code: attempt.code, wrongCodesInWindow: wrongCodes });
  if (verdict !== 'right') return null;
  return { challengeId: challenge.id, guesses: { allowance, since: since.toISOString(), wrongCodes } };
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
    { matches: sameText(challenge.code_hmac, hashOfCode(context, challenge.id, code)), wrongCodesInWindow },
    context.clock.now(),
  );
}

/**
 * Says that no code is right any more for this token, so that nobody goes on trying the one they have.
 * @throws Refusal 1018 with the field that says it.
 */
export function refuseDeadCode(): never {
  return refuse(ERROR.wrongVerificationCode, 'A new code is needed', {
    fields: { verification_code: NEW_CODE_NEEDED },
  });
}

/**
 * Uses a code up, once; runs in the caller's transaction. `again`: it was used before under the same idempotency key. `taken`: under another
 * one, or none.
 */
export async function consumeChallenge(
  executor: Executor,
  { id, usedWith }: Challenge,
  now: Date,
): Promise<'first' | 'again' | 'taken'> {
  if (await challenges.markUsed(executor, id, usedWith, now)) return 'first';
  return usedWith !== null && (await challenges.wasUsedWith(executor, id, usedWith)) ? 'again' : 'taken';
}

async function refuseTooMany(context: Context, executor: Executor, request: CodeRequest): Promise<void> {
  const now = context.clock.now();
  const subject = subjectOf(request);
  const { mobile, deviceId } = subject;
  const sent = { mobile, deviceId, purposes: purposesCountedWith(request.purpose) };
  const allowance = hashed(context, allowanceOf({ ...subject, userId: request.userId }));
  const lastForPurpose = await challenges.lastSentAt(executor, subject);
  const verdict = judgeSending(
    {
      lastForPurpose,
      sentInWindow: await challenges.countSentSince(executor, sent, before(now, SMS_WINDOW_MS)),
      wrongCodesInWindow: await wrongCodesInWindow(executor, allowance, now),
    },
    now,
  );
  if (verdict === 'send') return;
  const wait = {
    'too-soon': () => untilRoom(lastForPurpose ?? undefined, RESEND_AFTER_MS, now),
    'too-many-sms': async () =>
      untilRoom(await challenges.nthLatestSentAt(executor, sent, OTP_SMS_PER_MOBILE_PER_HOUR), SMS_WINDOW_MS, now),
    'too-many-wrong-codes': () => untilGuessing(executor, allowance, now),
  }[verdict];
  refuseUntil(`codes-${verdict}`, await wait(), `No code can be sent now: ${verdict}`);
}

/** In how many milliseconds one more wrong code is allowed. */
async function untilGuessing(executor: Executor, allowance: string, now: Date): Promise<number> {
  const oldest = await challenges.nthLatestWrongCodeAt(executor, allowance, OTP_WRONG_CODES_PER_USER_PER_DAY);
  return untilRoom(oldest, WRONG_CODES_WINDOW_MS, now);
}

function subjectOf({ purpose, mobile, paymentCode, deviceId }: CodeRequest): challenges.ChallengeSubject {
  return { purpose, mobile, paymentCode: paymentCode ?? null, deviceId: deviceId ?? null };
}

function wrongCodesInWindow(executor: Executor, allowance: string, now: Date): Promise<number> {
  return challenges.countWrongCodesSince(executor, allowance, before(now, WRONG_CODES_WINDOW_MS));
}

function isBoundTo(challenge: SeenChallenge, attempt: CodeAttempt): boolean {
  return (
    attempt.purposes.includes(challenge.purpose) &&
    (attempt.userId === undefined || attempt.userId === challenge.user_id) &&
    (challenge.device_id === null || challenge.device_id === attempt.deviceId) &&
    (attempt.paymentCode ?? null) === challenge.payment_code
  );
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** WebOTP binds a code to a host; a sandbox that was not told its address is on this machine. */
function smsHost(publicUrl: string): string {
  return publicUrl ? new URL(publicUrl).hostname : 'localhost';
}

type Peppered = Pick<Context, 'secrets'>;

/** The temporary token of a challenge. It is made of the id, so that no answer that is kept has to hold it. */
export function temporaryTokenOf(context: Peppered, challengeId: string): string {
  return hmacOf(context, challengeId, 'temporary token');
}

/** What is kept of a challenge's code. */
export function hashOfCode(context: Peppered, challengeId: string, code: string): string {
  return hmacOf(context, challengeId, code);
}

/** What is kept of the idempotency key that a challenge was used under. */
function hashOfKey(context: Peppered, challengeId: string, idempotencyKey: string): string {
  return hmacOf(context, challengeId, `key ${idempotencyKey}`);
}

/** `what` has a blank in it for everything but a code, so that no two mean the same. */
function hmacOf({ secrets }: Peppered, challengeId: string, what: string): string {
  return createHmac('sha256', secrets.otpPepper).update(`${challengeId}:${what}`).digest('base64url');
}
