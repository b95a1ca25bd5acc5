import { createHmac } from 'node:crypto';
import type { Context } from '../../context';

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
export function hashOfKey(context: Peppered, challengeId: string, idempotencyKey: string): string {
  return hmacOf(context, challengeId, `key ${idempotencyKey}`);
}

/** `what` has a blank in it for everything but a code, so that no two mean the same. */
function hmacOf({ secrets }: Peppered, challengeId: string, what: string): string {
  return createHmac('sha256', secrets.otpPepper).update(`${challengeId}:${what}`).digest('base64url');
}
