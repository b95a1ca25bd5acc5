import type { Smoothness } from './frames';
import type { HistoryFigures } from './historyWalk';
import { table } from './table';

interface Line {
  readonly name: string;
  readonly unit: 'ms' | '%' | '' | 'px';
  readonly of: (figures: HistoryFigures) => number;
}

function smoothness(name: string, of: (figures: HistoryFigures) => Smoothness): Line[] {
  return [
    { name: `${name}: page's frame, median`, unit: 'ms', of: (figures) => of(figures).medianFrame },
    { name: `${name}: page's frame, 95 %`, unit: 'ms', of: (figures) => of(figures).p95Frame },
    { name: `${name}: page's frames over 50 ms`, unit: '%', of: (figures) => of(figures).slowFrames * 100 },
    { name: `${name}: rows below the window, at least`, unit: 'px', of: (figures) => of(figures).leastAhead },
    { name: `${name}: longest task`, unit: 'ms', of: (figures) => of(figures).longestTask },
  ];
}

const LINES: readonly Line[] = [
  { name: 'first rows', unit: 'ms', of: (figures) => figures.firstRows },
  { name: 'fling: frames on the screen', unit: '', of: ({ shown }) => shown.frames },
  { name: 'fling: of them too late', unit: '%', of: ({ shown }) => shown.dropped * 100 },
  { name: 'fling: of them incomplete', unit: '%', of: ({ shown }) => shown.incomplete * 100 },
  ...smoothness('fling', (figures) => figures.flinging),
  ...smoothness('full speed', (figures) => figures.scrolling),
  { name: 'rows in the document, at most', unit: '', of: ({ scrolling }) => scrolling.mostRows },
  { name: 'rows loaded', unit: '', of: (figures) => figures.rowsLoaded },
  { name: 'back from a detail', unit: 'ms', of: (figures) => figures.back },
  { name: 'place lost', unit: 'px', of: (figures) => figures.placeLost },
  { name: 'other tab', unit: 'ms', of: (figures) => figures.tab },
  { name: 'filter, from its press to the rows', unit: 'ms', of: (figures) => figures.filter },
  { name: 'list answers', unit: '', of: ({ answers }) => answers.count },
  { name: 'list answer, median', unit: 'ms', of: ({ answers }) => answers.median },
  { name: 'list answer, 95 %', unit: 'ms', of: ({ answers }) => answers.p95 },
  { name: 'list answer, longest', unit: 'ms', of: ({ answers }) => answers.longest },
];

/** A table of what was measured: a line each, the plain CPU, the slowed one, and how many times as much that is. */
export function benchReport(plain: HistoryFigures, slowed: HistoryFigures, slowdown: number): string {
  const rows = LINES.map(({ name, unit, of }) => {
    const [at, then] = [of(plain), of(slowed)];
    const ratio = at > 0 && (unit === 'ms' || unit === '%') ? `× ${(then / at).toFixed(1)}` : '';
    return [name, figure(at, unit), figure(then, unit), ratio];
  });
  return table([['', 'CPU × 1', `CPU ÷ ${slowdown}`, 'ratio'], ...rows]);
}

function figure(value: number, unit: Line['unit']): string {
  return `${value.toFixed(unit === 'ms' || unit === '%' ? 1 : 0)}${unit && ` ${unit}`}`;
}
