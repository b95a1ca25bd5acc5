import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { DISPUTE_TEXT_MIN_LENGTH, type DisputeSide, ENTRIES_OF_A_SIDE } from '@contract/rules/disputes';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { findDispute } from '../../db/repositories/disputes';
import { findEntry, keepReport } from '../../db/repositories/office';
import { findTransaction } from '../../db/repositories/transactions';
import type { NewDisputeEntry } from '../../domain/dealExtras';
import { questionKind } from '../../domain/dispute/clocks';
import { type Dispute, OFFICE_LATE } from '../../domain/dispute/dispute';
import { ENTRY_REPORTS_OF_A_USER } from '../../domain/limits';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { isReferee, sideOf } from './access';

export interface Said {
  readonly text: string;
  readonly evidenceIds?: readonly string[] | undefined;
}

/**
 * What a side has written, as an entry.
 * @throws Refusal 1002 when less is left of the text than it takes, or a picture is named twice.
 */
export function entryOf(
  by: { readonly side: DisputeSide; readonly userId: string },
  kind: string,
  { text: typed, evidenceIds = [] }: Said,
  minimum: number = DISPUTE_TEXT_MIN_LENGTH,
): NewDisputeEntry {
  const text = readText(typed, minimum);
  if (new Set(evidenceIds).size < evidenceIds.length) {
    refuse(ERROR.badRequest, undefined, { fields: { evidence_ids: 'names a picture twice' } });
  }
  return { id: randomUUID(), by: by.side, userId: by.userId, kind, text, evidenceIds };
}

/** @throws Refusal 1002 when less of it can be seen than it takes. */
export function readText(typed: string, minimum: number): string {
  const text = cleanText(typed);
  if ([...text].length < minimum) {
    refuse(ERROR.badRequest, undefined, { fields: { text: `has fewer than ${minimum} characters` } });
  }
  return text;
}

/** @throws Refusal 1609 when the side has written as much as it may. */
export function refuseTooManyEntries({ entries }: Dispute, side: DisputeSide): void {
  if (entries.filter(({ by }) => by === side).length >= ENTRIES_OF_A_SIDE) refuse(ERROR.tooManyEntries);
}

/** A question of whoever decides. @throws Refusal 1002 */
export function questionOf(
  { by, userId, to }: { readonly by: 'referee' | 'office'; readonly userId: string; readonly to: DisputeSide },
  typed: string,
): NewDisputeEntry {
  return { id: randomUUID(), by, userId, kind: questionKind(to), text: readText(typed, 1), evidenceIds: [] };
}

/** Why the office needs longer. @throws Refusal 1002 */
export function postponementOf(userId: string, typed: string): NewDisputeEntry {
  const text = readText(typed, DISPUTE_TEXT_MIN_LENGTH);
  return { id: randomUUID(), by: 'office', userId, kind: OFFICE_LATE, text, evidenceIds: [] };
}

/** What the office has found out. @throws Refusal 1002 */
export function noteOf(userId: string, typed: string): NewDisputeEntry {
  return { id: randomUUID(), by: 'office', userId, kind: 'note', text: readText(typed, 1), evidenceIds: [] };
}

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
