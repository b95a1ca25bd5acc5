import type {
  BankDay,
  BankDifference,
  BankFileOfDay,
  BankSourceOfDay,
  ExplainBody,
} from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import { BANK_SOURCES, type BankSource, DIFFERENCE_KINDS } from '@contract/rules/bankFileRules';
import { endOf, shortName } from '@contract/rules/mask';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { Context } from '../../context';
import {
  type BankFileRow,
  type BookedRecord,
  bankFilesOf,
  bankRowsAbout,
  bookedRecords,
  closedDays,
  findClosedDay,
  lockBankDays,
  openBankDays,
  standingProposals,
  type UnusedReceipt,
  unusedReceipts,
} from '../../db/repositories/bankFileRows';
import { namesOfOwn } from '../../db/repositories/officeDealRows';
import type { Proposal } from '../../db/repositories/officeProposals';
import { findUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { type Difference, matchDay } from '../../domain/bankMatch';
import { spanOf } from '../../domain/calendar';
import { refuse } from '../../refusal';
import { nameOf } from '../disputes/disputeView';
import { noteInAudit } from '../office/audit';
import { decisionsInRole, propose } from '../office/secondApproval';
import { fileSubject, fileToWire, requireDay } from './uploadBankFile';

/** Of each kind, so that a kind with many hides no other. */
const LISTED = 300;
const OPEN_DAYS_LISTED = 31;

/** A day as it stands, or as it was closed. @throws Refusal 1002 no day that has begun */
export async function bankDay(context: Context, { userId, day }: { userId: string; day: string }): Promise<BankDay> {
  requireDay(context, day);
  const { kysely } = context.db;
  const [closed, open] = [await findClosedDay(kysely, day), await openBankDays(kysely, OPEN_DAYS_LISTED)];
  if (closed) {
    const { sources } = closed.result as Pick<BankDay, 'sources'>;
    const by = (await nameOf(context, closed.closed_by)) ?? '';
    const at = closed.closed_at.toISOString();
    return { ...(await shownTo(kysely, userId, sources)), day, closed: { at, by }, blocked_by: null, open_days: open };
  }
  const found = await foundOn(context, kysely, day, userId);
  const shown = await shownTo(kysely, userId, found.map(listed));
  return { ...shown, day, closed: null, blocked_by: blockOf(context, day, found), open_days: open };
}

/** Differences as an operator sees them: nothing in them leads to a deal of their own. */
async function shownTo(
  executor: Executor,
  userId: string,
  sources: readonly BankSourceOfDay[],
): Promise<Pick<BankDay, 'sources'>> {
  const references = sources.flatMap(({ differences }) => differences.map(({ reference }) => reference));
  const own = await namesOfOwn(executor, userId, references);
  const veiled = (one: BankDifference) =>
    own.has(one.reference)
      ? { ...one, payment_code: null, receipt: one.receipt && { ...one.receipt, card_end: null } }
      : one;
  return { sources: sources.map((source) => ({ ...source, differences: source.differences.map(veiled) })) };
}

/**
 * Proposes the explanation of a difference; a second operator approves it.
 * @throws Refusal 1004 no such difference; 1005 it has a proposal; 1007 it is explained; 1012 the operator's own deal; 1002
 * a short text
 */
export async function explainDifference(
  context: Context,
  { userId, body }: { userId: string; body: ExplainBody },
): Promise<Record<string, never>> {
  const { day, source, key, text } = body;
  requireDay(context, day);
  const { kysely } = context.db;
  const found = (await foundOn(context, kysely, day, userId)).find((one) => one.source === source);
  const difference = found?.differences.find((one) => one.key === key) ?? refuse(ERROR.notFound);
  if (isExplained(difference)) refuse(ERROR.notAcceptable, 'The difference is explained');
  const { reference, ours, bank, payment_code: transaction } = difference;
  const details = { day, source, reference, transaction, rials: ours ?? bank, ours, bank };
  await propose(context, {
    kind: 'explain_difference',
    subject: subjectOf(source, key),
    details,
    reason: text,
    operatorId: userId,
  });
  return {};
}

/**
 * Closes a day: what was found and explained stays for ever. A repeated call answers the closed day.
 * @throws Refusal 1007 with `fields.day`: it runs still, lacks a file, or has a difference without an explanation
 */
export async function closeBankDay(
  context: Context,
  { userId, day }: { userId: string; day: string },
): Promise<BankDay> {
  requireDay(context, day);
  await context.db.kysely.transaction().execute(async (transaction) => {
    await lockBankDays(transaction);
    if (await findClosedDay(transaction, day)) return;
    const found = await foundOn(context, transaction, day, userId);
    const block = blockOf(context, day, found);
    if (block) refuse(ERROR.notAcceptable, 'The day cannot be closed', { fields: { day: block } });
    const at = context.clock.now();
    const result = JSON.stringify({ sources: found.map(asClosed) });
    await transaction.insertInto('closed_days').values({ day, closed_by: userId, closed_at: at, result }).execute();
    const details = Object.fromEntries(found.map(({ source, differences }) => [source, differences.length]));
    await noteInAudit(transaction, {
      operatorId: userId,
      act: 'bank_day_closed',
      subject: `bank-day:${day}`,
      details,
      at,
    });
  });
  return bankDay(context, { userId, day });
}

type Found = Pick<BankSourceOfDay, 'source' | 'files' | 'same' | 'differences'> & {
  /** Records of the day in the books. */
  readonly booked: number;
};

function blockOf({ clock }: Context, day: string, found: readonly Found[]): BankDay['blocked_by'] {
  if (day >= tehranDateOf(clock.now())) return 'day_runs';
  if (!found.every(hasFile) || !found.some(hasRows)) return 'file_missing';
  if (found.some(({ files }) => files.some(({ proposal }) => proposal !== null))) return 'withdrawal_waits';
  return found.some(({ differences }) => !differences.every(isExplained)) ? 'unexplained' : null;
}

function hasRows({ files }: Found): boolean {
  return files.some(({ rows, withdrawn }) => rows > 0 && withdrawn === null);
}

/** No proposal waits on a closed day. */
function asClosed(found: Found): BankSourceOfDay {
  return listed({ ...found, differences: found.differences.map((one) => ({ ...one, proposal: null })) });
}

/** A file without a row is no file, except where the books have nothing either: a bank transfers nothing on a Friday. */
function hasFile(found: Found): boolean {
  return hasRows(found) || (found.booked === 0 && found.files.some(({ withdrawn }) => withdrawn === null));
}

function isExplained({ explanation, row_day: rowDay }: BankDifference): boolean {
  return explanation !== null || rowDay !== null;
}

function listed({ differences, booked: _, ...found }: Found): BankSourceOfDay {
  const unexplained = differences.filter((one) => !isExplained(one));
  const all = [...unexplained, ...differences.filter(isExplained)];
  const kinds = DIFFERENCE_KINDS.map((kind) => ({ kind, ofKind: all.filter((one) => one.kind === kind) }));
  return {
    ...found,
    total: all.length,
    kinds: kinds.map(({ kind, ofKind }) => ({ kind, total: ofKind.length })),
    unexplained: unexplained.length,
    differences: kinds.flatMap(({ ofKind }) => ofKind.slice(0, LISTED)),
  };
}

function subjectOf(source: BankSource, key: string): string {
  return `difference:${source}:${key}`;
}

async function foundOn(context: Context, executor: Executor, day: string, userId: string): Promise<Found[]> {
  const closed = await closedDays(executor);
  const files = await bankFilesOf(executor, day);
  const wired = await filesToWire(context, executor, { files, userId });
  const found: Found[] = [];
  for (const source of BANK_SOURCES) {
    const { same, differences, records } = await matchSource(executor, { source, day, closed });
    found.push({
      source,
      files: wired.filter((_, at) => files[at]?.source === source),
      same,
      booked: records.filter((record) => record.day === day).length,
      differences: await toWire(context, executor, { source, differences, records, userId }),
    });
  }
  return found;
}

async function matchSource(
  executor: Executor,
  { source, day, closed }: { source: BankSource; day: string; closed: ReadonlySet<string> },
) {
  const span = spanOf(day) ?? refuse(ERROR.badRequest);
  const ours = await bookedRecords(executor, source, span);
  const rows = await bankRowsAbout(executor, { source, day, references: ours.map(({ reference }) => reference) });
  const own = new Set(ours.map(({ reference }) => reference));
  const others = [...new Set(rows.map(({ reference }) => reference))].filter((reference) => !own.has(reference));
  const elsewhere = others.length === 0 ? [] : await bookedRecords(executor, source, { references: others });
  const records = [...ours, ...elsewhere];
  return { ...matchDay({ day, ours: records, rows, closed }), records };
}

interface OfSource {
  readonly source: BankSource;
  readonly differences: readonly Difference[];
  readonly records: readonly BookedRecord[];
  readonly userId: string;
}

async function toWire(
  context: Context,
  executor: Executor,
  { source, differences, records, userId }: OfSource,
): Promise<BankDifference[]> {
  if (differences.length === 0) return [];
  const booked = new Map(records.map((record) => [record.reference, record]));
  const unknown = differences.map(({ reference }) => reference).filter((reference) => !booked.has(reference));
  const receipts = new Map<string, UnusedReceipt>();
  if (source === 'gateway') {
    for (const one of await unusedReceipts(executor, { references: unknown })) receipts.set(one.reference, one);
  }
  const subjects = differences.map(({ key }) => subjectOf(source, key));
  const texts = new Map<string, Awaited<ReturnType<typeof standingProposals>>[number]>();
  for (const one of await standingProposals(executor, 'explain_difference', subjects)) texts.set(one.subject, one);
  const names = await namesOf(executor, [...texts.values()]);
  const shown = await proposalsToWire(context, executor, { proposals: [...texts.values()], names, userId });
  return differences.map((difference) => {
    const record = booked.get(difference.reference);
    const receipt = receipts.get(difference.reference);
    const text = texts.get(subjectOf(source, difference.key));
    return {
      key: difference.key,
      kind: difference.kind,
      reference: difference.reference,
      ours: difference.ourRials,
      bank: difference.bankRials,
      payment_code: record?.paymentCode ?? receipt?.paymentCode ?? null,
      at: record?.at.toISOString() ?? null,
      receipt: receipt
        ? { state: receipt.state, why: receipt.why, card_end: receipt.cardMask && endOf(receipt.cardMask) }
        : null,
      row_day: difference.rowDay,
      explanation: text?.outcome === 'approved' ? approvedText(text, names) : null,
      proposal: shown.get(text?.id ?? '') ?? null,
    };
  });
}

type Names = ReadonlyMap<string, string>;

function approvedText(proposal: Proposal, names: Names) {
  const { reason: text, proposed_by: maker, decided_by: second } = proposal;
  return { text, by: names.get(maker) ?? '', approved_by: names.get(second ?? '') ?? '' };
}

/** The open ones among some proposals, by id. */
async function proposalsToWire(
  context: Context,
  executor: Executor,
  {
    proposals,
    names,
    userId,
  }: { readonly proposals: readonly Proposal[]; readonly names: Names; readonly userId: string },
): Promise<ReadonlyMap<string, NonNullable<BankDifference['proposal']>>> {
  const shown = new Map<string, NonNullable<BankDifference['proposal']>>();
  for (const proposal of proposals.filter(({ outcome }) => outcome === null)) {
    shown.set(proposal.id, {
      proposal_id: proposal.id,
      text: proposal.reason,
      by: names.get(proposal.proposed_by) ?? '',
      mine: proposal.proposed_by === userId,
      my_decisions: await decisionsInRole(context, proposal, userId, executor),
    });
  }
  return shown;
}

async function filesToWire(
  context: Context,
  executor: Executor,
  { files, userId }: { readonly files: readonly BankFileRow[]; readonly userId: string },
): Promise<BankFileOfDay[]> {
  const proposals = await standingProposals(
    executor,
    'withdraw_file',
    files.map(({ id }) => fileSubject(id)),
  );
  const names = await namesOf(executor, proposals);
  const shown = await proposalsToWire(context, executor, { proposals, names, userId });
  return files.map((file) => {
    const proposal = proposals.find(({ subject }) => subject === fileSubject(file.id));
    return {
      ...fileToWire(file),
      proposal: shown.get(proposal?.id ?? '') ?? null,
      withdrawn: proposal && file.withdrawal_id === proposal.id ? approvedText(proposal, names) : null,
    };
  });
}

/** The names of the operators who proposed and decided. */
async function namesOf(
  executor: Executor,
  proposals: readonly { readonly proposed_by: string; readonly decided_by: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(proposals.flatMap((one) => [one.proposed_by, one.decided_by ?? '']))) {
    const user = id === '' ? undefined : await findUser(executor, id);
    if (user) names.set(id, shortName(user));
  }
  return names;
}
