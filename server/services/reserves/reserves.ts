import type { MyReserveAnswer, ReserveDaysAnswer } from '@contract/calls/reserveCalls';
import { ERROR } from '@contract/errors';
import { isIsoDate } from '@contract/rules/calendar';
import { isReserveSum, leafBytes, type ReserveProof, type ReserveRecord, toHex } from '@contract/rules/reserveRules';
import type { Context } from '../../context';
import { chunkNodes, findRecord, latestRecords, leavesOf, ownDealsAt } from '../../db/repositories/reserveRows';
import { spanOf } from '../../domain/calendar';
import { RESERVE_CALLS_OF_A_READER } from '../../domain/limits';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { nonceOf, sha256, storedPath } from './dayTree';

/** @throws Refusal 1016 */
export function limitReserveCalls(context: Context, reader: string): Promise<void> {
  return refuseBeyond(context, RESERVE_CALLS_OF_A_READER, reader);
}

/** Records of the last 30 days, the newest first. */
export async function reserveDays({ db }: Context): Promise<ReserveDaysAnswer> {
  const stored = await latestRecords(db.kysely);
  return { days: stored.map(({ record }) => record) };
}

/** @throws Refusal 2104 a day without a record */
export async function reserveDay({ db }: Context, day: string): Promise<ReserveRecord> {
  const stored = isIsoDate(day) ? await findRecord(db.kysely, day) : null;
  return stored?.record ?? refuse(ERROR.reserveDayNotFound);
}

/**
 * The reader's own proof, and the deals that make it up, both at the end of the day.
 * @param reader.day one of the last 30 records; undefined for the newest
 * @throws Refusal 2104 another day, 2105 money that was entered after the publication with an earlier time
 */
export async function myReserve(
  { db, secrets, log }: Context,
  { userId, day }: { readonly userId: string; readonly day: string | undefined },
): Promise<MyReserveAnswer> {
  const stored = (await latestRecords(db.kysely)).find(({ record }) => day === undefined || record.day === day);
  const end = stored && spanOf(stored.record.day)?.to;
  if (!stored || !end) return refuse(ERROR.reserveDayNotFound);
  const deals = await ownDealsAt(db.kysely, userId, end);
  const amount = deals.reduce((sum, deal) => sum + deal.amount, 0);
  const nonce = nonceOf(secrets.reserveNonceKey, stored.record.day, userId);
  const share = amount === 0 ? null : await shareOf(db.kysely, stored.record.day, { nonce, amount });
  if (share === 'missing') {
    log.error({ day: stored.record.day }, 'The tree of a day does not have the money of a person');
    return refuse(ERROR.reserveShareNotFound);
  }
  return { proof: { ...stored, share }, deals };
}

/** `missing`: the tree has no leaf with this amount. */
async function shareOf(
  kysely: Context['db']['kysely'],
  day: string,
  { nonce, amount }: { readonly nonce: Buffer; readonly amount: number },
): Promise<NonNullable<ReserveProof['share']> | 'missing'> {
  if (!isReserveSum(amount)) return 'missing';
  const leaf = toHex(sha256(leafBytes(day, nonce, amount)));
  const tree = { chunks: await chunkNodes(kysely, day), leavesOf: (number: number) => leavesOf(kysely, day, number) };
  const path = await storedPath(tree, leaf);
  if (!path) return 'missing';
  return { leaf, nonce: toHex(nonce), amount, path };
}
