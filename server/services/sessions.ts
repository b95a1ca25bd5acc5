import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import type { SessionList, Tokens } from '@contract/schemas/users';
import type { Context } from '../context';
import * as refreshTokens from '../db/repositories/refreshTokens';
import * as sessions from '../db/repositories/sessions';
import type { Executor } from '../db/schema';
import type { Session } from '../domain/session';
import { refuse } from '../refusal';
import { hashToken, newOpaqueToken } from './opaqueToken';

/** Where a login comes from. */
export interface Device {
  readonly userAgent: string;
  readonly ipAddress: string;
}

/** Starts a session for a user who has just proved who they are. Runs in the caller's transaction. */
export async function openSession(
  context: Context,
  executor: Executor,
  userId: string,
  device: Device,
): Promise<Tokens> {
  const sessionId = randomUUID();
  await sessions.insertSession(executor, {
    id: sessionId,
    user_id: userId,
    user_agent: device.userAgent.slice(0, 512),
    ip_address: device.ipAddress,
    logged_in_at: context.clock.now(),
  });
  return issueTokens(context, executor, { userId, sessionId });
}

/**
 * Trades a refresh token for new tokens. A token that comes a second time was stolen, or its thief came first: the session
 * ends, for both.
 * @throws Refusal 1008 when the token is unknown, expired or used, or its session is over.
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<Tokens> {
  const { db, clock } = context;
  const now = clock.now();
  const tokens = await db.kysely.transaction().execute(async (transaction): Promise<Tokens | null> => {
    const token = await refreshTokens.lockRefreshToken(transaction, hashToken(refreshToken));
    if (!token || token.expires_at <= now) return null;
    const row = await sessions.findSession(transaction, token.session_id);
    if (!row) return null;
    const session = { userId: row.user_id, sessionId: row.id };
    if (token.used_at) {
      await sessions.endSession(transaction, session, now);
      return null;
    }
    if (!(await sessions.isSessionAlive(transaction, session))) return null;
    await refreshTokens.markRefreshTokenUsed(transaction, token.token_hash, now);
    return issueTokens(context, transaction, session);
  });
  // Refused only here: inside, the refusal would roll back the ending of the session.
  return tokens ?? refuse(ERROR.sessionExpired);
}

/** True while a session has not been ended. */
export async function isAlive(context: Context, session: Session): Promise<boolean> {
  return sessions.isSessionAlive(context.db.kysely, session);
}

/** The user's logged-in devices. */
export async function listSessions(context: Context, session: Session): Promise<SessionList> {
  const rows = await sessions.listAliveSessions(context.db.kysely, session.userId);
  return {
    total_records: rows.length,
    sessions: rows.map((row) => ({
      session_id: row.id,
      user_agent: row.user_agent,
      current_session: row.id === session.sessionId,
      last_login: row.logged_in_at.toISOString(),
      ip_address: row.ip_address,
      location: '',
    })),
  };
}

/**
 * Ends one of the user's sessions; its tokens stop at once.
 * @throws Refusal 1304 when the user has no such session.
 */
export async function deleteSession(context: Context, userId: string, sessionId: string): Promise<void> {
  const ended = await sessions.endSession(context.db.kysely, { userId, sessionId }, context.clock.now());
  if (!ended) refuse(ERROR.sessionNotFound);
}

/** Ends every session of the user, this one too. */
export async function deleteAllSessions(context: Context, userId: string): Promise<void> {
  await sessions.endAllSessions(context.db.kysely, userId, context.clock.now());
}

/** Ends the session that asks. */
export async function logout(context: Context, session: Session): Promise<void> {
  await sessions.endSession(context.db.kysely, session, context.clock.now());
}

async function issueTokens(context: Context, executor: Executor, session: Session): Promise<Tokens> {
  const { clock, config, tokens } = context;
  const now = clock.now();
  const refresh = newOpaqueToken();
  await refreshTokens.insertRefreshToken(executor, {
    token_hash: hashToken(refresh),
    session_id: session.sessionId,
    issued_at: now,
    expires_at: new Date(now.getTime() + config.refreshLifetimeSeconds * 1000),
  });
  return { access: tokens.issueAccess(session), refresh };
}
