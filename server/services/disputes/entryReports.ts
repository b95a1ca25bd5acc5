import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { findDispute } from '../../db/repositories/disputes';
import { findEntry, keepReport } from '../../db/repositories/officeRecords';
import { findTransaction } from '../../db/repositories/transactions';
import type { Dispute } from '../../domain/dispute/dispute';
import { ENTRY_REPORTS_OF_A_USER } from '../../domain/limits';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { sideOf } from './disputeAccess';
import { isReferee } from './judgeAccess';

/** Whose entries are for the office to look at: its own are not. */
const REPORTABLE: readonly string[] = ['payer', 'payee', 'referee'];

/**
 * Shows the office what somebody else has written in a dispute that the user reads. Once or more often is the same.
 * @throws Refusal 1604 no such entry, or none that the user reads; 1012 the user's own, or the office's; 1016 too many an hour.
 */
export async function reportEntry(
  context: Context,
  { userId, entryId }: { readonly userId: string; readonly entryId: string },
): Promise<Record<string, never>> {
  const { db, clock } = context;
  await refuseBeyond(context, ENTRY_REPORTS_OF_A_USER, userId);
  const entry = (await findEntry(db.kysely, entryId)) ?? refuse(ERROR.disputeNotFound);
  const dispute = await findDispute(db.kysely, entry.disputeId);
  const reporter = (dispute && (await readerOf(context, dispute, userId))) ?? refuse(ERROR.disputeNotFound);
  if (entry.by === reporter || !REPORTABLE.includes(entry.by)) refuse(ERROR.noAccess);
  await keepReport(db.kysely, { entry_id: entryId, user_id: userId, reporter, at: clock.now() });
  return {};
}

async function readerOf({ db }: Context, dispute: Dispute, userId: string) {
  const transaction = await findTransaction(db.kysely, dispute.transactionId);
  const side = transaction ? sideOf(transaction, userId) : null;
  return side ?? (isReferee(dispute, userId) ? ('referee' as const) : null);
}
