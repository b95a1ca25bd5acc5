import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { buildPaths } from './paths';

/** Inclusive ranges of code points that Persian and Latin text in this app can need. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xab, 0xab],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xd7, 0xd7],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x655],
  [0x660, 0x66c],
  [0x670, 0x670],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a9, 0x6a9],
  [0x6af, 0x6af],
  [0x6c0, 0x6c0],
  [0x6cc, 0x6cc],
  [0x6d5, 0x6d5],
  [0x6f0, 0x6f9],
  [0x200c, 0x200f],
  [0x2010, 0x2014],
  [0x2018, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2066, 0x2069],
];

function neededCharacters(): string {
  return RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_unused, index) => String.fromCodePoint(first + index)),
  ).join('');
}

/**
 * Cuts Vazirmatn to the glyphs Persian and Latin need, keeping the weights the design uses and every shaping feature
 * (`ss01` draws Latin digits as Persian ones). The result is cached; delete node_modules/.cache to cut again.
 *
 * @returns the folder that holds `vazirmatn.woff2`
 */
export async function cutFont(): Promise<string> {
  const target = path.join(buildPaths.fontCache, 'vazirmatn.woff2');
  if (!existsSync(target)) {
    const packageFolder = path.dirname(require.resolve('vazirmatn/package.json'));
    const whole = await readFile(path.join(packageFolder, 'fonts/webfonts/Vazirmatn[wght].woff2'));
    const cut = await subsetFont(whole, neededCharacters(), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 800, default: 400 } },
    });
    await mkdir(buildPaths.fontCache, { recursive: true });
    await writeFile(target, cut);
  }
  return buildPaths.fontCache;
}
