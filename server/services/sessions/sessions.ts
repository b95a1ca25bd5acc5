import { randomUUID } from 'node:crypto';
import type { SessionList, Tokens } from '@contract/calls/userCalls';
import { ERROR } from '@contract/errors';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import * as refreshTokens from '../../db/repositories/sessionRows';
import * as sessions from '../../db/repositories/sessionRows';
import { forgetDevicesOf } from '../../db/repositories/sessionRows';
import type { Executor } from '../../db/schema';
import { endOfSession, judgeRefresh, type KnownRefreshToken, oldestLogin, type Session } from '../../domain/session';
import { refuse } from '../../refusal';
import type { SecurityEvent } from '../upkeep/securityEvents';
import { hashToken, successorOf } from './tokens';

/** A session with its tokens. */
interface OpenedSession extends Session {
  readonly tokens: Tokens;
}

/** The browser and address of a login. */
export interface Device {
  readonly userAgent: string;
  readonly ipAddress: string;
}

/**
 * Opens a session for a user with a confirmed code or passkey. Its first refresh token is the successor of the `temporaryToken`,
 * by which {@link reopenSession} finds it. Runs in the caller's transaction.
 */
export async function openSession(
  context: Context,
  executor: Executor,
  opening: {
    readonly userId: string;
    readonly device: Device;
    /** The session's known device. */
    readonly deviceId: string;
    readonly temporaryToken: string;
    readonly byPasskey: boolean;
  },
): Promise<OpenedSession> {
  const { userId, device, deviceId, temporaryToken, byPasskey } = opening;
  const sessionId = randomUUID();
  const loggedInAt = context.clock.now();
  await sessions.insertSession(executor, {
    id: sessionId,
    user_id: userId,
    user_agent: cleanText(device.userAgent.slice(0, 512)),
    ip_address: device.ipAddress,
    device_id: deviceId,
    logged_in_at: loggedInAt,
    by_passkey: byPasskey,
  });
  const session = { userId, sessionId };
  const refresh = newSuccessorOf(context, temporaryToken);
  return { ...session, tokens: await issueTokens(context, executor, { session, loggedInAt, refresh }) };
}

/**
 * The tokens of the session that a temporary token has opened, once more, after a lost answer. Null when there is no
 * such session, it has ended, or its first refresh token was used. The caller has checked the code again.
 */
export async function reopenSession(
  context: Context,
  executor: Executor,
  temporaryToken: string,
): Promise<OpenedSession | null> {
  const first = await findSuccessor(context, executor, temporaryToken);
  const row = first && (await sessions.findSession(executor, first.row.session_id));
  if (!first || first.row.used_at || !row) return null;
  const session = { userId: row.user_id, sessionId: row.id };
  if (!(await sessions.isSessionAlive(executor, session, begunAfter(context)))) return null;
  return { ...session, tokens: { access: issueAccess(context, session, row.logged_in_at), refresh: first.refresh } };
}

