import type { LedgerMonth, LedgerPage, LedgerQuery, LedgerSums } from '@contract/calls/officeDealCalls';
import { HOUR_MS } from '@contract/rules/durations';
import { daysOfMonth } from '@contract/rules/jalaliMonth';
import { ACCOUNT_KINDS, LEDGER_PAGE_SIZE } from '@contract/rules/officeDealRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { Context } from '../../context';
import {
  accountSums,
  balancesBefore,
  lastEntryAt,
  markLedger,
  movesOfSpan,
  postingsOfKind,
} from '../../db/repositories/ledgerRows';
import { dealsWith } from '../../db/repositories/officeDealRows';
import { accountMonth } from '../../domain/accountMonth';
import { refuseField } from '../../refusal';
import { spanOfDays } from '../dayRanges';

/** An entry of the ledger is committed within this time. */
const MARKED_AFTER_MS = HOUR_MS;

function markOldPostings({ db, clock }: Context): Promise<void> {
  return markLedger(db.kysely, new Date(clock.now().getTime() - MARKED_AFTER_MS));
}

/** The balance of each kind of account. */
export async function ledgerSums(context: Context): Promise<LedgerSums> {
  const { db } = context;
  await markOldPostings(context);
  const kinds = (await accountSums(db.kysely)).map(({ kind, rials, postings }) => ({
    account_kind: kind,
    rials,
    posting_count: postings,
  }));
  const rialsOf = (...chosen: readonly string[]) =>
    kinds.reduce((sum, { account_kind: kind, rials }) => (chosen.includes(kind) ? sum + rials : sum), 0);
  return {
    kinds,
    total_rials: rialsOf(...ACCOUNT_KINDS),
    owed_rials: rialsOf('hold', 'payable'),
    last_at: (await lastEntryAt(db.kysely))?.toISOString() ?? null,
  };
}

/** A page of the postings of a kind of account. */
export async function ledgerPage({ db }: Context, userId: string, query: LedgerQuery): Promise<LedgerPage> {
  const { account_kind: kind, before = null } = query;
  const found = await postingsOfKind(db.kysely, { kind, before, limit: LEDGER_PAGE_SIZE + 1 });
  const lines = found.slice(0, LEDGER_PAGE_SIZE);
  const own = await dealsWith(
    db.kysely,
    userId,
    lines.flatMap(({ transaction_id: id }) => (id === null ? [] : [id])),
  );
  const [first] = lines;
  let balance = first ? ((await accountSums(db.kysely, [kind], first.id))[0]?.rials ?? 0) : 0;
  return {
    lines: lines.map((line) => {
      const after = balance;
      balance -= line.rials;
      return {
        posting_id: line.id,
        entry_id: line.entry_id,
        entry_kind: line.kind,
        payment_code: line.transaction_id !== null && own.has(line.transaction_id) ? null : line.payment_code,
        rials: line.rials,
        balance_rials: after,
        from_status: line.from_status,
        to_status: line.to_status,
        step_by: line.actor,
        legs: [...line.legs],
        time: line.at.toISOString(),
      };
    }),
    next_before: found.length > lines.length ? (lines.at(-1)?.id ?? null) : null,
  };
}

/**
 * The figures of a Jalali month, in one snapshot of the ledger. A month that is not over ends now.
 * @throws Refusal 1002 no month, or a future one
 */
export async function ledgerMonth(context: Context, month: string): Promise<LedgerMonth> {
  const { db, clock } = context;
  const now = clock.now();
  const days = daysOfMonth(month) ?? refuseField('month', 'is not a month');
  if (days.from > tehranDateOf(now)) refuseField('month', 'is after this month');
  const span = spanOfDays(days, null);
  await markOldPostings(context);
  const transaction = db.kysely.transaction().setIsolationLevel('repeatable read');
  const figures = await transaction.execute(async (executor) => {
    const opening = await balancesBefore(executor, span.from);
    const closing = await balancesBefore(executor, span.to);
    return accountMonth({ opening, closing }, await movesOfSpan(executor, span));
  });
  return {
    month,
    ...days,
    made_at: now.toISOString(),
    ...figures,
  };
}
