import type { BankDay, BankDifference, BankSourceOfDay, ExplainBody } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import { BANK_SOURCES, type BankSource, DIFFERENCE_KINDS } from '@contract/rules/bankFileRules';
import { endOf, shortName } from '@contract/rules/mask';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { Context } from '../../context';
import {
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
import { findUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { type Difference, matchDay } from '../../domain/bankMatch';
import { spanOf } from '../../domain/calendar';
import { refuse } from '../../refusal';
import { nameOf } from '../disputes/disputeView';
import { noteInAudit } from '../office/audit';
import { propose } from '../office/secondApproval';
import { fileToWire, requireDay } from './uploadBankFile';

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
  const found = await foundOn(kysely, day, userId);
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
  const found = (await foundOn(kysely, day, userId)).find((one) => one.source === source);
  const difference = found?.differences.find((one) => one.key === key) ?? refuse(ERROR.notFound);
  if (isExplained(difference)) refuse(ERROR.notAcceptable, 'The difference is explained');
  const rials = difference.ours ?? difference.bank;
  const details = { day, source, reference: difference.reference, rials };
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
    const found = await foundOn(transaction, day, userId);
    const block = blockOf(context, day, found);
    if (block) refuse(ERROR.notAcceptable, 'The day cannot be closed', { fields: { day: block } });
    const at = context.clock.now();
    const result = JSON.stringify({ sources: found.map(listed) });
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

type Found = Pick<BankSourceOfDay, 'source' | 'files' | 'same' | 'differences'>;

function blockOf({ clock }: Context, day: string, found: readonly Found[]): BankDay['blocked_by'] {
  if (day >= tehranDateOf(clock.now())) return 'day_runs';
  if (found.some(({ files }) => files.length === 0)) return 'file_missing';
  return found.some(({ differences }) => !differences.every(isExplained)) ? 'unexplained' : null;
}

function isExplained({ explanation, row_day: rowDay }: BankDifference): boolean {
  return explanation !== null || rowDay !== null;
}

function listed({ differences, ...found }: Found): BankSourceOfDay {
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

async function foundOn(executor: Executor, day: string, userId: string): Promise<Found[]> {
  const closed = await closedDays(executor);
  const files = await bankFilesOf(executor, day);
  const found: Found[] = [];
  for (const source of BANK_SOURCES) {
    const { same, differences, records } = await matchSource(executor, { source, day, closed });
    found.push({
      source,
      files: files.filter((file) => file.source === source).map(fileToWire),
      same,
      differences: await toWire(executor, { source, differences, records, userId }),
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
  return differences.map((difference) => {
    const record = booked.get(difference.reference);
    const receipt = receipts.get(difference.reference);
    const text = texts.get(subjectOf(source, difference.key));
    const by = names.get(text?.proposed_by ?? '') ?? '';
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
      explanation:
        text?.outcome === 'approved'
          ? { text: text.reason, by, approved_by: names.get(text.decided_by ?? '') ?? '' }
          : null,
      proposal:
        text && text.outcome === null
          ? { proposal_id: text.id, text: text.reason, by, mine: text.proposed_by === userId }
          : null,
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
