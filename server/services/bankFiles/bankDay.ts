import type { BankDay, BankFileOfDay, BankGroup, BankSourceOfDay } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import { BANK_SOURCES, type BankSource, undecidedSince } from '@contract/rules/bankFileRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { Context } from '../../context';
import { type CountedGroup, countDifferences, type SourceDay } from '../../db/repositories/bankDifferences';
import {
  type BankFileRow,
  bankFilesOf,
  findClosedDay,
  lockBankDays,
  openBankDays,
  standingProposals,
  waitingFilesOf,
} from '../../db/repositories/bankFileRows';
import { settlementOfDay } from '../../db/repositories/gatewaySettlements';
import type { Executor } from '../../db/schema';
import { refuse } from '../../refusal';
import { nameOf } from '../disputes/disputeView';
import { noteInAudit } from '../office/audit';
import { matchOf, sourceDay } from './comparison';
import { groupSubject } from './explanations';
import { approvedText, namesOf, proposalsToWire } from './proposedTexts';
import { fileSubject, fileToWire, requireDay } from './uploadBankFile';

const OPEN_DAYS_LISTED = 31;

/** A day as it stands, or as it was closed. @throws Refusal 1002 no day that has begun */
export async function bankDay(context: Context, { userId, day }: { userId: string; day: string }): Promise<BankDay> {
  requireDay(context, day);
  const { kysely } = context.db;
  const [closed, open] = [await findClosedDay(kysely, day), await openBankDays(kysely, OPEN_DAYS_LISTED)];
  const settled = await settledToWire(kysely, day);
  if (closed) {
    const { sources } = closed.result as Pick<BankDay, 'sources'>;
    const by = (await nameOf(context, closed.closed_by)) ?? '';
    const at = closed.closed_at.toISOString();
    return { sources, day, settled, closed: { at, by }, blocked_by: null, open_days: open };
  }
  const found = await foundOn(context, kysely, day, userId);
  return {
    sources: found.map(listed),
    day,
    settled,
    closed: null,
    blocked_by: blockOf(context, day, found),
    open_days: open,
  };
}

async function settledToWire(executor: Executor, day: string): Promise<BankDay['settled']> {
  const settlement = await settlementOfDay(executor, day);
  if (!settlement) return null;
  return { ...approvedText(settlement, await namesOf(executor, [settlement])), bank_day: settlement.bank_day };
}

/**
 * Closes a day: what was found and explained stays for ever. A repeated call answers the closed day.
 * @throws Refusal 1002 no day that has begun; 1007 with `fields.day`: it runs still, lacks a file, has a withdrawal that waits, or has
 * a difference without an explanation
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
    // A file that waits was never counted, so a closed day lists none.
    const result = JSON.stringify({ sources: found.map((one) => ({ ...listed(one), waiting: [] })) });
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

/** A file without a row is no file, except where the books have nothing either: a bank transfers nothing on a Friday. */
function hasFile(found: Found): boolean {
  return hasRows(found) || (found.booked === 0 && found.files.some(({ withdrawn }) => withdrawn === null));
}

function listed({ booked: _, ...source }: Found): BankSourceOfDay {
  return source;
}

async function foundOn(context: Context, executor: Executor, day: string, userId: string): Promise<Found[]> {
  const files = await bankFilesOf(executor, day);
  const wired = await filesToWire(context, executor, { files, userId });
  const waiting = await waitingFilesOf(executor, day, undecidedSince(context.clock.now()));
  const found: Found[] = [];
  for (const source of BANK_SOURCES) {
    const ofSource = { source, files: wired.filter((_, at) => files[at]?.source === source) };
    const kept = ofSource.files.length === 0 ? NOTHING : await keptOf(context, executor, { source, day, userId });
    found.push({ ...ofSource, waiting: waiting.filter((one) => one.source === source).map(fileToWire), ...kept });
  }
  return found;
}

/** Of a source without a file. */
const NOTHING = { same: { count: 0, rials: 0 }, booked: 0, total: 0, groups: [], unexplained: 0 };

interface OfReader {
  readonly source: BankSource;
  readonly day: string;
  readonly userId: string;
}

async function keptOf(context: Context, executor: Executor, { source, day, userId }: OfReader) {
  const of = sourceDay(source, day);
  const match = await matchOf(context, executor, of);
  const counts = await countDifferences(executor, of);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    same: { count: match.same_count, rials: match.same_rials },
    booked: match.booked,
    total: sum(counts.map(({ total }) => total)),
    groups: await groupsToWire(context, executor, { counts, of, userId }),
    unexplained: sum(counts.map(({ unexplained }) => unexplained)),
  };
}

async function groupsToWire(
  context: Context,
  executor: Executor,
  { counts, of, userId }: { readonly counts: readonly CountedGroup[]; readonly of: SourceDay; readonly userId: string },
): Promise<BankGroup[]> {
  const subjectOf = (one: CountedGroup) => groupSubject({ ...of, ...one });
  const proposals = await standingProposals(executor, 'explain_differences', counts.map(subjectOf));
  const { shown } = await proposalsToWire(context, executor, proposals, userId);
  return counts.map((one) => {
    const { kind, cause, dated, total, open, rials } = one;
    const waiting = proposals.find(({ subject, outcome }) => outcome === null && subject === subjectOf(one));
    const proposal = waiting && shown.get(waiting.id);
    const sums = { count: Number(waiting?.details.count), rials: Number(waiting?.details.rials) };
    return { kind, cause, dated, total, open_count: open, rials, proposal: proposal ? { ...proposal, ...sums } : null };
  });
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
  const { shown, names } = await proposalsToWire(context, executor, proposals, userId);
  return files.map((file) => {
    const proposal = proposals.find(({ subject }) => subject === fileSubject(file.id));
    return {
      ...fileToWire(file),
      proposal: shown.get(proposal?.id ?? '') ?? null,
      withdrawn: proposal && file.withdrawal_id === proposal.id ? approvedText(proposal, names) : null,
    };
  });
}
