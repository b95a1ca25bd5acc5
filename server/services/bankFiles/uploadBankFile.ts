import type { BankFile, UploadQuery, WaitingBody } from '@contract/calls/bankFileCalls';
import { ERROR, type ErrorCode } from '@contract/errors';
import {
  type BankFileFault,
  FOUND_TEXT_MAX_LENGTH,
  undecidedSince,
  warningsAbout,
} from '@contract/rules/bankFileRules';
import { isIsoDate } from '@contract/rules/calendar';
import { MINUTE_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import {
  addBankRows,
  type BankFileRow,
  countFileRows,
  deleteUnfinished,
  findBankFile,
  findClosedDay,
  finishBankFile,
  holdBankFile,
  insertBankFile,
  isKnownFile,
  lockBankDays,
} from '../../db/repositories/bankFileRows';
import { type BankFormatRow, DEFAULT_FORMATS, findBankFormat } from '../../db/repositories/bankFormatRows';
import { settlementOfDay } from '../../db/repositories/gatewaySettlements';
import type { Executor } from '../../db/schema';
import { BankFileError, type RowFault } from '../../domain/bankRows';
import { refuse, refuseField } from '../../refusal';
import type { OwnCall } from '../idempotency';
import { noteInAudit } from '../office/audit';
import { matchOf, sourceDay } from './comparison';
import { readBankFile } from './readBankFile';

/** A file without a new row for this time is abandoned: its process or its browser is gone. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Reads a file into the database while it arrives. Its rows count when the last one is stored; a refused, broken or killed upload
 * leaves nothing that counts.
 * @throws Refusal 1005 with `fields.file` `known`, and without a field while a file of this id is being read; 1002 with `fields.day`
 * for no day that has begun, with `fields.file`, and for a row with `line`, `column`, `found` and `needed`; 1007 the day is
 * closed or settled, or the format was switched off meanwhile
 */
export async function uploadBankFile(
  context: Context,
  { userId, query, body }: { userId: string; query: UploadQuery; body: AsyncIterable<Uint8Array> },
): Promise<BankFile> {
  const { db, clock } = context;
  const { kysely } = db;
  const { file_id: id, source, day } = query;
  requireDay(context, day);
  const now = clock.now();
  const untouchedSince = new Date(now.getTime() - ABANDONED_AFTER_MS);
  await deleteUnfinished(kysely, { untouchedSince, undecidedSince: undecidedSince(now) });
  await requireOpenDay(kysely, query);
  const format = await formatOf(kysely, query);
  const file = { id, source, format_id: format.id, day, name: query.name, uploaded_by: userId, touched_at: now };
  if (!(await insertBankFile(kysely, file))) refuse(ERROR.conflict, 'This file is being read');
  try {
    const read = await readBankFile(body, format, now, (rows) => addBankRows(kysely, id, rows, clock.now()));
    const counts = await countFileRows(kysely, id, source);
    const warnings = counts === null ? [] : warningsAbout(counts, day);
    if (warnings.length > 0) {
      await requireFormatOn(kysely, format.id);
      if (await isKnownFile(kysely, read.sha256)) refuseFile('known');
      await holdBankFile(kysely, id, { sha256: read.sha256, warnings, at: clock.now() });
      return await bankFile(context, id);
    }
    await kysely.transaction().execute(async (transaction) => {
      await lockBankDays(transaction);
      await requireOpenDay(transaction, query);
      await requireFormatOn(transaction, format.id);
      const note = { operatorId: userId, act: 'bank_file_read', at: clock.now() } as const;
      await countFile(transaction, id, { day, source, format: format.id, ...read }, note);
    });
  } catch (error) {
    await deleteUnfinished(kysely, { id });
    if (error instanceof BankFileError) refuseFile(error.fault, error.row);
    throw error;
  }
  await compareSoon(context, query);
  return bankFile(context, id);
}

/** Here rather than with the first reader, who makes it up when it fails. */
async function compareSoon(context: Context, { source, day }: Pick<BankFileRow, 'source' | 'day'>): Promise<void> {
  await matchOf(context, context.db.kysely, sourceDay(source, day)).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a file was read and is not compared yet');
  });
}

/**
 * Lets a file with warnings count. A repeated call changes nothing.
 * @throws Refusal 1004 no file waits by this id; 1005 a file with its bytes counts; 1007 its day is closed or settled, or its
 * format is off
 */
export async function acceptBankFile(
  context: Context,
  { userId, body: { file_id: id } }: OwnCall<WaitingBody>,
): Promise<BankFile> {
  const { db, clock } = context;
  await db.kysely.transaction().execute(async (transaction) => {
    await lockBankDays(transaction);
    const file = (await findBankFile(transaction, id)) ?? refuse(ERROR.notFound);
    if (file.read_at !== null) return;
    const at = clock.now();
    const { sha256, warnings, source, day, rows, format_id: format } = file;
    if (sha256 === null || warnings === null || file.touched_at < undecidedSince(at)) return refuse(ERROR.notFound);
    await requireOpenDay(transaction, file);
    await requireFormatOn(transaction, format);
    const warned = warnings.map(({ kind }) => kind).join(' ');
    const note = { operatorId: userId, act: 'bank_file_accepted', at } as const;
    await countFile(transaction, id, { day, source, format, rows, sha256, warned }, note);
  });
  const file = (await findBankFile(db.kysely, id)) ?? refuse(ERROR.notFound);
  await compareSoon(context, file);
  return fileToWire(file);
}

