import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import * as devices from '../../db/repositories/sessions';
import type { Executor } from '../../db/schema';
import { KNOWN_DEVICE_LIFETIME_MS, MOST_KNOWN_DEVICES } from '../../domain/otpPolicy';
import { hashToken, successorOf } from './opaqueToken';

/** A device that has proved that its person has logged in on it before. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
}

/** Which device a secret is of; null for none, and for one that is unknown, forgotten or too old: a stranger's. */
export async function findKnownDevice(context: Context, secret: string | undefined): Promise<KnownDevice | null> {
  if (secret === undefined) return null;
  const since = new Date(context.clock.now().getTime() - KNOWN_DEVICE_LIFETIME_MS);
  const row = await devices.findDevice(context.db.kysely, hashToken(secret), since);
  return row ? { id: row.id, userId: row.user_id } : null;
}

/**
 * Remembers the device of a login; the database keeps only the hash of its secret. A known one stays what it is. Runs in the caller's
 * transaction. @returns the device's id
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

/** The secret of the device that logs in with a temporary token: 256 bits, and the same when a lost answer is asked for again. */
export function newDeviceSecret({ secrets }: Context, temporaryToken: string): string {
  return successorOf(temporaryToken, secrets.deviceSecretKey);
}
