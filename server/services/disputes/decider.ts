import { DAY_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { countOpenCases, shareTraces } from '../../db/repositories/referees';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import { findUserByNationalCode, isOpenAccount } from '../../db/repositories/userRows';
import type { DisputeChange } from '../../domain/dealExtras';

/** A login from the address of a side makes a person partial for this long. */
export const TRACES_COUNT_MS = 30 * DAY_MS;
const OPEN_CASES_OF_A_REFEREE = 5;

/** The stage that decides when the two sides do not agree. */
interface Decider {
  readonly stage: 'referee' | 'office';
  readonly set: NonNullable<DisputeChange['set']>;
}

const OFFICE: Decider = { stage: 'office', set: {} };

/**
 * The referee named by the seller and accepted by the buyer at payment, when they are registered, share no trace with a
 * side and have fewer than five open cases. Otherwise the office.
 */
export async function deciderOf(
  { db, clock }: Context,
  { row, payeeId, payerId }: StoredTransaction,
): Promise<Decider> {
  const { referee_national_code: named, referee_accepted: accepted } = row;
  if (named === null || !accepted || payerId === null) return OFFICE;
  const user = await findUserByNationalCode(db.kysely, named);
  const sides = [payeeId, payerId];
  if (!user || !isOpenAccount(user) || sides.includes(user.id)) return OFFICE;
  if ((await countOpenCases(db.kysely, user.id)) >= OPEN_CASES_OF_A_REFEREE) return OFFICE;
  const since = new Date(clock.now().getTime() - TRACES_COUNT_MS);
  if (await shareTraces(db.kysely, { userId: user.id, others: sides, since })) return OFFICE;
  return { stage: 'referee', set: { refereeState: 'invited', refereeId: user.id } };
}
