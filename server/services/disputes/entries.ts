import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { DISPUTE_TEXT_MIN_LENGTH, type DisputeSide } from '@contract/rules/disputeRules';
import { cleanText, isShorterThan } from '@contract/rules/text';
import type { Context } from '../../context';
import { findDispute } from '../../db/repositories/disputeRows';
import { findEntry, keepReport } from '../../db/repositories/officeRows';
import { findTransaction } from '../../db/repositories/transactionRows';
import type { NewDisputeEntry } from '../../domain/dealExtras';
import { openQuestionTo, questionKind } from '../../domain/dispute/clocks';
import type { Dispute } from '../../domain/dispute/dispute';
import { ENTRY_REPORTS_OF_A_USER } from '../../domain/limits';
import { refuse, refuseField } from '../../refusal';
import { refuseBeyond } from '../counters';
import type { OwnCall } from '../idempotency';
import { isReferee, sideOf } from './access';

interface Writer {
  readonly by: NewDisputeEntry['by'];
  readonly userId: string | null;
}

interface Written {
  readonly text: string;
  readonly evidenceIds?: readonly string[] | undefined;
}

/**
 * A new entry of a dispute, with the text cleaned.
 * @param minimum the fewest characters of the text
 * @throws Refusal 1002 for too short a text, or a picture that is named twice.
 */
export function entryOf(
  { by, userId }: Writer,
  kind: string,
  { text: typed, evidenceIds = [] }: Written,
  minimum: number = DISPUTE_TEXT_MIN_LENGTH,
): NewDisputeEntry {
  const text = readText(typed, minimum);
  if (new Set(evidenceIds).size < evidenceIds.length) refuseField('evidence_ids', 'names a picture twice');
  return { id: randomUUID(), by, userId, kind, text, evidenceIds };
}

/** @throws Refusal 1002 when fewer than `minimum` visible characters are left. */
export function readText(typed: string, minimum: number): string {
  if (isShorterThan(typed, minimum)) refuseField('text', `has fewer than ${minimum} characters`);
  return cleanText(typed);
}

/** A question of the referee or the office to a side. @throws Refusal 1002; 1607 while an earlier question is open. */
export function questionTo(
  dispute: Dispute,
  writer: Writer,
  { to, text }: { readonly to: DisputeSide; readonly text: string },
  now: Date,
): NewDisputeEntry {
  if (openQuestionTo(dispute, to, now)) refuse(ERROR.tooLate, 'The earlier question is not answered yet');
  return entryOf(writer, questionKind(to), { text }, 1);
}

/** A side can report the entries of these authors to the office. */
const REPORTABLE: readonly string[] = ['payer', 'payee', 'referee'];

/**
 * Reports an entry of another author to the office. A repeated report changes nothing.
 * @throws Refusal 1604 no entry that the user may read; 1012 the user's own entry, or the office's; 1016 too many an
 * hour.
 */
export async function reportEntry(
  context: Context,
  { userId, body: { entry_id: entryId } }: OwnCall<{ readonly entry_id: string }>,
): Promise<void> {
  const { db, clock } = context;
  await refuseBeyond(context, ENTRY_REPORTS_OF_A_USER, userId);
  const entry = (await findEntry(db.kysely, entryId)) ?? refuse(ERROR.disputeNotFound);
  const dispute = await findDispute(db.kysely, entry.disputeId);
  const reporter = (dispute && (await reporterOf(context, dispute, userId))) ?? refuse(ERROR.disputeNotFound);
  if (entry.by === reporter || !REPORTABLE.includes(entry.by)) refuse(ERROR.noAccess);
  await keepReport(db.kysely, { entry_id: entryId, user_id: userId, reporter, at: clock.now() });
}

async function reporterOf({ db }: Context, dispute: Dispute, userId: string) {
  const transaction = await findTransaction(db.kysely, dispute.transactionId);
  const side = transaction ? sideOf(transaction, userId) : null;
  return side ?? (isReferee(dispute, userId) ? ('referee' as const) : null);
}
