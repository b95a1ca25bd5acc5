import { randomUUID } from 'node:crypto';
import type { PasskeyLoginBody } from '@contract/calls/passkeyCalls';
import type { AuthOtpAnswer, AuthOtpBody, LoginBody, Tokens } from '@contract/calls/userCalls';
import { ERROR } from '@contract/errors';
import { reopenUntil } from '@contract/rules/personalRules';
import type { Context } from '../../context';
import { tellPeople } from '../../db/door';
import { findPasskeyChallenge, markChallengeUsed, markPasskeyUsed } from '../../db/repositories/passkeyRows';
import { obstaclesOf, setClosed } from '../../db/repositories/personalData';
import * as devices from '../../db/repositories/sessionRows';
import * as users from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import type { NewNotice } from '../../domain/notices';
import { KNOWN_DEVICE_LIFETIME_MS, MOST_KNOWN_DEVICES } from '../../domain/otpPolicy';
import type { Session } from '../../domain/session';
import { refuse } from '../../refusal';
import { nextStepInProcess } from '../partner/processes';
import { checkLogin } from '../passkeys/login';
import type { SecurityEvent } from '../upkeep/securityEvents';
import { type Challenge, checkCode, consumeChallenge, refuseDeadCode, requestCode } from './otp';
import { completeRegistration, readNationalCode } from './registration';
import { type Device, openSession, reopenSession } from './sessions';
import { hashToken, successorOf } from './tokens';

/**
 * Sends the login code; a repeated call sends another. A known device has its own allowance of codes, which strangers
 * cannot use. The code of a closed account's login opens it again, when the person wants that (`reopen`).
 * @throws Refusal 1002, 1104 an unknown national code, 1011 another mobile, 1010, 2010 a closed account, 1015, 1016 and
 * 1025 for the code.
 */
export async function login(context: Context, body: LoginBody, known: KnownDevice | null): Promise<{ token: string }> {
  const user = await users.findUserByNationalCode(context.db.kysely, readNationalCode(body.national_code));
  if (!user) return refuseLogin(context, { reason: 'unknown_person' });
  if (user.mobile !== body.mobile) refuseLogin(context, { reason: 'other_mobile', userId: user.id });
  if (user.deactivated_at) refuseLogin(context, { reason: 'deactivated', userId: user.id });
  const reopen = body.reopen === true && user.closed_at !== null;
  await refuseClosed(context, context.db.kysely, user, reopen);
  const deviceId = known?.userId === user.id ? known.id : undefined;
  return requestCode(context, {
    purpose: 'login',
    mobile: user.mobile,
    userId: user.id,
    deviceId,
    payload: { reopen },
  });
}

/** The part of a login that its answer depends on. */
type EntryBody = Pick<AuthOtpBody, 'token' | 'device_secret' | 'process_id'>;

export interface EntryAttempt<Body extends EntryBody> {
  readonly body: Body;
  readonly device: Device;
  /** The device of a valid device secret. */
  readonly known: KnownDevice | null;
  readonly idempotencyKey: string | null;
}

/**
 * Confirms a login or a registration and opens the session, once. After a lost answer the same token, code and
 * idempotency key return the same session, while the code is valid and its first refresh token unused. A user from a
 * partner's process gets its next path.
 * @throws Refusal 1018 and 1016 for the code, 1105 when the person was registered meanwhile, 1010 when the user is not
 * active, 2010 a closed account.
 */
export async function verifyAuthOtp(context: Context, attempt: EntryAttempt<AuthOtpBody>): Promise<AuthOtpAnswer> {
  const { body, known, idempotencyKey } = attempt;
  const challenge = await checkCode(context, {
    token: body.token,
    code: body.verification_code,
    purposes: body.action ? [body.action] : ['login', 'register'],
    deviceId: known?.id,
    idempotencyKey,
  });
  const { userId, tokens, events } = await context.db.kysely.transaction().execute(async (transaction) => {
    const use = await consumeChallenge(transaction, challenge, context.clock.now());
    if (use !== 'first') {
      const again = use === 'again' ? await reopenSession(context, transaction, body.token) : null;
      if (!again) return refuseDeadCode();
      return { ...again, events: [sessionEvent('session_given_again', again)] };
    }
    const userId = await userOf(context, transaction, challenge);
    const isNew = challenge.userId === null;
    const opened = await openOn(context, transaction, { attempt, userId, isNew, byPasskey: false });
    const registered = isNew ? [{ event: 'user_registered', userId } as const] : [];
    return { ...opened, events: [...registered, sessionEvent('session_opened', opened)] };
  });
  for (const event of events) context.security.note(event);
  return entryAnswer(context, attempt, { userId, tokens });
}

