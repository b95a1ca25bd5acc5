/** A text, integer or nothing in a cell of a file. */
export type Cell = string | number | null;

/** Cells of CSV for Excel, with their line break. Texts are in quotes, and no spreadsheet takes one for a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : (cell ?? ''))).join(',')}\r\n`;
}

/** Excel takes a CSV file for UTF-8 with this mark before its first line. */
export const CSV_START = '\uFEFF';

function textCell(text: string): string {
  const harmless = /^[\s'"]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${harmless.replace(/"/g, '""')}"`;
}
