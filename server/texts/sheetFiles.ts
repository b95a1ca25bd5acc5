import { type Cell, CSV_START, csvLine } from '@contract/rules/csv';

/** Rows of cells, page by page. */
export type CellPages = AsyncIterable<readonly (readonly Cell[])[]>;

/** A file with a line of headings. One page is in memory at a time. */
export async function* csvFile(titles: readonly string[], pages: CellPages): AsyncGenerator<string> {
  yield CSV_START + csvLine(titles);
  for await (const page of pages) yield page.map(csvLine).join('');
}
