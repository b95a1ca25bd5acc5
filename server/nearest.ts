/** The known word with at most two typing errors, one in a word of less than eight letters; undefined without one. */
export function nearestOf(word: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((one) => ({ one, errors: errorsBetween(word, one) }))
    .filter(({ one, errors }) => word.length > 4 && errors <= (one.length < 8 ? 1 : 2))
    .sort((one, other) => one.errors - other.errors);
  return nearest?.one;
}

/** Letters to insert, to drop or to change: the Levenshtein distance. */
function errorsBetween(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...word].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
