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
  bookedNamed,
  countDifferences,
  findDifference,
  type KeptDifference,
  listDifferences,
} from '../../db/repositories/bankDifferences';
import {
  type BankFileRow,
  bankFilesOf,
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
import { refuse } from '../../refusal';
import { nameOf } from '../disputes/disputeView';
import { noteInAudit } from '../office/audit';
import { decisionsInRole, propose } from '../office/secondApproval';
import { matchOf, sourceDay } from './comparison';
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
  const of = sourceDay(source, day);
  await matchOf(context, kysely, of);
  const kept = (await findDifference(kysely, of, key)) ?? refuse(ERROR.notFound);
  if (kept.explained) refuse(ERROR.notAcceptable, 'The difference is explained');
  const [shown] = await toWire(context, kysely, { source, differences: [kept], userId });
  const {
    reference,
    ours = null,
    bank = null,
    payment_code: transaction = null,
  } = { reference: kept.reference, ...shown };
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
    const details = Object.fromEntries(found.map(({ source, total }) => [source, total]));
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

/** A source as it is answered, and the records of the day in the books. */
type Found = BankSourceOfDay & { readonly booked: number };

function blockOf({ clock }: Context, day: string, found: readonly Found[]): BankDay['blocked_by'] {
  if (day >= tehranDateOf(clock.now())) return 'day_runs';
  if (!found.every(hasFile) || !found.some(hasRows)) return 'file_missing';
  if (found.some(({ files }) => files.some(({ proposal }) => proposal !== null))) return 'withdrawal_waits';
  return found.some(({ unexplained }) => unexplained > 0) ? 'unexplained' : null;
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

function listed({ booked: _, ...source }: Found): BankSourceOfDay {
  return source;
}

function subjectOf(source: BankSource, key: string): string {
  return `difference:${source}:${key}`;
}

async function foundOn(context: Context, executor: Executor, day: string, userId: string): Promise<Found[]> {
  const files = await bankFilesOf(executor, day);
  const wired = await filesToWire(context, executor, { files, userId });
  const found: Found[] = [];
  for (const source of BANK_SOURCES) {
    const ofSource = { source, files: wired.filter((_, at) => files[at]?.source === source) };
    const kept = ofSource.files.length === 0 ? NOTHING : await keptOf(context, executor, { source, day, userId });
    found.push({ ...ofSource, ...kept });
  }
  return found;
}

/** Of a source without a file. */
const NOTHING = { same: { count: 0, rials: 0 }, booked: 0, total: 0, kinds: [], unexplained: 0, differences: [] };

interface OfReader {
  readonly source: BankSource;
  readonly day: string;
  readonly userId: string;
}

async function keptOf(context: Context, executor: Executor, { source, day, userId }: OfReader) {
  const of = sourceDay(source, day);
  const match = await matchOf(context, executor, of);
  const counts = await countDifferences(executor, of);
  const listed: KeptDifference[] = [];
  for (const kind of DIFFERENCE_KINDS) listed.push(...(await listDifferences(executor, of, { kind, size: LISTED })));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    same: { count: match.same_count, rials: match.same_rials },
    booked: match.booked,
    total: sum(counts.map(({ total }) => total)),
    kinds: DIFFERENCE_KINDS.map((kind) => ({ kind, total: counts.find((one) => one.kind === kind)?.total ?? 0 })),
    unexplained: sum(counts.map(({ unexplained }) => unexplained)),
    differences: await toWire(context, executor, { source, differences: listed, userId }),
  };
}

interface OfSource {
  readonly source: BankSource;
  readonly differences: readonly KeptDifference[];
  readonly userId: string;
}

async function toWire(
  context: Context,
  executor: Executor,
  { source, differences, userId }: OfSource,
): Promise<BankDifference[]> {
  if (differences.length === 0) return [];
  const references = differences.map(({ reference }) => reference);
  const booked = await bookedNamed(executor, source, references);
  const unknown = references.filter((reference) => !booked.has(reference));
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
      ours: difference.our_rials,
      bank: difference.bank_rials,
      payment_code: record?.code ?? receipt?.paymentCode ?? null,
      at: record?.at.toISOString() ?? null,
      receipt: receipt
        ? { state: receipt.state, why: receipt.why, card_end: receipt.cardMask && endOf(receipt.cardMask) }
        : null,
      cause: difference.cause,
      dated: difference.dated,
      row_day: difference.kind === 'ours' ? difference.dated : null,
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