/**
 * Exchanges a refresh token for new tokens. A retry soon after a lost answer returns the same refresh token
 * (`judgeRefresh`). A later reuse means theft: the session ends, for both holders.
 * @throws Refusal 1008 when the token is unknown, expired or used, or its session has ended.
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<Tokens> {
  const traded = await context.db.kysely
    .transaction()
    .execute((transaction) => exchange(context, transaction, refreshToken));
  if ('access' in traded) return traded;
  for (const event of traded) context.security.note(event);
  if (traded.some(({ event }) => event === 'session_ended')) context.live.sessionsEnded();
  // Refused outside the transaction, where it cannot roll back the end of the session.
  return refuse(ERROR.sessionExpired);
}

/** New tokens, or the events that explain the refusal. */
async function exchange(
  context: Context,
  executor: Executor,
  refreshToken: string,
): Promise<Tokens | readonly SecurityEvent[]> {
  const now = context.clock.now();
  const token = await refreshTokens.lockRefreshToken(executor, hashToken(refreshToken));
  const row = token && (await sessions.findSession(executor, token.session_id));
  if (!token || !row) return [{ event: 'refresh_token_refused', reason: 'unknown' }];
  const session = { userId: row.user_id, sessionId: row.id };
  const traded = token.used_at ? await findSuccessor(context, executor, refreshToken) : undefined;
  const verdict = judgeRefresh(knownOf(token), traded && knownOf(traded.row), now);
  if (verdict === 'stolen') return endStolen(context, executor, session);
  if (verdict === 'expired') return [{ event: 'refresh_token_refused', reason: 'expired', ...session }];
  if (!(await sessions.isSessionAlive(executor, session, begunAfter(context)))) {
    return [{ event: 'refresh_token_refused', reason: 'session_over', ...session }];
  }
  const loggedInAt = row.logged_in_at;
  if (traded) return { access: issueAccess(context, session, loggedInAt), refresh: traded.refresh };
  await refreshTokens.markRefreshTokenUsed(executor, token.token_hash, now);
  return issueTokens(context, executor, { session, loggedInAt, refresh: newSuccessorOf(context, refreshToken) });
}

/** The successor of a token, by the present key. */
function newSuccessorOf({ secrets }: Context, token: string): string {
  return successorOf(token, secrets.refreshTokenKeys[0]);
}

/** The stored successor of a token, by any of the keys. */
async function findSuccessor({ secrets }: Context, executor: Executor, token: string) {
  for (const key of secrets.refreshTokenKeys) {
    const refresh = successorOf(token, key);
    const row = await refreshTokens.findRefreshToken(executor, hashToken(refresh));
    if (row) return { refresh, row };
  }
  return undefined;
}

async function endStolen({ clock }: Context, executor: Executor, session: Session): Promise<readonly SecurityEvent[]> {
  const reused = { event: 'refresh_token_reused', ...session } as const;
  if (!(await sessions.endSession(executor, session, clock.now()))) return [reused];
  const { userId, sessionId: endedSessionId } = session;
  return [reused, { event: 'session_ended', reason: 'refresh_token_reused', userId, endedSessionId }];
}

function knownOf(row: refreshTokens.RefreshTokenRow): KnownRefreshToken {
  return { expiresAt: row.expires_at, usedAt: row.used_at };
}

/** Whether each of the sessions is alive. */
export function areAlive(context: Context, wanted: readonly Session[]): Promise<boolean[]> {
  return sessions.areSessionsAlive(context.db.kysely, wanted, begunAfter(context));
}

/** True while a session has neither been ended nor expired. */
export function isAlive(context: Context, session: Session): Promise<boolean> {
  return sessions.isSessionAlive(context.db.kysely, session, begunAfter(context));
}

/** The user's logged-in devices. */
export async function listSessions(context: Context, session: Session): Promise<SessionList> {
  const alive = { now: context.clock.now(), begunAfter: begunAfter(context) };
  const rows = await sessions.listAliveSessions(context.db.kysely, session, alive);
  const locationOf = await locateSessions(context, rows, session.sessionId);
  return {
    total_records: rows.length,
    sessions: rows.map((row) => ({
      session_id: row.id,
      user_agent: row.user_agent,
      current_session: row.id === session.sessionId,
      last_login: row.logged_in_at.toISOString(),
      ip_address: row.ip_address,
      location: locationOf(row),
    })),
  };
}

/**
 * Ends one of the user's sessions; its tokens stop at once. Its device becomes unknown, unless the request comes from
 * it, because it may be in other hands. A repeat succeeds, because a proxy may repeat a PUT whose answer got lost.
 * @throws Refusal 1304 when the user has no such session.
 */
