import type { AuditTrail } from '@contract/calls/deskCalls';
import { DAY_MS } from '@contract/rules/durations';
import { shortName } from '@contract/rules/mask';
import type { Context } from '../../context';
import {
  type AuditCheck,
  auditRowsAfter,
  insertCheck,
  lastCheck,
  lastLink,
  listAuditRows,
} from '../../db/repositories/auditLog';
import { findUsers, namesOfOwn } from '../../db/repositories/officeDealRows';
import type { Executor } from '../../db/schema';
import { type AuditRow, EMPTY_CHAIN, follow } from '../../domain/auditChain';
import { hashOf } from './audit';

const PAGE = 2_000;
const CHECK_EVERY_MS = DAY_MS;
/** Latest rows of the chain that the page draws. */
const LINKS = 4;

/**
 * Follows the chain from its first row, and keeps the result. The head of the last whole check must be in it, so a cut
 * end is found too.
 */
export async function checkAudit({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const known = await lastCheck(db.kysely, 'whole');
  let head = EMPTY_CHAIN;
  let brokenAt: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await auditRowsAfter(db.kysely, head.place, PAGE);
    const next = follow(head, rows, hashOf);
    const isForeign = known && rows.some(({ place, hash }) => place === known.place && hash !== known.hash);
    head = next.head;
    brokenAt = next.brokenAt ?? (isForeign ? known.place : null);
    if (brokenAt !== null || rows.length < PAGE) break;
  }
  if (brokenAt === null && known && head.place < known.place) brokenAt = head.place + 1;
  if (brokenAt !== null) log.error({ place: brokenAt }, 'the chain of the audit is broken');
  await insertCheck(db.kysely, { at: clock.now(), place: head.place, hash: head.hash, broken_at: brokenAt });
}

/** Once a day. */
export async function checkAuditWhenDue(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const last = await lastCheck(context.db.kysely);
  if (last && context.clock.now() < nextCheck(last)) return;
  await checkAudit(context);
}

function nextCheck({ at }: AuditCheck): Date {
  return new Date(at.getTime() + CHECK_EVERY_MS);
}

/** What names deals in a row: the end of its subject, and the code or reference in its details. */
function dealsOfRow({ subject, details }: AuditRow): string[] {
  const { transaction, reference } = JSON.parse(details) as { transaction?: unknown; reference?: unknown };
  return [subject.slice(subject.indexOf(':') + 1), transaction, reference].filter((name) => typeof name === 'string');
}

interface TrailQuery {
  readonly userId: string;
  readonly operatorId?: string | undefined;
  readonly subject?: string | undefined;
  readonly before?: number | undefined;
  readonly size: number;
}

/**
 * Rows of the audit, the latest first, and the state of its chain. A row about a deal of the reader keeps its act, and
 * says nothing of the deal: also a search by its subject finds nothing.
 */
export async function auditTrail({ db }: Pick<Context, 'db'>, { userId, ...query }: TrailQuery): Promise<AuditTrail> {
  const found = await listAuditRows(db.kysely, query);
  const isOwn = await ownAmong({ db }, userId, found);
  const rows = query.subject === undefined ? found.map(hide(isOwn)) : found.filter((row) => !isOwn(row));
  const links = await listAuditRows(db.kysely, { size: LINKS });
  const head = await lastLink(db.kysely);
  const check = await lastCheck(db.kysely);
  const names = await operatorNames(db.kysely, operatorsOf(rows));
  return {
    rows: rows.map(({ place, operatorId, act, subject, details, at, hash }) => ({
      place,
      operator: operatorId === null ? null : { user_id: operatorId, name: names.get(operatorId) ?? '' },
      act,
      subject,
      details,
      at: at.toISOString(),
      hash,
    })),
    chain: {
      rows: head.place,
      links: links.reverse().map(({ place, hash, at }) => ({ place, hash, at: at.toISOString() })),
      checked_at: check?.at.toISOString() ?? null,
      next_check_at: check ? nextCheck(check).toISOString() : null,
      broken_at: check?.broken_at ?? null,
    },
  };
}

/** Tells the rows about deals of a reader. */
async function ownAmong({ db }: Pick<Context, 'db'>, userId: string, rows: readonly AuditRow[]) {
  const own = await namesOfOwn(db.kysely, userId, rows.flatMap(dealsOfRow));
  return (row: AuditRow) => dealsOfRow(row).some((name) => own.has(name));
}

const hide = (isOwn: (row: AuditRow) => boolean) => (row: AuditRow) =>
  isOwn(row) ? { ...row, subject: 'transaction', details: '{}' } : row;

/** Rows as {@link auditTrail} shows them without a search, with the name of each operator. */
export async function shownRows(
  context: Pick<Context, 'db'>,
  userId: string,
  rows: readonly AuditRow[],
): Promise<(AuditRow & { readonly operator: string | null })[]> {
  const names = await operatorNames(context.db.kysely, operatorsOf(rows));
  return rows
    .map(hide(await ownAmong(context, userId, rows)))
    .map((row) => ({ ...row, operator: row.operatorId === null ? null : (names.get(row.operatorId) ?? '') }));
}

const operatorsOf = (rows: readonly AuditRow[]) => rows.flatMap(({ operatorId }) => operatorId ?? []);

/** Short names by id. */
export async function operatorNames(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await findUsers(executor, ids);
  return new Map([...users].map(([id, user]) => [id, shortName(user)]));
}
