import { pipeline, Readable } from 'node:stream';
import type { FormatRules } from '@contract/rules/bankFormatRules';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { CsvError as CsvErrorInText, parse as parseText } from 'csv-parse/sync';
import { BankFileError, type FileFormat, type FileRecord, type Heading, headingIn } from '../../domain/bankRows';

/** Longer than each row; an open quote ends here. */
const LONGEST_RECORD = 16 * 1024;
/** Of the lines above the heads, and the heads. */
const LONGEST_BEGINNING = 16 * 1024;
const MOST_LINES_TO_HEADS = 20;

/** A file whose heads are found. */
export interface OpenFile {
  readonly heading: Heading;
  /** Rows above the heads that are not skipped. */
  readonly above: readonly FileRecord[];
  /** Rows below the heads. */
  readonly records: AsyncIterable<FileRecord>;
}

/** The heads among the first records of a file; null without them. */
export function headsAmong(records: readonly FileRecord[], format: FileFormat): Omit<OpenFile, 'records'> | null {
  const { skip } = format.rules;
  const looked = records.slice(skip, skip + MOST_LINES_TO_HEADS);
  for (const [at, record] of looked.entries()) {
    const heading = headingIn(record, format);
    if (heading) return { heading, above: looked.slice(0, at) };
  }
  return null;
}

/** Records up to which the heads are looked for. */
export function mostRecordsToHeads({ skip }: FormatRules): number {
  return skip + MOST_LINES_TO_HEADS;
}

/**
 * Opens a CSV file while it arrives. Banks and Excel write UTF-8, UTF-16 or Windows-1256, any line breaks, commas,
 * semicolons, tabs or bars between cells, and lines of text above the heads.
 * @throws BankFileError `columns` without the heads, `binary` for bytes that are no text; its records throw `row`
 */
export async function openCsv(chunks: AsyncGenerator<Uint8Array>, format: FileFormat): Promise<OpenFile> {
  const beginning = await readBeginning(chunks, format);
  const { heading, above, delimiter } = beginning;
  const parser = parse(optionsFor(delimiter));
  pipeline(Readable.from(textOf(beginning, chunks), { objectMode: false }), parser, () => undefined);
  return { heading, above, records: recordsBelow(parser as AsyncIterable<Parsed>, beginning.before + 1) };
}

async function* recordsBelow(parser: AsyncIterable<Parsed>, first: number): AsyncGenerator<FileRecord> {
  let read = 0;
  try {
    for await (const { record, info } of parser) {
      read += 1;
      if (read > first) yield { cells: record, line: info.lines };
    }
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error) : error;
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
interface Beginning extends Omit<OpenFile, 'records'> {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly delimiter: string;
  /** Records above the heads. */
  readonly before: number;
}

/** Reads until the heads. @throws BankFileError when there are none */
async function readBeginning(chunks: AsyncGenerator<Uint8Array>, format: FileFormat): Promise<Beginning> {
  const { rules } = format;
  const most = mostRecordsToHeads(rules);
  let bytes = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await chunks.next();
    if (value) bytes = Buffer.concat([bytes, value]);
    const isWhole = done === true || bytes.length > LONGEST_BEGINNING * (1 + rules.skip / MOST_LINES_TO_HEADS);
    const encodings = encodingsOf(bytes, rules);
    for (const encoding of encodings) {
      const text = wholeLines(bytes, encoding, isWhole);
      for (const delimiter of delimitersOf(text, rules)) {
        const records = firstRecords(text, delimiter, most);
        const found = headsAmong(records, format);
        if (found) return { bytes, encoding, delimiter, before: rules.skip + found.above.length, ...found };
      }
    }
    const text = wholeLines(bytes, encodings[0] ?? 'utf-8', isWhole);
    if (isWhole || text.split('\n').length > most) throw new BankFileError(isText(text) ? 'columns' : 'binary');
  }
}

/** The first records of a file whose heads are not found, in the encoding and by the delimiter that fit best. @throws BankFileError `binary` */
export function rawCsvRecords(bytes: Buffer, rules: FormatRules, most: number): readonly FileRecord[] {
  const texts = encodingsOf(bytes, rules).map(
    (encoding) => wholeLines(bytes, encoding, false) || wholeLines(bytes, encoding, true),
  );
  const text = texts.find((one) => !one.includes('\ufffd')) ?? texts[0] ?? '';
  if (!isText(text)) throw new BankFileError('binary');
  const readings = delimitersOf(text, rules).map((delimiter) => firstRecords(text, delimiter, most));
  const width = (records: readonly FileRecord[]) => Math.max(0, ...records.map(({ cells }) => cells.length));
  return readings.reduce((widest, one) => (width(one) > width(widest) ? one : widest));
}

/** Text has no control characters but breaks and tabs. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test finds control characters
  return !/[\0-\x08\x0e-\x1f]/.test(text);
}

type Encoding = Exclude<FormatRules['encoding'], 'any'>;

/** The encodings that the bytes can have. Heads that are found decide. */
function encodingsOf(bytes: Buffer, { encoding }: FormatRules): readonly Encoding[] {
  if (encoding !== 'any') return [encoding];
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  // Digits and commas have a zero as their other byte.
  const zero = bytes.indexOf(0);
  if (zero >= 0) return [zero % 2 === 1 ? 'utf-16le' : 'utf-16be'];
  return ['utf-8', 'windows-1256'];
}

/** The complete lines so far; with `isWhole` also the last one. */
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

function delimitersOf(text: string, { delimiter }: FormatRules): readonly string[] {
  const own = OWN_DELIMITER.exec(text)?.[1] ?? (delimiter === 'any' ? undefined : delimiter);
  return own === undefined ? DELIMITERS : [own];
}

function firstRecords(text: string, delimiter: string, most: number): FileRecord[] {
  const records: FileRecord[] = [];
  const keep = ({ record, info }: Parsed) => {
    records.push({ cells: record, line: info.lines });
    return null;
  };
  try {
    parseText(text, { ...optionsFor(delimiter), to: most, on_record: keep as never });
  } catch (error) {
    // The text can end within quotes.
    if (!(error instanceof CsvErrorInText)) throw error;
  }
  return records;
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