/**
 * Logs in with a passkey, once, as {@link verifyAuthOtp} with a code. The refusals do not tell whether a key exists.
 * @param address counts the failures of unknown devices
 * @throws Refusal 1905 a refused assertion or a used challenge; 1010 when the user is not active;
 * 2010 a closed account; 1016 after ten failures an hour.
 */
export async function loginByPasskey(
  context: Context,
  attempt: EntryAttempt<PasskeyLoginBody>,
  address: string,
): Promise<AuthOtpAnswer> {
  const { body, known } = attempt;
  const subject = known ? `device:${known.id}` : address;
  const { tokenHash, userId, usedWith, passkey } = await checkLogin(context, attempt, subject);
  const { tokens, event } = await context.db.kysely.transaction().execute(async (transaction) => {
    const now = context.clock.now();
    if (!(await markChallengeUsed(transaction, tokenHash, usedWith, now))) {
      const used = await findPasskeyChallenge(transaction, tokenHash);
      const isAgain = usedWith !== null && used?.used_with === usedWith;
      const again = isAgain ? await reopenSession(context, transaction, body.token) : null;
      return again ? { ...again, event: sessionEvent('session_given_again', again) } : refuse(ERROR.passkeyRefused);
    }
    if (!(await markPasskeyUsed(transaction, passkey, now))) refuse(ERROR.passkeyRefused);
    await requireActive(context, transaction, userId);
    const opened = await openOn(context, transaction, { attempt, userId, isNew: false, byPasskey: true });
    return { ...opened, event: sessionEvent('session_opened', opened) };
  });
  context.security.note(event);
  return entryAnswer(context, attempt, { userId, tokens });
}

interface Entry {
  readonly attempt: EntryAttempt<EntryBody>;
  readonly userId: string;
  /** Registered just now. */
  readonly isNew: boolean;
  readonly byPasskey: boolean;
}

/** Opens a session on the device of the attempt; the user is told of a new device. */
async function openOn(context: Context, executor: Executor, { attempt, userId, isNew, byPasskey }: Entry) {
  const { device, known } = attempt;
  const { token: temporaryToken } = attempt.body;
  const own = known?.userId === userId ? known : null;
  const deviceId = await rememberDevice(context, executor, { userId, known: own, temporaryToken });
  const opened = await openSession(context, executor, { userId, device, deviceId, temporaryToken, byPasskey });
  if (!isNew && own === null) await tellPeople(executor, [newDevice(userId)], context.clock.now());
  return opened;
}

async function entryAnswer(
  context: Context,
  { body, known }: EntryAttempt<EntryBody>,
  { userId, tokens }: { readonly userId: string; readonly tokens: Tokens },
): Promise<AuthOtpAnswer> {
  context.jobs.ordered();
  const redirectTo = await nextStepInProcess(context, { userId, processId: body.process_id });
  return {
    ...tokens,
    device_secret: secretToKeep(context, body, known?.userId === userId),
    ...(redirectTo !== null && { extra_data: { redirect_to: redirectTo } }),
  };
}

/** Warns the user of a login on a new device. */
function newDevice(userId: string): NewNotice {
  return { to: { userId }, kind: 'security', details: { event: 'new_device' } };
}

/** A known device keeps its secret. */
function secretToKeep(context: Context, body: EntryBody, isKnown: boolean): string {
  return isKnown && body.device_secret !== undefined ? body.device_secret : newDeviceSecret(context, body.token);
}

