import type { ExportBody } from '@contract/calls/exportCalls';
import { ERROR } from '@contract/errors';
import type { Cell } from '@contract/rules/csv';
import { EXPORT_NAME, type ExportFormat, type ExportSubject, WORKBOOK_ROWS } from '@contract/rules/exportRules';
import { maskName } from '@contract/rules/mask';
import { maskPersonalNumbers } from '@contract/rules/numbersInTexts';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { Context } from '../../context';
import {
  auditOfSpan,
  type DealKey,
  dealsOfSpan,
  type ExportedDeal,
  type ExportedPosting,
  exportedAudit,
  exportedDeals,
  exportedPostings,
  postingsOfSpan,
} from '../../db/repositories/exportRows';
import { dealsWith, findUsers } from '../../db/repositories/officeDealRows';
import type { AuditRow } from '../../domain/auditChain';
import type { Span } from '../../domain/calendar';
import { OFFICE_EXPORTS } from '../../domain/limits';
import { refuse } from '../../refusal';
import {
  AUDIT_SHEET,
  type AuditSheetRow,
  DEAL_SHEET,
  type DealRow,
  LEDGER_SHEET,
  type Sheet,
} from '../../texts/exportSheets';
import { SHEET_FILES } from '../../texts/sheetFiles';
import { refuseBeyond } from '../counters';
import { spanOfDays } from '../dayRanges';
import { auditNow } from './audit';
import { shownRows } from './auditTrail';

/** Entries or records that are in memory at a time. */
const PAGE = 500;

/** Rows of a range that is checked and in the audit. */
interface Records<Row> {
  /** Their number at the start. */
  readonly rows: number;
  /** Page by page, so that they are never all in memory. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** How a subject's records of a span are read for an operator. */
type Read<Row> = (context: Context, userId: string, span: Span) => Promise<Records<Row>>;

export interface Export<Row> {
  readonly subject: ExportSubject;
  readonly sheet: Sheet<Row>;
  readonly read: Read<Row>;
}

export const LEDGER_EXPORT: Export<ExportedPosting> = { subject: 'ledger', sheet: LEDGER_SHEET, read: readLedger };
export const DEAL_EXPORT: Export<DealRow> = { subject: 'deals', sheet: DEAL_SHEET, read: readDeals };
export const AUDIT_EXPORT: Export<AuditSheetRow> = { subject: 'audit', sheet: AUDIT_SHEET, read: readAudit };

interface Wanted {
  readonly userId: string;
  readonly format: ExportFormat;
  readonly range: ExportBody;
}

/**
 * The records of a range of days as a file. The audit knows of it before the first byte, so also of a broken download.
 * @throws Refusal 1002 an invalid, future or too long range, 1609 more rows than a workbook has, 1016
 */
export async function exportRecords<Row>(
  context: Context,
  { subject, sheet, read }: Export<Row>,
  { userId, format, range }: Wanted,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { clock } = context;
  const { from, to } = spanOfDays(range, tehranDateOf(clock.now()));
  await refuseBeyond(context, [OFFICE_EXPORTS], userId);
  // Rows of a later moment are not in the count.
  const end = new Date(Math.min(to.getTime(), clock.now().getTime() + 1));
  const { rows, pages } = await read(context, userId, { from, to: end });
  if (format === 'xlsx' && rows > WORKBOOK_ROWS) refuse(ERROR.tooManyEntries, 'Too many rows for a workbook');
  const details = { format, from: range.from, to: range.to, rows };
  await auditNow(context, { operatorId: userId, act: 'exported', subject: `export:${subject}`, details });
  return SHEET_FILES[format]({ name: EXPORT_NAME[subject], columns: sheet, pages: cellsOf(sheet, pages) });
}

async function* cellsOf<Row>(sheet: Sheet<Row>, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map((row) => sheet.map(({ of }) => of(row)));
}

async function readLedger({ db }: Context, userId: string, span: Span): Promise<Records<ExportedPosting>> {
  const found = await postingsOfSpan(db.kysely, span);
  async function* pages() {
    for (let after = (found?.first ?? 0) - 1; found && after < found.last; ) {
      const page: ExportedPosting[] = await exportedPostings(db.kysely, { span, after, last: found.last, limit: PAGE });
      const deals = page.flatMap(({ transaction_id: id }) => id ?? []);
      const own = await dealsWith(db.kysely, userId, [...new Set(deals)]);
      const isOwn = ({ transaction_id: id }: ExportedPosting) => id !== null && own.has(id);
      yield page.map((row) => (isOwn(row) ? { ...row, payment_code: null } : row));
      after = page.at(-1)?.entry_id ?? found.last;
    }
  }
  return { rows: found?.rows ?? 0, pages: pages() };
}

async function readDeals({ db }: Context, userId: string, span: Span): Promise<Records<DealRow>> {
  const rows = await dealsOfSpan(db.kysely, span);
  async function* pages() {
    for (let after: DealKey | null = null; ; ) {
      const page: ExportedDeal[] = await exportedDeals(db.kysely, { span, after, limit: PAGE });
      if (page.length > 0) yield await shownDeals({ db }, userId, page);
      if (page.length < PAGE) return;
      after = page.at(-1) ?? null;
    }
  }
  return { rows, pages: pages() };
}

/** Deals with masked people and numbers; of a deal of the operator only its sums. */
async function shownDeals({ db }: Pick<Context, 'db'>, userId: string, page: ExportedDeal[]): Promise<DealRow[]> {
  const ids = page.map(({ id }) => id);
  const own = await dealsWith(db.kysely, userId, ids);
  const sides = new Set(page.flatMap((deal) => [deal.payee_id, deal.payer_id ?? []].flat()));
  const people = await findUsers(db.kysely, [...sides]);
  const nameOf = (id: string | null) => {
    const person = id === null ? undefined : people.get(id);
    return person ? maskName(person) : null;
  };
  return page.map((deal) => ({
    ...deal,
    ...(own.has(deal.id)
      ? { payment_code: null, behalf: null, payee: null, payer: null }
      : { behalf: maskPersonalNumbers(deal.behalf), payee: nameOf(deal.payee_id), payer: nameOf(deal.payer_id) }),
  }));
}

async function readAudit({ db }: Context, userId: string, span: Span): Promise<Records<AuditSheetRow>> {
  const found = await auditOfSpan(db.kysely, span);
  async function* pages() {
    for (let after = (found?.first ?? 0) - 1; found && after < found.last; ) {
      const page: AuditRow[] = await exportedAudit(db.kysely, { span, after, last: found.last, limit: PAGE });
      yield await shownRows({ db }, userId, page);
      after = page.at(-1)?.place ?? found.last;
    }
  }
  return { rows: found?.rows ?? 0, pages: pages() };
}
