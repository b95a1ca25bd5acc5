import { WORKBOOK_MAX_BYTES } from '@contract/rules/bankFileRules';
import { DAY_MS } from '@contract/rules/durations';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { BankFileError, type FileRecord } from '../../domain/bankRows';

/** A workbook of a bank has about a dozen. */
const MOST_ENTRIES = 500;
/** Held in memory, unlike the sheet. */
const TEXTS_MAX_BYTES = 64 * 1024 * 1024;
const MOST_TEXTS = 2_000_000;
const SMALL_PART_MAX_BYTES = 4 * 1024 * 1024;
const MOST_COLUMNS = 256;
/** Excel has 1,048,576 rows. */
const MOST_LINES = 2 ** 20;
/** Excel's limit is 32,767. No bank writes such cells, and many cells may name one text. */
const LONGEST_CELL = 4_000;

/**
 * The rows of the first sheet of a workbook (XLSX), read while it is unpacked: 64 KB at a time, so that other calls go on between.
 * A formula is its last value, and a date is an ISO 8601 date.
 * @throws BankFileError `encrypted`, `macros`, `unpacked`, or `binary` for other and broken containers
 */
export async function* workbookRecords(bytes: Buffer): AsyncGenerator<FileRecord> {
  const zip = await opened(bytes);
  try {
    const entries = await entriesOf(zip);
    const { path, hasLateEpoch } = await firstSheet(zip, entries);
    const texts = await textsOf(zip, entries.get('xl/sharedStrings.xml'));
    const dateStyles = await dateStylesOf(zip, entries.get('xl/styles.xml'));
    yield* sheetRows(zip, entries.get(path), { texts, dateStyles, epoch: hasLateEpoch ? EPOCH_1904 : EPOCH_1900 });
  } catch (error) {
    throw error instanceof BankFileError ? error : new BankFileError('binary');
  } finally {
    zip.close();
  }
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true });
  } catch {
    throw new BankFileError('binary');
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new BankFileError('unpacked');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new BankFileError('encrypted');
    if (/vbaProject\.bin$/i.test(entry.fileName)) throw new BankFileError('macros');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

interface TagHandlers {
  readonly onOpen?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
}

/** Parses an entry as it is unpacked, and pauses after each piece. An entry that is larger than it says is refused. */
async function* pieces(zip: ZipFile, entry: Entry | undefined, limit: number, handlers: TagHandlers) {
  if (entry === undefined) throw new BankFileError('binary');
  if (entry.uncompressedSize > limit) throw new BankFileError('unpacked');
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  // Some programs write a prefix before each name.
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new BankFileError('binary');
  });
  parser.on('opentag', ({ name, attributes }) => handlers.onOpen?.(plain(name), attributes));
  parser.on('text', (text) => handlers.onText?.(text));
  parser.on('closetag', ({ name }) => handlers.onClose?.(plain(name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unpacked = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    unpacked += piece.byteLength;
    if (unpacked > limit) throw new BankFileError('unpacked');
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

async function parseWhole(zip: ZipFile, entry: Entry | undefined, limit: number, handlers: TagHandlers): Promise<void> {
  for await (const _ of pieces(zip, entry, limit, handlers));
}

/** The path of the first sheet that is not hidden, and whether days are counted from 1904. */
async function firstSheet(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  let relation: string | undefined;
  let hasLateEpoch = false;
  await parseWhole(zip, entries.get('xl/workbook.xml'), SMALL_PART_MAX_BYTES, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') hasLateEpoch = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') relation ??= attributes['r:id'];
    },
  });
  let path = '';
  await parseWhole(zip, entries.get('xl/_rels/workbook.xml.rels'), SMALL_PART_MAX_BYTES, {
    onOpen: (name, { Id: id, Target: target = '' }) => {
      if (name !== 'Relationship' || id !== relation) return;
      path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    },
  });
  return { path, hasLateEpoch };
}

