/** One line of docs/rules.md: what it is about, and the tests that cover it. */
export interface CoveredRule {
  /** The words of code in its first cell: keys of rules, or error codes. */
  readonly keys: readonly string[];
  readonly tests: readonly NamedTest[];
  /** The whole line, for a message. */
  readonly line: string;
}

/** A test by its file, from the project's root, and its title. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** Reads the tables of docs/rules.md: a key in backticks first, and tests as “title” behind the link of their file. */
export function readRules(page: string): readonly CoveredRule[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => ({ keys: keysOf(line), tests: testsOf(line), line }));
}

function keysOf(line: string): string[] {
  const [, first = ''] = line.split('|');
  return [...first.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key);
}

/** A file is named once for all of its titles that follow. */
function testsOf(line: string): NamedTest[] {
  const tests: NamedTest[] = [];
  let file = '';
  for (const [, path, title] of line.matchAll(/\]\(\.\.\/([^)]+)\)|“([^”]+)”/g)) {
    if (path) file = path;
    else tests.push({ file, title: title ?? '' });
  }
  return tests;
}