async function userOf(context: Context, executor: Executor, challenge: Challenge): Promise<string> {
  if (challenge.userId === null) return completeRegistration(context, executor, challenge);
  const user = await requireActive(context, executor, challenge.userId, challenge.payload.reopen === true);
  // The office changed the mobile after this code was sent.
  if (user.mobile !== challenge.mobile) refuseDeadCode();
  return challenge.userId;
}

/** Opens a closed account again for a login that wants it. The lock orders a login and a closing. */
async function requireActive(
  context: Context,
  executor: Executor,
  userId: string,
  reopen = false,
): Promise<users.UserRow> {
  const user = await users.lockUser(executor, userId);
  if (!user || user.deactivated_at) return refuseLogin(context, { reason: 'deactivated', userId });
  if (user.closed_at === null) return user;
  await refuseClosed(context, executor, user, reopen);
  await setClosed(executor, userId, null);
  context.security.note({ event: 'account_reopened', userId });
  return user;
}

/**
 * A bank can return a transfer after the closing. Only its owner can choose another account, so held money keeps the way back.
 * @throws Refusal 2010, with `reopen_until` in its fields while the person can take the closing back: a time or `money_held`
 */
async function refuseClosed(
  { clock, security }: Context,
  executor: Executor,
  user: users.UserRow,
  reopen: boolean,
): Promise<void> {
  if (user.closed_at === null) return;
  const end = reopenUntil(user.closed_at);
  const isHeld = async () => (await obstaclesOf(executor, user.id)).money_held;
  const until = clock.now() < end ? end.toISOString() : (await isHeld()) ? 'money_held' : null;
  if (reopen && until !== null) return;
  security.note({ event: 'login_refused', reason: 'closed', userId: user.id });
  refuse(ERROR.accountClosed, undefined, until === null ? {} : { fields: { reopen_until: until } });
}

const LOGIN_REFUSALS = {
  unknown_person: ERROR.userNotFound,
  other_mobile: ERROR.mobileMismatch,
  deactivated: ERROR.userNotActive,
} as const;

function refuseLogin(
  { security }: Context,
  refused: { readonly reason: keyof typeof LOGIN_REFUSALS; readonly userId?: string },
): never {
  security.note({ event: 'login_refused', ...refused });
  return refuse(LOGIN_REFUSALS[refused.reason]);
}

function sessionEvent(event: 'session_opened' | 'session_given_again', { userId, sessionId }: Session): SecurityEvent {
  return { event, userId, sessionId };
}

/** A device on which its user has logged in before. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
}

/** The device of a secret; null for a missing, unknown or expired one. */
export async function findKnownDevice(context: Context, secret: string | undefined): Promise<KnownDevice | null> {
  if (secret === undefined) return null;
  const since = new Date(context.clock.now().getTime() - KNOWN_DEVICE_LIFETIME_MS);
  const row = await devices.findDevice(context.db.kysely, hashToken(secret), since);
  return row ? { id: row.id, userId: row.user_id } : null;
}

/**
 * Stores the device of a login, with the hash of its secret; a known device only gets the new time. Runs in the
 * caller's transaction. @returns the device's id
 */
export async function rememberDevice(
  context: Context,
  executor: Executor,
  login: { readonly userId: string; readonly known: KnownDevice | null; readonly temporaryToken: string },
): Promise<string> {
  const { userId, known, temporaryToken } = login;
  const now = context.clock.now();
  if (known !== null) {
    await devices.noteLogin(executor, known.id, now);
    return known.id;
  }
  const id = randomUUID();
  const secret_hash = hashToken(newDeviceSecret(context, temporaryToken));
  await devices.insertDevice(executor, { id, user_id: userId, secret_hash }, now);
  await devices.forgetAllBut(executor, userId, MOST_KNOWN_DEVICES);
  return id;
}

/**
 * The secret of a new device: 256 bits, derived from the temporary token, so that a repeated login returns the same
 * one.
 */
export function newDeviceSecret({ secrets }: Context, temporaryToken: string): string {
  return successorOf(temporaryToken, secrets.deviceSecretKey);
}