export async function deleteSession(context: Context, present: Session, sessionId: string): Promise<void> {
  const ended = await context.db.kysely.transaction().execute(async (transaction) => {
    const row = await sessions.findSession(transaction, sessionId);
    if (row?.user_id !== present.userId) refuse(ERROR.sessionNotFound);
    if (!(await sessions.endSession(transaction, { userId: present.userId, sessionId }, context.clock.now())))
      return false;
    await forgetDevicesOf(transaction, present, sessionId);
    return true;
  });
  if (!ended) return;
  context.live.sessionsEnded();
  context.security.note({
    event: 'session_ended',
    reason: 'by_owner',
    userId: present.userId,
    endedSessionId: sessionId,
  });
}

/** Ends each session of the user, this one too. All devices but this one become unknown. */
export async function deleteAllSessions(context: Context, present: Session): Promise<void> {
  await context.db.kysely.transaction().execute(async (transaction) => {
    await forgetDevicesOf(transaction, present, 'every session');
    await sessions.endAllSessions(transaction, present.userId, context.clock.now());
  });
  context.live.sessionsEnded();
  context.security.note({ event: 'all_sessions_ended', userId: present.userId });
}

/** Ends the present session. */
export async function logout(context: Context, session: Session): Promise<void> {
  const { userId, sessionId: endedSessionId } = session;
  await sessions.endSession(context.db.kysely, session, context.clock.now());
  context.live.sessionsEnded();
  context.security.note({ event: 'session_ended', reason: 'logout', userId, endedSessionId });
}

function begunAfter({ clock, config }: Context): Date {
  return oldestLogin(clock.now(), config.sessionLifetimeSeconds);
}

function issueAccess({ config, tokens }: Context, session: Session, loggedInAt: Date): string {
  return tokens.issueAccess(session, endOfSession(loggedInAt, config.sessionLifetimeSeconds));
}

/** An access token, and a refresh token that expires with its session at the latest. */
async function issueTokens(
  context: Context,
  executor: Executor,
  { session, loggedInAt, refresh }: { readonly session: Session; readonly loggedInAt: Date; readonly refresh: string },
): Promise<Tokens> {
  const { clock, config } = context;
  const now = clock.now();
  const end = endOfSession(loggedInAt, config.sessionLifetimeSeconds).getTime();
  await refreshTokens.insertRefreshToken(executor, {
    token_hash: hashToken(refresh),
    session_id: session.sessionId,
    issued_at: now,
    expires_at: new Date(Math.min(now.getTime() + config.refreshLifetimeSeconds * 1000, end)),
  });
  return { access: issueAccess(context, session, loggedInAt), refresh };
}

/** Queries per listing at most, however many devices there are. */
const ADDRESSES_PER_LOOK = 10;

/**
 * The places of sessions, by login address. A place is queried at the first listing and then stored; a failed query is
 * repeated at the next one. The present session comes first.
 * @returns a place in Persian for each address, empty when it is unknown.
 */
export async function locateSessions(
  context: Context,
  rows: readonly sessions.SessionRow[],
  presentId: string,
): Promise<(row: sessions.SessionRow) => string> {
  const presentFirst = [...rows].sort((one, other) => Number(other.id === presentId) - Number(one.id === presentId));
  const unlocated = new Set(
    presentFirst.filter(({ location }) => location === null).map(({ ip_address }) => ip_address),
  );
  const queried = [...unlocated].slice(0, ADDRESSES_PER_LOOK);
  const found = new Map(
    await Promise.all(queried.map(async (ipAddress) => [ipAddress, await locate(context, ipAddress)] as const)),
  );
  for (const [ipAddress, location] of found) {
    const ids = rows.filter((row) => row.location === null && row.ip_address === ipAddress).map(({ id }) => id);
    if (location !== null) await sessions.keepLocation(context.db.kysely, ids, location);
  }
  return (row) => row.location ?? found.get(row.ip_address) ?? '';
}

async function locate({ ports, log }: Context, ipAddress: string): Promise<string | null> {
  try {
    return await ports.ipLocation.locate(ipAddress);
  } catch (error) {
    log.warn({ err: error }, 'The place of an address could not be queried');
    return null;
  }
}
