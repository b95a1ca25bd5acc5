import type { BankFile, UploadQuery } from '@contract/calls/bankFileCalls';
import { ERROR, type ErrorCode } from '@contract/errors';
import { type BankFileFault, FOUND_TEXT_MAX_LENGTH } from '@contract/rules/bankFileRules';
import { isIsoDate } from '@contract/rules/calendar';
import { MINUTE_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import {
  addBankRows,
  type BankFileRow,
  deleteUnfinished,
  findBankFile,
  findClosedDay,
  finishBankFile,
  insertBankFile,
  lockBankDays,
} from '../../db/repositories/bankFileRows';
import { type BankFormatRow, DEFAULT_FORMATS, findBankFormat } from '../../db/repositories/bankFormatRows';
import { settlementOfDay } from '../../db/repositories/gatewaySettlements';
import type { Executor } from '../../db/schema';
import { BankFileError, type RowFault } from '../../domain/bankRows';
import { refuse, refuseField } from '../../refusal';
import { noteInAudit } from '../office/audit';
import { matchOf, sourceDay } from './comparison';
import { readBankFile } from './readBankFile';

/** A file without a new row for this time is abandoned: its process or its browser is gone. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Reads a file into the database while it arrives. Its rows count when the last one is stored; a refused, broken or killed upload
 * leaves nothing that counts.
 * @throws Refusal 1005 with `fields.file` `known`; 1002 with `fields.file`, and for a row with `line`, `column`, `found` and `needed`;
 * 1007 the day is closed or settled
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
  await deleteUnfinished(kysely, { untouchedSince: new Date(now.getTime() - ABANDONED_AFTER_MS) });
  await requireOpenDay(kysely, query);
  const format = await formatOf(kysely, query);
  const file = { id, source, format_id: format.id, day, name: query.name, uploaded_by: userId, touched_at: now };
  if (!(await insertBankFile(kysely, file))) refuse(ERROR.conflict, 'This file is being read');
  try {
    const read = await readBankFile(body, format, now, (rows) => addBankRows(kysely, id, rows, clock.now()));
    await kysely.transaction().execute(async (transaction) => {
      await lockBankDays(transaction);
      await requireOpenDay(transaction, query);
      const at = clock.now();
      await finishBankFile(transaction, id, read.sha256, at);
      const details = { day, source, format: format.id, rows: read.rows, sha256: read.sha256 };
      await noteInAudit(transaction, {
        operatorId: userId,
        act: 'bank_file_read',
        subject: fileSubject(id),
        details,
        at,
      });
    });
  } catch (error) {
    await deleteUnfinished(kysely, { id });
    if (error instanceof BankFileError) refuseFile(error.fault, error.row);
    if ((error as { constraint?: string }).constraint === 'one_reading_of_a_file') refuseFile('known');
    throw error;
  }
  // Here rather than with the first reader, who makes it up when it fails.
  await matchOf(context, kysely, sourceDay(source, day)).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a file was read and is not compared yet');
  });
  return bankFile(context, id);
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

export function fileToWire({ id, name, rows, read_at: readAt, sha256 }: BankFileRow): BankFile {
  return { file_id: id, name, rows, whole: readAt !== null, mark: sha256?.slice(0, 8) ?? null };
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

/** @throws Refusal 1005, 1007 or 1002, with `fields.file` */
export function refuseFile(fault: BankFileFault, row: RowFault | null = null): never {
  const code = FAULT_CODES[fault] ?? ERROR.badRequest;
  return refuse(code, 'The file is refused', { fields: { file: fault, ...(row && fieldsOfRow(row)) } });
}

function fieldsOfRow({ line, column, found, needed }: RowFault) {
  const shown = cleanText(found).slice(0, FOUND_TEXT_MAX_LENGTH);
  return { line: String(line), needed, ...(column && { column }), ...(shown && { found: shown }) };
}
