import { ERROR } from '@contract/errors';
import type { AuthOtpAnswer, AuthOtpBody, LoginBody } from '@contract/schemas/users';
import type { Context } from '../context';
import * as users from '../db/repositories/users';
import type { Executor } from '../db/schema';
import type { Session } from '../domain/session';
import { refuse } from '../refusal';
import { readNationalCode } from './identityInput';
import { type Challenge, checkCode, consumeChallenge, requestCode } from './otp';
import { nextStepInProcess } from './partner/nextStep';
import { completeRegistration } from './registration';
import type { SecurityEvent } from './securityEvents';
import { type Device, openSession, reopenSession } from './sessions';

/**
 * Logging in: sends the code; called again, it sends another.
 * @throws Refusal 1002, 1104 for an unknown national code, 1011 when the mobile is not that user's, 1010, 1015, 1016.
 */
export async function login(context: Context, body: LoginBody): Promise<{ token: string }> {
  const user = await users.findUserByNationalCode(context.db.kysely, readNationalCode(body.national_code));
  if (!user) return refuseLogin(context, { reason: 'unknown_person' });
  if (user.mobile !== body.mobile) refuseLogin(context, { reason: 'other_mobile', userId: user.id });
  if (user.deactivated_at) refuseLogin(context, { reason: 'deactivated', userId: user.id });
  return requestCode(context, { purpose: 'login', mobile: user.mobile, userId: user.id });
}

/**
 * The code of a login or a registration: starts the session, once. The same token, code and idempotency key again, while the code lives and
 * the session has not gone on, give the same session: the answer got lost. Who came from a process of the partner is told where to go on.
 * @throws Refusal 1018 and 1016 for the code, 1105 when the person was registered meanwhile, 1010 when the user is not active.
 */
export async function verifyAuthOtp(
  context: Context,
  body: AuthOtpBody,
  device: Device,
  idempotencyKey: string | null,
): Promise<AuthOtpAnswer> {
  const challenge = await checkCode(context, {
    token: body.token,
    code: body.verification_code,
    purposes: body.action ? [body.action] : ['login', 'register'],
    idempotencyKey,
  });
  const { userId, tokens, events } = await context.db.kysely.transaction().execute(async (transaction) => {
    const use = await consumeChallenge(transaction, challenge, context.clock.now());
    if (use !== 'first') {
      const again = use === 'again' ? await reopenSession(context, transaction, body.token) : null;
      if (!again) return refuse(ERROR.wrongVerificationCode);
      return { ...again, events: [sessionEvent('session_given_again', again)] };
    }
    const userId = await userOf(context, transaction, challenge);
    const opening = { userId, device, temporaryToken: body.token };
    const opened = await openSession(context, transaction, opening);
    const registered = challenge.userId === null ? [{ event: 'user_registered', userId } as const] : [];
    return { ...opened, events: [...registered, sessionEvent('session_opened', opened)] };
  });
  for (const event of events) context.security.note(event);
  const redirectTo = await nextStepInProcess(context, { userId, processId: body.process_id });
  return redirectTo === null ? tokens : { ...tokens, extra_data: { redirect_to: redirectTo } };
}

async function userOf(context: Context, executor: Executor, challenge: Challenge): Promise<string> {
  if (challenge.userId === null) return completeRegistration(context, executor, challenge);
  const user = await users.findUser(executor, challenge.userId);
  return user && !user.deactivated_at
    ? user.id
    : refuseLogin(context, { reason: 'deactivated', userId: challenge.userId });
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
