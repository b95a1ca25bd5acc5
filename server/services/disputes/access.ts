import { randomUUID } from 'node:crypto';
import { ERROR, type ErrorCode } from '@contract/errors';
import {
  DISPUTE_TEXT_MIN_LENGTH,
  type DisputeAction,
  type DisputeSide,
  disputeActions,
  ENTRIES_OF_A_SIDE,
} from '@contract/rules/disputes';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { findDispute, findLastDispute } from '../../db/repositories/disputes';
import { findEntry, keepReport } from '../../db/repositories/officeRecords';
import { hasRole } from '../../db/repositories/operatorRoles';
import { countOpenCases, shareTraces } from '../../db/repositories/referees';
import { findTransaction, findTransactionByCode, type StoredTransaction } from '../../db/repositories/transactions';
import { findUserByNationalCode } from '../../db/repositories/users';
import type { DisputeChange, NewDisputeEntry } from '../../domain/dealExtras';
import { questionKind } from '../../domain/dispute/clocks';
import {
  type Dispute,
  factsOf,
  OFFICE_LATE,
  otherSide,
  type Proposal,
  standingProposal,
  viewerOfSide,
} from '../../domain/dispute/dispute';
import { ENTRY_REPORTS_OF_A_USER } from '../../domain/limits';
import { partyOf, type Sides } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { requireTransaction } from '../transactions/transactionAccess';

export interface SideRequest {
  readonly userId: string;
  readonly paymentCode: string;
}

/** What one of the two sides sees of a transaction. */
export interface SeenBySide {
  readonly transaction: StoredTransaction;
  readonly side: DisputeSide;
}

/** @throws Refusal 1404, 1016 after too many guesses, 1012 not one of the two sides. */
export async function requireSide(context: Context, request: SideRequest): Promise<SeenBySide> {
  const transaction = await requireTransaction(context, request);
  return { transaction, side: sideOf(transaction, request.userId) ?? refuse(ERROR.noAccess) };
}

/** Which side of a transaction a user is; who is both has nobody to disagree with. */
export function sideOf(transaction: Sides, userId: string): DisputeSide | null {
  const party = partyOf(transaction, userId);
  return party === 'payer' || party === 'payee' ? party : null;
}

/** The last dispute of a transaction, for one of its sides. */
export interface DisputeOfSide extends SeenBySide {
  readonly dispute: Dispute;
}

/** @throws Refusal as {@link requireSide}; 1604 there was never a dispute. */
export async function requireDispute(context: Context, request: SideRequest): Promise<DisputeOfSide> {
  const seen = await requireSide(context, request);
  const dispute = await findLastDispute(context.db.kysely, seen.transaction.id);
  return { ...seen, dispute: dispute ?? refuse(ERROR.disputeNotFound) };
}

/** What only one of the sides does, because the other one has opened the dispute. */
const OF_THE_OPENER: readonly DisputeAction[] = ['withdraw'];
const OF_THE_RESPONDENT: readonly DisputeAction[] = ['answer', 'concede'];

/** What is said when an action is not possible now; the others are too late or too early (1607). */
const REFUSED_WITH: Readonly<Partial<Record<DisputeAction, ErrorCode>>> = {
  concede: ERROR.notAcceptable,
  withdraw: ERROR.notAcceptable,
  accept_award: ERROR.proposalGone,
  accept: ERROR.proposalGone,
  reject: ERROR.proposalGone,
};

/**
 * The dispute, when the side may do this to it now.
 * @throws Refusal as {@link requireDispute}; 1012 it is the other side's to do; 1606 nothing stands to be accepted or rejected; 1007 and 1607
 * not now.
 */
export async function requireAction(
  context: Context,
  request: SideRequest,
  action: DisputeAction,
): Promise<DisputeOfSide> {
  const seen = await requireDispute(context, request);
  const { dispute, side } = seen;
  const now = context.clock.now();
  if (disputeActions(factsOf(dispute, now), viewerOfSide(dispute, side, now)).includes(action)) return seen;
  const isOpener = dispute.openedBy === side;
  if (isOpener ? OF_THE_RESPONDENT.includes(action) : OF_THE_OPENER.includes(action)) refuse(ERROR.noAccess);
  return refuse(REFUSED_WITH[action] ?? ERROR.tooLate, `«${action}» is not possible in the stage ${dispute.stage}`);
}

/** The other side's proposal, while it stands. @throws Refusal 1606 */
export function requireStanding({ dispute, side }: DisputeOfSide, id: unknown, now: Date): Proposal {
  const standing = standingProposal(dispute, otherSide(side), now);
  return standing?.id === id && standing ? standing : refuse(ERROR.proposalGone);
}

/** A case as its referee has it. */
export interface CaseOfReferee {
  readonly dispute: Dispute;
  readonly transaction: StoredTransaction;
  readonly side: 'referee';
}

/** The states of a referee who has something to do with a case. */
const JUDGES = ['invited', 'accepted'];

/** True for the referee of a dispute, from the moment of being asked until it is closed. */
export function isReferee({ refereeId, refereeState, closedAt }: Dispute, userId: string): boolean {
  return refereeId === userId && closedAt === null && JUDGES.includes(refereeState);
}

/** True for a closed case whose referee had taken it: they read what became of it, and nothing else. */
function hasJudged({ refereeId, refereeState, closedAt }: Dispute, userId: string): boolean {
  return refereeId === userId && closedAt !== null && refereeState === 'accepted';
}

/** @throws Refusal 1604 no dispute that the user is, or was to its end, the referee of: nobody learns that there is one. */
export async function requireCase(
  { db }: Context,
  { userId, disputeId }: { readonly userId: string; readonly disputeId: string },
): Promise<CaseOfReferee> {
  const dispute = await findDispute(db.kysely, disputeId);
  if (!dispute || !(isReferee(dispute, userId) || hasJudged(dispute, userId))) return refuse(ERROR.disputeNotFound);
  const transaction = await findTransaction(db.kysely, dispute.transactionId);
  if (!transaction) throw new Error(`The transaction of dispute ${disputeId} is gone`);
  return { dispute, transaction, side: 'referee' };
}

/** The same by the payment code, which the one-time code is bound to. @throws Refusal 1604 */
export async function requireCaseByCode(
  context: Context,
  { userId, paymentCode }: { readonly userId: string; readonly paymentCode: string },
): Promise<CaseOfReferee> {
  const { kysely } = context.db;
  const transaction = await findTransactionByCode(kysely, paymentCode);
  const dispute = transaction && (await findLastDispute(kysely, transaction.id));
  return requireCase(context, { userId, disputeId: dispute?.id ?? '00000000-0000-0000-0000-000000000000' });
}

/** @throws Refusal 1607 when a referee may not do this now. */
export function requireJudgeAction(context: Context, { dispute }: CaseOfReferee, action: DisputeAction): void {
  const possible = disputeActions(factsOf(dispute, context.clock.now()), { kind: 'referee' });
  if (!possible.includes(action)) refuse(ERROR.tooLate, `«${action}» is not possible in the stage ${dispute.stage}`);
}

const DAY_MS = 24 * 3_600_000;
/** Whoever has come from the address of a side in this time is not asked to judge. */
const TRACES_COUNT_MS = 30 * DAY_MS;
const OPEN_CASES_OF_A_REFEREE = 5;

/** Who decides when the two have not come to an end. */
interface Decider {
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

/** True for somebody who decides disputes for us. */
export function isArbiter({ db }: Context, userId: string): Promise<boolean> {
  return hasRole(db.kysely, userId, 'arbiter');
}

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