/** The texts that cells name by number. */
async function textsOf(zip: ZipFile, entry: Entry | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (entry === undefined) return texts;
  let text = '';
  const inside = textPart();
  await parseWhole(zip, entry, TEXTS_MAX_BYTES, {
    onOpen: inside.open,
    onText: (piece) => {
      if (inside.isText()) text = joined(text, piece);
    },
    onClose: (name) => {
      inside.close(name);
      if (name !== 'si') return;
      if (texts.push(text) > MOST_TEXTS) throw new BankFileError('unpacked');
      text = '';
    },
  });
  return texts;
}

/** A text with one more piece. @throws BankFileError `binary` for a longer one than a cell has */
function joined(text: string, piece: string): string {
  if (text.length + piece.length > LONGEST_CELL) throw new BankFileError('binary');
  return text + piece;
}

/** Knows whether a text belongs to a cell: the spelling of a word (`rPh`) does not. */
function textPart() {
  let isValue = false;
  let isSpelling = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isSpelling = true;
      isValue = name === 't' || name === 'v';
    },
    isText: () => isValue && !isSpelling,
    close: (name: string) => {
      if (name === 'rPh') isSpelling = false;
      isValue = false;
    },
  };
}

/** Formats of dates that have no code: of Excel, and of Excel in East Asia. */
const isDateNumber = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Texts, colours, locales and escaped characters are no part of a date. */
function isDateCode(code: string): boolean {
  return /[ymd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''));
}

/** By the number of a cell's style. */
async function dateStylesOf(zip: ZipFile, entry: Entry | undefined): Promise<readonly boolean[]> {
  const styles: boolean[] = [];
  if (entry === undefined) return styles;
  const codes = new Map<number, string>();
  let isCellStyle = false;
  await parseWhole(zip, entry, SMALL_PART_MAX_BYTES, {
    onOpen: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const id = Number(attributes.numFmtId);
      const code = codes.get(id);
      styles.push(code === undefined ? isDateNumber(id) : isDateCode(code));
    },
    onClose: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** The zeroth day of a workbook. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

interface Book {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly epoch: number;
}

async function* sheetRows(zip: ZipFile, entry: Entry | undefined, book: Book): AsyncGenerator<FileRecord> {
  const rows: FileRecord[] = [];
  const inside = textPart();
  let line = 0;
  let width = 0;
  let cells: string[] = [];
  let at = -1;
  let cell: Readonly<Record<string, string>> = {};
  let text = '';
  const parsed = pieces(zip, entry, WORKBOOK_MAX_BYTES, {
    onOpen: (name, attributes) => {
      inside.open(name);
      if (name === 'row') {
        const written = Number(attributes.r);
        line = written > line && written <= MOST_LINES ? written : line + 1;
        cells = [];
        at = -1;
      }
      if (name !== 'c') return;
      at = attributes.r === undefined ? at + 1 : columnOf(attributes.r);
      if (!(at < MOST_COLUMNS)) throw new BankFileError('columns');
      cell = attributes;
      text = '';
    },
    onText: (piece) => {
      if (inside.isText()) text = joined(text, piece);
    },
    onClose: (name) => {
      inside.close(name);
      if (name === 'c') {
        while (cells.length < at) cells.push('');
        // A line break joins no rows here.
        cells[at] = cellValue(cell, text, book).replaceAll('\n', ' ');
      }
      if (name !== 'row') return;
      width = Math.max(width, cells.length);
      while (cells.length < width) cells.push('');
      rows.push({ cells, line });
    },
  });
  for await (const _ of parsed) yield* rows.splice(0);
}

/** «AB12» is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellValue({ t: type = 'n', s: style }: Readonly<Record<string, string>>, text: string, book: Book): string {
  if (type === 's') return book.texts[Number(text)] ?? '';
  if (type !== 'n' || text === '') return text;
  const number = Number(text);
  if (book.dateStyles[Number(style)] === true && number >= 1 && number < 100_000) {
    return new Date(book.epoch + Math.floor(number) * DAY_MS).toISOString().slice(0, 10);
  }
  // A number of more digits has been rounded, so no reference may be read from it.
  if (Math.abs(number) >= 1e15) return number.toExponential();
  return Number.isInteger(number) ? String(number) : text;
}
