import { CompiledQuery, type Selectable } from 'kysely';
import type { Session } from '../../domain/session';
import { PREPARED_MARK } from '../preparedStatements';
import type { Executor, Schema } from '../schema';

export type SessionRow = Selectable<Schema['sessions']>;

/** Queried at each authenticated call. */
const ALIVE = `${PREPARED_MARK}
  select asked.number
  from unnest($1::text[], $2::text[]) with ordinality as asked (session_id, user_id, number)
  join sessions on sessions.id = asked.session_id and sessions.user_id = asked.user_id
  join users on users.id = sessions.user_id
  where sessions.logged_in_at > $3 and sessions.ended_at is null and users.deactivated_at is null
    and users.closed_at is null`;

/** Whether each session is alive: it began after an instant, has not ended, and its user is active. */
export async function areSessionsAlive(
  executor: Executor,
  asked: readonly Session[],
  begunAfter: Date,
): Promise<boolean[]> {
  const { rows } = await executor.executeQuery<{ number: number }>(
    CompiledQuery.raw(ALIVE, [asked.map(({ sessionId }) => sessionId), asked.map(({ userId }) => userId), begunAfter]),
  );
  const alive = new Set(rows.map(({ number }) => number));
  return asked.map((_session, index) => alive.has(index + 1));
}

/** Whether one session is alive, inside the caller's transaction. */
export async function isSessionAlive(executor: Executor, session: Session, begunAfter: Date): Promise<boolean> {
  const [isAlive = false] = await areSessionsAlive(executor, [session], begunAfter);
  return isAlive;
}

export async function insertSession(
  executor: Executor,
  session: Omit<SessionRow, 'ended_at' | 'location' | 'by_passkey'> & { readonly by_passkey?: boolean },
): Promise<void> {
  await executor
    .insertInto('sessions')
    .values({ ...session, ended_at: null, location: null })
    .execute();
}

/**
 * The user's usable sessions since an instant: the current one and those with a refresh token, latest login first.
 */
export async function listAliveSessions(
  executor: Executor,
  asking: Session,
  { now, begunAfter }: { readonly now: Date; readonly begunAfter: Date },
): Promise<SessionRow[]> {
  return executor
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', asking.userId)
    .where('logged_in_at', '>', begunAfter)
    .where('ended_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('sessions.id', '=', asking.sessionId),
        exists(
          selectFrom('refresh_tokens')
            .select('token_hash')
            .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
            .where('refresh_tokens.expires_at', '>', now),
        ),
      ]),
    )
    .orderBy('logged_in_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findSession(executor: Executor, sessionId: string): Promise<SessionRow | undefined> {
  return executor.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
}

/** Stores the place of these sessions; empty when unknown. */
export async function keepLocation(executor: Executor, ids: readonly string[], location: string): Promise<void> {
  await executor.updateTable('sessions').set({ location }).where('id', 'in', ids).execute();
}

/** Ends one living session of the user; false without it. */
export async function endSession(executor: Executor, session: Session, now: Date): Promise<boolean> {
  const result = await executor
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', session.sessionId)
    .where('user_id', '=', session.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Ends sessions without a refresh token. Tokens are deleted a day after their expiry, longer than an access token lives, so no
 * access token is cut short.
 */
export async function endForgottenSessions(executor: Executor, now: Date): Promise<void> {
  await executor
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_tokens').select('token_hash').whereRef('refresh_tokens.session_id', '=', 'sessions.id'),
        ),
      ),
    )
    .execute();
}

/** Number of a user's sessions that have not ended. */
export async function countAliveSessions(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function endAllSessions(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

export interface RefreshTokenRow {
  token_hash: string;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export async function insertRefreshToken(executor: Executor, token: Omit<RefreshTokenRow, 'used_at'>): Promise<void> {
  await executor
    .insertInto('refresh_tokens')
    .values({ ...token, used_at: null })
    .execute();
}

/** The token's row, locked until the caller's transaction ends, so refreshes with one token are serialized. */
export async function lockRefreshToken(executor: Executor, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return executor
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRefreshToken(executor: Executor, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return executor.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function markRefreshTokenUsed(executor: Executor, tokenHash: string, now: Date): Promise<void> {
  await executor.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
}

type KnownDeviceRow = Selectable<Schema['known_devices']>;

/** The device with this secret and a login since an instant. */
export async function findDevice(
  executor: Executor,
  secretHash: string,
  since: Date,
): Promise<KnownDeviceRow | undefined> {
  return executor
    .selectFrom('known_devices')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('last_login_at', '>', since)
    .executeTakeFirst();
}

export async function insertDevice(
  executor: Executor,
  device: Pick<KnownDeviceRow, 'id' | 'user_id' | 'secret_hash'>,
  now: Date,
): Promise<void> {
  await executor
    .insertInto('known_devices')
    .values({ ...device, first_login_at: now, last_login_at: now })
    .execute();
}

export async function noteLogin(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.updateTable('known_devices').set({ last_login_at: now }).where('id', '=', id).execute();
}

/** Deletes a user's devices except the ones with the latest logins. */
export async function forgetAllBut(executor: Executor, userId: string, kept: number): Promise<void> {
  await executor
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'not in',
        selectFrom('known_devices as latest')
          .select('latest.id')
          .where('latest.user_id', '=', userId)
          .orderBy('latest.last_login_at', 'desc')
          .orderBy('latest.id')
          .limit(kept),
      ),
    )
    .execute();
}

/** Deletes the device of an ended session, or all devices, except the current session's. */
export async function forgetDevicesOf(
  executor: Executor,
  asking: { readonly userId: string; readonly sessionId: string },
  endedSessionId: string | 'every session',
): Promise<void> {
  await executor
    .deleteFrom('known_devices')
    .where('user_id', '=', asking.userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.device_id', '=', 'known_devices.id')
            .where('sessions.id', '=', asking.sessionId),
        ),
      ),
    )
    .$if(endedSessionId !== 'every session', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.device_id', '=', 'known_devices.id')
            .where('sessions.id', '=', endedSessionId),
        ),
      ),
    )
    .execute();
}

export async function deleteDevicesBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.deleteFrom('known_devices').where('last_login_at', '<', instant).execute();
}
