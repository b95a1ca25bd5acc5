import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BANK_FILE_MAX_BYTES, BANK_FILE_MAX_ROWS } from '@contract/rules/bankFileRules';
import {
  BankFileError,
  type FileFormat,
  type FileRecord,
  type FileRow,
  type Heading,
  rowIn,
} from '../../domain/bankRows';
import { headsAmong, mostRecordsToHeads, type OpenFile, openCsv } from './csvRecords';
import { workbookRecords } from './workbookRecords';

const BATCH_ROWS = 1_000;
/** With empty records, which also take time. */
const MOST_RECORDS = 2 * BANK_FILE_MAX_ROWS;

/**
 * Reads a CSV file as it arrives, or a workbook (XLSX) when it is there. Holds one batch of rows at a time.
 *
 * @param source a stream is destroyed at the end, also when the file is refused in the middle
 * @param today dates after it are refused
 * @param onRows stores a batch before more is read
 * @throws BankFileError; the error of a broken source
 */
export async function readBankFile(
  source: AsyncIterable<Uint8Array>,
  format: FileFormat,
  today: Date,
  onRows: (rows: readonly FileRow[]) => Promise<void>,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  const chunks = countedChunks(source, (chunk) => hash.update(chunk));
  let batch: FileRow[] = [];
  let [records, rows, rials] = [0, 0, 0];
  try {
    const { heading, above, records: found } = await openFile(chunks, format);
    refuseRowsAbove(above, heading, today);
    for await (const record of found) {
      records += 1;
      if (records > MOST_RECORDS) throw new BankFileError('rows');
      const row = rowIn(record, heading, today);
      if (row === null) continue;
      batch.push(row);
      rows += 1;
      rials += Math.abs(row.rials);
      // A sum that is no exact number could never be shown.
      if (rows > BANK_FILE_MAX_ROWS || !Number.isSafeInteger(rials)) throw new BankFileError('rows');
      if (batch.length < BATCH_ROWS) continue;
      await onRows(batch);
      batch = [];
    }
  } finally {
    // Ends a read that waits for more bytes.
    if (source instanceof Readable) source.destroy();
  }
  if (batch.length > 0) await onRows(batch);
  return { rows, sha256: hash.digest('hex') };
}

/** Chunks up to the largest file. @throws BankFileError `size` */
export async function* countedChunks(source: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void) {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > BANK_FILE_MAX_BYTES) throw new BankFileError('size');
    onChunk(chunk);
    yield chunk;
  }
}

export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, ZIP.length).equals(ZIP);
}

/** The first bytes of a zip archive, such as a workbook. */
const ZIP = Buffer.from('504b', 'hex');
/** Of the container of an encrypted workbook, and of workbooks before 2007. */
const COMPOUND = Buffer.from('d0cf11e0', 'hex');

/** @throws BankFileError when the bytes are no table, or have no heads of the format */
export async function openFile(chunks: AsyncGenerator<Uint8Array>, format: FileFormat): Promise<OpenFile> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < COMPOUND.length) {
    const { value } = await chunks.next();
    if (!value) break;
    bytes = Buffer.concat([bytes, value]);
  }
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new BankFileError('encrypted');
  const all = concatenated([bytes], chunks);
  if (!isZip(bytes)) return openCsv(all, format);
  const parts: Uint8Array[] = [];
  for await (const part of all) parts.push(part);
  return openWorkbook(workbookRecords(Buffer.concat(parts)), format);
}

async function openWorkbook(records: AsyncGenerator<FileRecord>, format: FileFormat): Promise<OpenFile> {
  const most = mostRecordsToHeads(format.rules);
  const first: FileRecord[] = [];
  while (first.length < most) {
    const { value, done } = await records.next();
    if (done) break;
    first.push(value);
  }
  const found = headsAmong(first, format);
  if (found === null) {
    await records.return(undefined);
    throw new BankFileError('columns');
  }
  const below = first.slice(format.rules.skip + found.above.length + 1);
  return { ...found, records: concatenated(below, records) };
}

async function* concatenated<Item>(first: readonly Item[], rest: AsyncIterable<Item>) {
  yield* first;
  yield* rest;
}

/** A row above the heads would be lost. */
function refuseRowsAbove(above: readonly FileRecord[], heading: Heading, today: Date): void {
  for (const record of above) {
    const isRow = isReadable(record, heading, today);
    const row = { line: record.line, column: '', found: record.cells.join(' '), needed: 'heading' } as const;
    if (isRow) throw new BankFileError('row', row);
  }
}

function isReadable(record: FileRecord, heading: Heading, today: Date): boolean {
  try {
    return rowIn(record, heading, today) !== null;
  } catch {
    return false;
  }
}
