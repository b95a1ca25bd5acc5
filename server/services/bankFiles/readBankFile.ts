import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { BANK_FILE_MAX_BYTES, type BankFileFault } from '@contract/rules/bankFiles';
import { CsvError, parse } from 'csv-parse';
import { toIsoBirthDate } from '../../domain/calendar';

/** A file that is refused whole. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError';

  /** @param line with `row`: the first wrong line, counted from 1 with the head */
  constructor(
    readonly fault: BankFileFault,
    readonly line: number | null = null,
  ) {
    super(line === null ? fault : `${fault} ${line}`);
  }
}

export interface FileRow {
  readonly line: number;
  /** In lower case. */
  readonly reference: string;
  /** Negative for money that went back. */
  readonly rials: number;
  /** ISO 8601 date. */
  readonly day: string;
}

/** The heads of the three columns that are read, in this order: reference, amount in rials, date. */
export type ColumnHeads = readonly string[];

const BATCH_ROWS = 1_000;
/** Longer than each head and row; an open quote ends here. */
const LONGEST_RECORD = 16 * 1024;
const REFERENCE = /^[0-9a-z][0-9a-z_-]{0,63}$/;

/**
 * Reads a CSV file as it arrives: UTF-8 with or without a byte order mark, `,` or `;`, Persian digits, Jalali or ISO dates. Holds one
 * batch of rows at a time.
 *
 * @param source a stream is destroyed at the end, also when the file is refused in the middle
 * @param today dates after it are refused
 * @param onRows stores a batch before more is read
 * @throws BankFileError; the error of a broken source
 */
export async function readBankFile(
  source: AsyncIterable<Uint8Array>,
  heads: ColumnHeads,
  today: Date,
  onRows: (rows: readonly FileRow[]) => Promise<void>,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  const chunks = counted(source, (chunk) => hash.update(chunk));
  const head = await untilLineBreak(chunks);
  const delimiter = delimiterOf(head);
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: LONGEST_RECORD,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  pipeline(Readable.from(joined(head, chunks), { objectMode: false }), parser, () => undefined);
  let places: readonly number[] | null = null;
  let columns = 0;
  let batch: FileRow[] = [];
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (places === null) {
        places = placesOf(record, heads);
        columns = record.length;
        continue;
      }
      if (record.length !== columns) throw new BankFileError('row', info.lines);
      batch.push(rowOf(record, places, info.lines, today));
      rows += 1;
      if (batch.length < BATCH_ROWS) continue;
      await onRows(batch);
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error) : error;
  } finally {
    // Ends a read that waits for more bytes.
    if (source instanceof Readable) source.destroy();
  }
  if (places === null) throw new BankFileError('columns');
  if (batch.length > 0) await onRows(batch);
  return { rows, sha256: hash.digest('hex') };
}

async function* counted(source: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void) {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > BANK_FILE_MAX_BYTES) throw new BankFileError('size');
    onChunk(chunk);
    yield chunk;
  }
}

async function untilLineBreak(chunks: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (!head.includes('\n') && head.length < LONGEST_RECORD) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* joined(head: Buffer, chunks: AsyncIterable<Uint8Array>) {
  if (head.length > 0) yield head;
  yield* chunks;
}

/** By the head, because amounts have commas too. */
function delimiterOf(head: Buffer): ',' | ';' {
  const [line = ''] = head.toString('utf8').split('\n', 1);
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** The places of the columns. A head that is missing or there twice is refused. */
function placesOf(record: readonly string[], heads: ColumnHeads): readonly number[] {
  const found = record.map(plainHead);
  return heads.map(plainHead).map((head) => {
    if (found.filter((one) => one === head).length !== 1) throw new BankFileError('columns');
    return found.indexOf(head);
  });
}

/** Arabic letters and joiners differ between the banks' programs. */
function plainHead(text: string): string {
  return text
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\s\u200c]+/g, ' ')
    .trim()
    .toLowerCase();
}

function rowOf(record: readonly string[], places: readonly number[], line: number, today: Date): FileRow {
  const [reference = '', amount = '', date = ''] = places.map((place) => latinDigits(record[place] ?? ''));
  const rials = Number(/^[+-]?[0-9]+$/.exec(amount.replace(/[,٬،\s]/g, ''))?.[0] ?? Number.NaN);
  const day = toIsoBirthDate(/^(\S{10})([ T][0-9:]+)?$/.exec(date)?.[1] ?? '', today);
  const isRow = REFERENCE.test(reference.toLowerCase()) && Number.isSafeInteger(rials) && rials !== 0 && day !== null;
  if (!isRow) throw new BankFileError('row', line);
  return { line, reference: reference.toLowerCase(), rials, day };
}

function latinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace('\u2212', '-');
}

/** The parser fails before it hands out the rows of one chunk, so the line tells whether the head was read. */
function faultOf(error: CsvError): BankFileError {
  const { lines = 1 } = error as CsvError & { readonly lines?: number };
  return lines > 1 ? new BankFileError('row', lines) : new BankFileError('columns');
}