/** A format that reads its files wrongly is switched off while they are read, or wait. @throws Refusal 1007 with `fields.file` */
async function requireFormatOn(executor: Executor, id: string): Promise<void> {
  if ((await findBankFormat(executor, id))?.off_at !== null) refuseFile('format', null, ERROR.notAcceptable);
}

/** Lets a whole file count, with its row of the audit. @throws Refusal 1005 a file with its bytes counts */
async function countFile(
  transaction: Executor,
  id: string,
  details: Pick<BankFileRow, 'day' | 'source' | 'rows'> & { sha256: string; format: string; warned?: string },
  note: Pick<Parameters<typeof noteInAudit>[1], 'operatorId' | 'act' | 'at'>,
): Promise<void> {
  try {
    await finishBankFile(transaction, id, details.sha256, note.at);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'one_reading_of_a_file') refuseFile('known');
    throw error;
  }
  await noteInAudit(transaction, { ...note, subject: fileSubject(id), details });
}

/** Drops a file that waits. A repeated call changes nothing, and a file that counts stays. */
export async function dropBankFile(
  { db, clock }: Context,
  { userId, body: { file_id: id } }: OwnCall<WaitingBody>,
): Promise<void> {
  await db.kysely.transaction().execute(async (transaction) => {
    await lockBankDays(transaction);
    const file = await findBankFile(transaction, id);
    // A file that is being read belongs to its upload.
    if (!file || file.warnings === null || !(await deleteUnfinished(transaction, { id }))) return;
    const { day, source, rows } = file;
    const note = { operatorId: userId, act: 'bank_file_dropped', subject: fileSubject(id) } as const;
    await noteInAudit(transaction, { ...note, details: { day, source, rows }, at: clock.now() });
  });
}

/** The format that the query names, else the simple one of its source. @throws Refusal 1002 */
async function formatOf(executor: Executor, { source, format_id: id }: UploadQuery): Promise<BankFormatRow> {
  const format = await findBankFormat(executor, id ?? DEFAULT_FORMATS[source]);
  return format?.source === source && format.off_at === null ? format : refuseFile('format');
}

/** A file, also while it is being read. @throws Refusal 1004 */
export async function bankFile({ db }: Context, id: string): Promise<BankFile> {
  return fileToWire((await findBankFile(db.kysely, id)) ?? refuse(ERROR.notFound));
}

export function fileToWire({ id, name, rows, read_at: readAt, sha256, warnings }: BankFileRow): BankFile {
  const mark = sha256?.slice(0, 8) ?? null;
  return { file_id: id, name, rows, whole: readAt !== null, mark, warnings: warnings ?? [] };
}

/** The subject of a file in the audit and in proposals. */
export function fileSubject(id: string): string {
  return `bank-file:${id}`;
}

/** @throws Refusal 1002 unless the day is one that has begun */
export function requireDay({ clock }: Pick<Context, 'clock'>, day: string): void {
  if (!isIsoDate(day) || day > tehranDateOf(clock.now())) refuseField('day', 'is not a day that has begun');
}

/** A closed day keeps its files, and a settled day those of the gateway. @throws Refusal 1007 with `fields.file` */
export async function requireOpenDay(
  executor: Executor,
  { source, day }: Pick<BankFileRow, 'source' | 'day'>,
): Promise<void> {
  if (await findClosedDay(executor, day)) refuseFile('day_closed');
  if (source === 'gateway' && (await settlementOfDay(executor, day))) refuseFile('day_settled');
}

/** Of the faults that are not in the file itself. */
const FAULT_CODES: Partial<Record<BankFileFault, ErrorCode>> = {
  known: ERROR.conflict,
  day_closed: ERROR.notAcceptable,
  day_settled: ERROR.notAcceptable,
};

/** @throws Refusal with `fields.file`: 1005, 1007 or 1002 by its fault, unless a code is given */
export function refuseFile(
  fault: BankFileFault,
  row: RowFault | null = null,
  code: ErrorCode = FAULT_CODES[fault] ?? ERROR.badRequest,
): never {
  return refuse(code, 'The file is refused', { fields: { file: fault, ...(row && fieldsOfRow(row)) } });
}

function fieldsOfRow({ line, column, found, needed }: RowFault) {
  const shown = cleanText(found).slice(0, FOUND_TEXT_MAX_LENGTH);
  return { line: String(line), needed, ...(column && { column }), ...(shown && { found: shown }) };
}
