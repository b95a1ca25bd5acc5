import { FOLDED_ALIKE, FOLDED_AWAY } from '@contract/rules/searchText';
import { type RawBuilder, sql } from 'kysely';

/** The SQL of `foldText`, from the same tables. A search folds its own words before the query, and the rows within it. */
export function foldedText(text: RawBuilder<unknown>): RawBuilder<string> {
  const { from, to } = FOLDED_ALIKE;
  const plain = sql`regexp_replace(normalize(${text}, nfkd), ${`[${FOLDED_AWAY}]`}, '', 'g')`;
  // Of the collation «C», because others lower more letters, each in its own way.
  return sql`translate(lower(${plain} collate "C"), ${from}, ${to})`;
}
