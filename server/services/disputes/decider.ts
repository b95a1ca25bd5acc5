import type { Context } from '../../context';
import { countOpenCases, shareTraces } from '../../db/repositories/referees';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { findUserByNationalCode } from '../../db/repositories/users';
import type { DisputeChange } from '../../domain/dealExtras';

const DAY_MS = 24 * 3_600_000;
/** Whoever has come from the address of a side in this time is not asked to judge. */
const TRACES_COUNT_MS = 30 * DAY_MS;
const OPEN_CASES_OF_A_REFEREE = 5;

/** Who decides when the two have not come to an end. */
export interface Decider {
  readonly stage: 'referee' | 'office';
  readonly set: NonNullable<DisputeChange['set']>;
}

const OFFICE: Decider = { stage: 'office', set: {} };

/**
 * The referee that the seller has named and the buyer has accepted when paying, if that is somebody registered who has nothing in common with
 * either and is not at too many cases; otherwise the office (beyond-a-disputes.md, A5 «Referee»).
 */
export async function deciderOf(
  { db, clock }: Context,
  { row, payeeId, payerId }: StoredTransaction,
): Promise<Decider> {
  const { referee_national_code: named, referee_accepted: accepted } = row;
  if (named === null || !accepted || payerId === null) return OFFICE;
  const user = await findUserByNationalCode(db.kysely, named);
  const sides = [payeeId, payerId];
  if (!user || user.deactivated_at !== null || sides.includes(user.id)) return OFFICE;
  if ((await countOpenCases(db.kysely, user.id)) >= OPEN_CASES_OF_A_REFEREE) return OFFICE;
  const since = new Date(clock.now().getTime() - TRACES_COUNT_MS);
  if (await shareTraces(db.kysely, { userId: user.id, others: sides, since })) return OFFICE;
  return { stage: 'referee', set: { refereeState: 'invited', refereeId: user.id } };
}
