import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { BANK_FILE_MAX_BYTES } from '@contract/rules/bankFileRules';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { CsvError as CsvErrorInText, parse as parseText } from 'csv-parse/sync';
import {
  BankFileError,
  type ColumnHeads,
  type FileRecord,
  type FileRow,
  type Heading,
  headingIn,
  rowIn,
} from '../../domain/bankRows';

const BATCH_ROWS = 1_000;
/** Longer than each row; an open quote ends here. */
const LONGEST_RECORD = 16 * 1024;
/** Of the lines above the heads, and the heads. */
const LONGEST_BEGINNING = 16 * 1024;
const MOST_LINES_TO_HEADS = 20;

/**
 * Reads a CSV file as it arrives, as banks and Excel write it: UTF-8, UTF-16 or Windows-1256, any line breaks, cells between
 * commas, semicolons, tabs or bars, lines of text above the heads. Holds one batch of rows at a time.
 *
 * @param source a stream is destroyed at the end, also when the file is refused in the middle
 * @param heads the format of the file
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
  let batch: FileRow[] = [];
  let rows = 0;
  try {
    const beginning = await readBeginning(chunks, heads);
    const { heading, above } = beginning;
    refuseRowsAbove(beginning, today);
    const parser = parse(optionsFor(beginning.delimiter));
    pipeline(Readable.from(textOf(beginning, chunks), { objectMode: false }), parser, () => undefined);
    let read = 0;
    try {
      for await (const { record, info } of parser as AsyncIterable<Parsed>) {
        read += 1;
        if (read <= above.length + 1) continue;
        const row = rowIn({ cells: record, line: info.lines }, heading, today);
        if (row === null) continue;
        batch.push(row);
        rows += 1;
        if (batch.length < BATCH_ROWS) continue;
        await onRows(batch);
        batch = [];
      }
    } catch (error) {
      throw error instanceof CsvError ? faultOf(error) : error;
    }
  } finally {
    // Ends a read that waits for more bytes.
    if (source instanceof Readable) source.destroy();
  }
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

interface Parsed {
  readonly record: string[];
  readonly info: Pick<Info, 'lines'>;
}

function optionsFor(delimiter: string): Options {
  return {
    delimiter,
    info: true,
    max_record_size: LONGEST_RECORD,
    record_delimiter: '\n',
    relax_column_count: true,
    // Excel's text cells begin with «="».
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  };
}

/** What the first bytes tell. */
interface Beginning {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly heading: Heading;
  readonly above: readonly FileRecord[];
}

/** Reads until the heads. @throws BankFileError when there are none */
async function readBeginning(chunks: AsyncGenerator<Uint8Array>, heads: ColumnHeads): Promise<Beginning> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await chunks.next();
    if (value) bytes = Buffer.concat([bytes, value]);
    const isWhole = done === true || bytes.length > LONGEST_BEGINNING;
    for (const encoding of encodingsOf(bytes)) {
      const found = headsIn(wholeLines(bytes, encoding, isWhole), heads);
      if (found) return { bytes, encoding, ...found };
    }
    const [encoding = 'utf-8'] = encodingsOf(bytes);
    if (isWhole || wholeLines(bytes, encoding, false).split('\n').length > MOST_LINES_TO_HEADS) {
      throw new BankFileError('columns');
    }
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256';

/** The encodings that the bytes can have. Heads that are found decide. */
function encodingsOf(bytes: Buffer): readonly Encoding[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  // Digits and commas have a zero as their other byte.
  const zero = bytes.indexOf(0);
  if (zero >= 0) return [zero % 2 === 1 ? 'utf-16le' : 'utf-16be'];
  return ['utf-8', 'windows-1256'];
}

/** The lines that have arrived, all of them when no more bytes come. */
function wholeLines(bytes: Buffer, encoding: Encoding, isWhole: boolean): string {
  const text = withLineFeeds(new TextDecoder(encoding).decode(bytes, { stream: true }));
  return isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1);
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Excel's first line with the delimiter. */
const OWN_DELIMITER = /^"?sep=([^\n])"?\n/i;

/** The heads in the first lines of a file; null without them. */
function headsIn(text: string, heads: ColumnHeads): Pick<Beginning, 'delimiter' | 'heading' | 'above'> | null {
  const own = OWN_DELIMITER.exec(text)?.[1];
  for (const delimiter of own === undefined ? DELIMITERS : [own]) {
    const records = firstRecords(text, delimiter);
    for (const [at, record] of records.entries()) {
      const heading = headingIn(record, heads);
      if (heading) return { delimiter, heading, above: records.slice(0, at) };
    }
  }
  return null;
}

function firstRecords(text: string, delimiter: string): FileRecord[] {
  const records: FileRecord[] = [];
  const keep = ({ record, info }: Parsed) => {
    records.push({ cells: record, line: info.lines });
    return null;
  };
  try {
    parseText(text, { ...optionsFor(delimiter), to: MOST_LINES_TO_HEADS, on_record: keep as never });
  } catch (error) {
    // The text can end within quotes.
    if (!(error instanceof CsvErrorInText)) throw error;
  }
  return records;
}

/** A row above the heads would be lost. */
function refuseRowsAbove({ above, heading }: Beginning, today: Date): void {
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

/** The text of the file, with line feeds. */
async function* textOf({ bytes, encoding }: Beginning, chunks: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder(encoding);
  // A line feed may follow in the next chunk.
  let kept = '';
  const next = (text: string, isLast: boolean) => {
    const all = kept + text;
    kept = !isLast && all.endsWith('\r') ? '\r' : '';
    return withLineFeeds(all.slice(0, all.length - kept.length));
  };
  yield next(decoder.decode(bytes, { stream: true }), false);
  for await (const chunk of chunks) yield next(decoder.decode(chunk, { stream: true }), false);
  yield next(decoder.decode(), true);
}

/** The parser fails before it hands out the rows of one chunk. */
function faultOf(error: CsvError): BankFileError {
  const { lines = 1 } = error as CsvError & { readonly lines?: number };
  return new BankFileError('row', { line: lines, column: '', found: '', needed: 'quotes' });
}
