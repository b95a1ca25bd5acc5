import { ERROR } from '@contract/errors';
import type { BankSource } from '@contract/rules/bankFileRules';
import type { Context } from '../../context';
import {
  type BankMatch,
  basisOf,
  findMatch,
  keepMatch,
  lockMatches,
  type SourceDay,
} from '../../db/repositories/bankDifferences';
import { closedDays } from '../../db/repositories/bankFileRows';
import type { Executor } from '../../db/schema';
import { spanOf } from '../../domain/calendar';
import { refuse } from '../../refusal';

/** @throws Refusal 1002 no day */
export function sourceDay(source: BankSource, day: string): SourceDay {
  return { source, day, span: spanOf(day) ?? refuse(ERROR.badRequest) };
}

/** Comparisons that this process makes, so that readers at one time wait for one. */
const underWay = new WeakMap<Context['db'], Map<string, Promise<BankMatch>>>();

/** The comparison of an open day. A new file, a closed day or a new entry of the books starts another comparison. */
export function matchOf(context: Context, executor: Executor, of: SourceDay): Promise<BankMatch> {
  if (executor.isTransaction) return compare(executor, of);
  const waited = underWay.get(context.db) ?? new Map<string, Promise<BankMatch>>();
  underWay.set(context.db, waited);
  const name = `${of.source} ${of.day}`;
  const known = waited.get(name);
  if (known) return known;
  const made = compareOnce(executor, of).finally(() => waited.delete(name));
  waited.set(name, made);
  return made;
}

async function compareOnce(executor: Executor, of: SourceDay): Promise<BankMatch> {
  const kept = await findMatch(executor, of);
  if (kept && kept.basis === (await basisOf(executor, of.source))) return kept;
  return executor.transaction().execute((transaction) => compare(transaction, of));
}

async function compare(transaction: Executor, of: SourceDay): Promise<BankMatch> {
  await lockMatches(transaction, of.source);
  // What comes after the basis was read makes the next comparison.
  const basis = await basisOf(transaction, of.source);
  const kept = await findMatch(transaction, of);
  if (kept?.basis === basis) return kept;
  return keepMatch(transaction, of, { basis, closed: [...(await closedDays(transaction))] });
}
