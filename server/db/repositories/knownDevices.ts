import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';

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
