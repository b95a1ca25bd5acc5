import { PassThrough, Readable } from 'node:stream';
import { type Cell, CSV_START, csvLine } from '@contract/rules/csv';
import type { ExportFormat } from '@contract/rules/exportRules';
import { ZipFile } from 'yazl';

/** The heading of a column. */
interface Heading {
  readonly title: string;
  /** Its numbers are rials, in groups of digits. */
  readonly isRials?: true;
}

/** A line of headings, and rows of cells page by page. */
interface SheetContent {
  /** Of the sheet in a workbook. */
  readonly name: string;
  readonly columns: readonly Heading[];
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A file piece by piece: one page of rows is in memory at a time. */
type SheetFile = (content: SheetContent) => AsyncIterable<string | Uint8Array>;

const csvFile: SheetFile = async function* ({ columns, pages }) {
  yield CSV_START + csvLine(columns.map(({ title }) => title));
  for await (const page of pages) yield page.map(csvLine).join('');
};

/**
 * A workbook of one sheet from right to left. The parts are written here, because the libraries for workbooks either hold
 * all rows in memory or write no sheet from right to left.
 */
const workbookFile: SheetFile = ({ name, columns, pages }) => {
  const zip = new ZipFile();
  for (const [path, part] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(part), path);
  zip.addBuffer(Buffer.from(workbookPart(name)), 'xl/workbook.xml');
  const sheet = Readable.from(sheetPart(columns, pages), { objectMode: false, highWaterMark: 1 });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const file = zip.outputStream.pipe(new PassThrough());
  // A failed page breaks the download: a file without its end is no workbook.
  for (const stream of [sheet, zip]) stream.on('error', (error: Error) => file.destroy(error));
  return file;
};

export const SHEET_FILES: Readonly<Record<ExportFormat, SheetFile>> = { csv: csvFile, xlsx: workbookFile };

async function* sheetPart(columns: readonly Heading[], pages: SheetContent['pages']): AsyncGenerator<string> {
  const titles = columns.map(({ title }) => title);
  const styles = columns.map(({ isRials }) => (isRials ? STYLE.rials : STYLE.plain));
  const widths = titles.map((title, at) => {
    const width = Math.max(LEAST_WIDTH, title.length + 4);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView rightToLeft="1" workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData>${rowPart(
    1,
    titles,
    titles.map(() => STYLE.title),
  )}`;
  let row = 1;
  for await (const page of pages) {
    const parts = page.map((cells) => {
      row += 1;
      return rowPart(row, cells, styles);
    });
    yield parts.join('');
  }
  yield '</sheetData></worksheet>';
}

/** The widths of columns are in characters. */
const LEAST_WIDTH = 24;

/** The cell styles of `styles.xml` by place. */
const STYLE = { plain: 0, title: 1, rials: 2 } as const;

function rowPart(row: number, cells: readonly Cell[], styles: readonly number[]): string {
  const parts = cells.map((cell, column) => {
    if (cell === null) return '';
    const place = `r="${String.fromCharCode(A + column)}${row}" s="${styles[column]}"`;
    return typeof cell === 'number'
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${row}">${parts.join('')}</row>`;
}

/** Columns have one letter: a sheet has at most 26. */
const A = 'A'.charCodeAt(0);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML, without characters that XML does not have. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function workbookPart(name: string): string {
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>\
<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** The parts of each workbook; its styles are those of STYLE. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">\
<fonts count="2"><font><sz val="11"/><name val="Tahoma"/></font><font><b/><sz val="11"/><name val="Tahoma"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>\
<cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
