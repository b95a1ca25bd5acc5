import { randomBytes } from 'node:crypto';
import type { PasskeyLoginBody, PasskeyLoginOptionsAnswer } from '@contract/calls/passkeyCalls';
import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import * as passkeys from '../../db/repositories/passkeyRows';
import { PASSKEY_FAILURES } from '../../domain/limits';
import { expiryOf } from '../../domain/otpPolicy';
import type { UsedPasskey } from '../../domain/transition';
import { refuse } from '../../refusal';
import { limitFailures } from '../counters';
import { hashOfKey } from '../sessions/otp';
import { hashToken } from '../sessions/tokens';
import { assertionOptions, counterOf, newChallenge, userHandleOf } from './webauthn';

/** Starts a login. The answer is the same for everybody, so it reveals no key. */
export async function loginOptions(context: Context): Promise<PasskeyLoginOptionsAnswer> {
  const { token, challenge } = await keepChallenge(context, { purpose: 'login', sessionId: null });
  return { token, passkey: assertionOptions(context, challenge) };
}

/** Makes a challenge with its token. */
export async function keepChallenge(
  { db, clock }: Context,
  { purpose, sessionId }: { readonly purpose: 'login' | 'register'; readonly sessionId: string | null },
): Promise<{ readonly token: string; readonly challenge: string }> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const challenge = newChallenge();
  await passkeys.insertPasskeyChallenge(db.kysely, {
    token_hash: hashToken(token),
    purpose,
    challenge,
    session_id: sessionId,
    created_at: now,
    expires_at: expiryOf(now),
  });
  return { token, challenge };
}

interface CheckedLogin {
  readonly tokenHash: string;
  readonly userId: string;
  /** The hash of the call's idempotency key; null without one. */
  readonly usedWith: string | null;
  readonly passkey: UsedPasskey;
}

/**
 * Checks the assertion of a login and uses nothing up. A challenge that was used under the same idempotency key passes
 * again, for a lost answer.
 * @param subject of the count of failures
 * @throws Refusal 1905, 1016
 */
export async function checkLogin(
  context: Context,
  { body, idempotencyKey }: { readonly body: PasskeyLoginBody; readonly idempotencyKey: string | null },
  subject: string,
): Promise<CheckedLogin> {
  const judge = () => judgeLogin(context, { body, idempotencyKey });
  return (await limitFailures(context, PASSKEY_FAILURES, subject, judge)) ?? refuse(ERROR.passkeyRefused);
}

/** Null for a refused assertion, which is a security event. */
async function judgeLogin(
  context: Context,
  { body, idempotencyKey }: { readonly body: PasskeyLoginBody; readonly idempotencyKey: string | null },
): Promise<CheckedLogin | null> {
  const { token, assertion } = body;
  const tokenHash = hashToken(token);
  const usedWith = idempotencyKey && hashOfKey(context, tokenHash, idempotencyKey);
  const row = await passkeys.findPasskeyChallenge(context.db.kysely, tokenHash);
  const isAgain = row?.used_at != null && row.used_with !== null && row.used_with === usedWith;
  const isOpen = row?.purpose === 'login' && context.clock.now() < row.expires_at && (isAgain || row.used_at === null);
  const key = await passkeys.findPasskey(context.db.kysely, assertion.id);
  const { userHandle } = assertion.response;
  const isTheirs = key && (userHandle === undefined || userHandle === userHandleOf(key.user_id));
  const counter =
    row && isOpen && isTheirs ? await counterOf(context, { assertion, challenge: row.challenge, key, isAgain }) : null;
  if (!key || counter === null) {
    context.security.note({ event: 'passkey_refused', purpose: 'login', userId: key?.user_id ?? null });
    return null;
  }
  return { tokenHash, userId: key.user_id, usedWith, passkey: { id: key.id, counter } };
}
