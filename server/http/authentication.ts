import { ERROR } from '@contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import type { Session } from '../domain/session';
import { refuse } from '../refusal';
import { isAlive } from '../services/sessions/sessions';

/**
 * Who is asking, by the bearer token. The session is looked up at every call, so that ending it stops its tokens at once.
 * @throws Refusal 1003 without a token that was ever ours, 1008 when it or its session is over.
 */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Session> {
  const token = bearerToken(request);
  if (!token) refuse(ERROR.notAuthenticated);
  const session = context.tokens.readAccess(token);
  if (session === 'invalid') {
    context.security.note({ event: 'access_token_refused', reason: 'forged' });
    refuse(ERROR.notAuthenticated);
  }
  if (session === 'expired') refuse(ERROR.sessionExpired);
  if (!(await isAlive(context, session))) {
    context.security.note({ event: 'access_token_refused', reason: 'session_over', ...session });
    refuse(ERROR.sessionExpired);
  }
  return session;
}

/** When the access token of a request that was authenticated ends. */
export function accessEnd({ tokens }: Context, request: FastifyRequest): Date {
  return tokens.endOfAccess(bearerToken(request) ?? '');
}

/** True when the request carries a bearer token, good or bad. */
export function carriesToken(request: FastifyRequest): boolean {
  return bearerToken(request) !== null;
}

function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}
