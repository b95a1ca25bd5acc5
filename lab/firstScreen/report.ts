import type { Visit } from './visit';

/** All measured visits, by page and cache. */
export interface FirstScreenFigures {
  readonly emptyCold: readonly Visit[];
  readonly emptyWarm: readonly Visit[];
  readonly stackCold: readonly Visit[];
  readonly stackWarm: readonly Visit[];
  readonly loginCold: readonly Visit[];
  readonly loginWarm: readonly Visit[];
  readonly homeWarm: readonly Visit[];
}

const NAMES: Readonly<Record<keyof FirstScreenFigures, string>> = {
  emptyCold: 'empty page, cold',
  emptyWarm: 'empty page, warm',
  stackCold: 'bare stack, cold',
  stackWarm: 'bare stack, warm',
  loginCold: '/login, cold',
  loginWarm: '/login, warm',
  homeWarm: '/home, warm',
};

const HEADINGS = ['medians', 'first paint', 'takes typing', 'app answers', 'content', 'JS before', 'JS in all', 'CLS'];

/** A table of the medians, and each goal with its measured ratio. */
export function firstScreenReport(figures: FirstScreenFigures): string {
  const rows = Object.entries(NAMES).map(([name, title]) => {
    const visits = figures[name as keyof FirstScreenFigures];
    const at = (of: (visit: Visit) => number | null) => median(visits.map(of));
    return [
      title,
      milliseconds(at(({ firstPaint }) => firstPaint)),
      milliseconds(visits === figures.homeWarm ? null : at(({ input }) => input)),
      milliseconds(at(({ answers }) => answers)),
      milliseconds(at(({ content }) => content)),
      kilobytes(at(({ scriptBefore }) => scriptBefore)),
      kilobytes(at(({ script }) => script)),
      (at(({ shift }) => shift) ?? 0).toFixed(3),
    ];
  });
  return [table([HEADINGS, ...rows]), '', table(goalsOf(figures))].join('\n');
}

type Time = 'firstPaint' | 'input' | 'answers' | 'content';

function goalsOf(figures: FirstScreenFigures): string[][] {
  const ratio = (visits: readonly Visit[], time: Time, others: readonly Visit[], ofOthers = time) => {
    const [seen, beside] = [median(visits.map((one) => one[time])), median(others.map((one) => one[ofOthers]))];
    return `× ${((seen ?? 0) / (beside ?? 0)).toFixed(2)}`;
  };
  const { emptyCold, emptyWarm, stackCold, stackWarm, loginCold, loginWarm, homeWarm } = figures;
  return [
    ['/login beside', 'seen', 'goal'],
    ['first paint, cold: the empty page', ratio(loginCold, 'firstPaint', emptyCold), '× 1.3'],
    ['first paint, warm: the empty page', ratio(loginWarm, 'firstPaint', emptyWarm), '× 1.3'],
    ['takes typing, cold: the bare stack', ratio(loginCold, 'input', stackCold), '× 0.6'],
    ['takes typing, warm: the bare stack', ratio(loginWarm, 'input', stackWarm), '× 1.0'],
    ['app answers, cold: the bare stack', ratio(loginCold, 'answers', stackCold), '× 1.2'],
    ['app answers, warm: the bare stack', ratio(loginWarm, 'answers', stackWarm), '× 1.0'],
    ['/home, content, warm: the bare stack', ratio(homeWarm, 'content', stackWarm, 'input'), '× 1.3'],
  ];
}

/** The median of the numbers; null without one. */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const milliseconds = (value: number | null) => (value === null ? '–' : `${value.toFixed(0)} ms`);
const kilobytes = (value: number | null) => `${((value ?? 0) / 1024).toFixed(1)} KB`;

/** Rows as aligned columns: the first to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_unused, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
