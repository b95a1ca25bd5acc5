import { ERROR } from '@contract/errors';
import type { BankSource } from '@contract/rules/bankFileRules';
import { MINUTE_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import {
  type BankMatch,
  basisOf,
  confirmMatch,
  entryBefore,
  findMatch,
  isTouched,
  keepMatch,
  lockMatches,
  type SourceDay,
} from '../../db/repositories/bankDifferences';
import { bankFilesOf, findClosedDay } from '../../db/repositories/bankFileRows';
import type { Executor } from '../../db/schema';
import { spanOf } from '../../domain/calendar';
import { refuse } from '../../refusal';

/** @throws Refusal 1002 no day */
export function sourceDay(source: BankSource, day: string): SourceDay {
  return { source, day, span: spanOf(day) ?? refuse(ERROR.badRequest) };
}

/** Comparisons in progress in this process: concurrent readers share one. */
const underWay = new WeakMap<Context['db'], Map<string, Promise<BankMatch>>>();

/** An entry of the ledger is committed within this time. */
const COMMITTED_WITHIN_MS = MINUTE_MS;
/** More new entries cost more to look through than a comparison. */
const MOST_NEW_ENTRIES = 50_000;

/** Compares a day that has a file of the source. A closed day keeps its comparison. @returns whether it has one */
export async function compareFiled(context: Context, executor: Executor, of: SourceDay): Promise<boolean> {
  if (await findClosedDay(executor, of.day)) return true;
  const files = await bankFilesOf(executor, of.day);
  if (!files.some(({ source }) => source === of.source)) return false;
  await matchOf(context, executor, of);
  return true;
}

/**
 * The comparison of an open day. A new file, a closed day and an entry of the ledger that concerns it start another comparison.
 */
export function matchOf(context: Context, executor: Executor, of: SourceDay): Promise<BankMatch> {
  if (executor.isTransaction) return compare(context, executor, of);
  const waited = underWay.get(context.db) ?? new Map<string, Promise<BankMatch>>();
  underWay.set(context.db, waited);
  const name = `${of.source} ${of.day}`;
  const known = waited.get(name);
  if (known) return known;
  const made = compareOnce(context, executor, of).finally(() => waited.delete(name));
  waited.set(name, made);
  return made;
}

async function compareOnce(context: Context, executor: Executor, of: SourceDay): Promise<BankMatch> {
  const kept = await keptMatch(context, executor, of);
  return kept ?? executor.transaction().execute((transaction) => compare(context, transaction, of));
}

async function compare(context: Context, transaction: Executor, of: SourceDay): Promise<BankMatch> {
  await lockMatches(transaction, of.source);
  const kept = await keptMatch(context, transaction, of);
  if (kept) return kept;
  // An entry or a file that arrives after these two reads makes the next comparison.
  const entry = await certainEntry(context, transaction);
  return keepMatch(transaction, of, { basis: await basisOf(transaction, of.source), entry_id: entry });
}

/** The kept comparison, if it is still true. */
async function keptMatch(context: Context, executor: Executor, of: SourceDay): Promise<BankMatch | null> {
  const kept = await findMatch(executor, of);
  if (kept?.basis !== (await basisOf(executor, of.source))) return null;
  const entry = await certainEntry(context, executor);
  if (entry - kept.entry_id > MOST_NEW_ENTRIES || (await isTouched(executor, of, kept.entry_id))) return null;
  if (entry > kept.entry_id) await confirmMatch(executor, kept, entry);
  return kept;
}

function certainEntry({ clock }: Context, executor: Executor): Promise<number> {
  return entryBefore(executor, new Date(clock.now().getTime() - COMMITTED_WITHIN_MS));
}
