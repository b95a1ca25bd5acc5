import type { LedgerPage, LedgerQuery, LedgerSums } from '@contract/calls/officeDealCalls';
import { HOUR_MS } from '@contract/rules/durations';
import { ACCOUNT_KINDS, LEDGER_PAGE_SIZE } from '@contract/rules/officeDealRules';
import type { Context } from '../../context';
import { accountSums, lastEntryAt, markLedger, postingsOfKind } from '../../db/repositories/ledgerRows';
import { dealsWith } from '../../db/repositories/officeDealRows';

/** No move takes as long. */
const MARKED_AFTER_MS = HOUR_MS;

/** The balance of each kind of account. */
export async function ledgerSums({ db, clock }: Context): Promise<LedgerSums> {
  await markLedger(db.kysely, new Date(clock.now().getTime() - MARKED_AFTER_MS));
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
