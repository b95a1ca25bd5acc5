import { DAY_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import {
  deleteOwnRows,
  ERASED_TABLES,
  eraseAsReferee,
  eraseInTable,
  eraseUser,
  findDueForErasure,
} from '../../db/repositories/personalData';
import { findUser } from '../../db/repositories/userRows';

/**
 * Erases the personal data of accounts that were closed before the legal time. Each statement stands alone and the mark
 * on the user is the last one, so a killed run is continued by the next, and concurrent runs do the same.
 */
export async function eraseDuePeople(context: Context): Promise<void> {
  const { db, clock, config, security } = context;
  const now = clock.now();
  const before = new Date(now.getTime() - config.legalRetentionDays * DAY_MS);
  for (const userId of await findDueForErasure(db.kysely, before)) {
    if (await erasePerson(context, userId, now)) security.note({ event: 'person_erased', userId });
  }
}

/** False when a row was locked: the next run erases it. */
async function erasePerson({ db }: Context, userId: string, now: Date): Promise<boolean> {
  const { kysely } = db;
  const user = await findUser(kysely, userId);
  if (!user || user.erased_at !== null) return false;
  let isWhole = await eraseAsReferee(kysely, user.national_code);
  for (const table of ERASED_TABLES) isWhole = (await eraseInTable(kysely, table, userId)) && isWhole;
  await deleteOwnRows(kysely, userId, now);
  if (isWhole) await eraseUser(kysely, userId, now);
  return isWhole;
}
