import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { say } from './run';

/** Features that a browser of `browserslist` lacks and no compiler replaces (docs/browsers.md). */
const NEWER_SCRIPT: Readonly<Record<string, RegExp>> = {
  'URL.canParse or URL.parse': /\bURL\.(canParse|parse)\(/,
  'toSorted, toReversed, toSpliced': /\.to(Sorted|Reversed|Spliced)\(/,
  'Object.groupBy, Map.groupBy': /\b(Object|Map)\.groupBy\(/,
  'Promise.withResolvers, Promise.try': /\bPromise\.(withResolvers|try)\(/,
  'Array.fromAsync': /\bArray\.fromAsync\(/,
  'AbortSignal.any or .timeout': /\bAbortSignal\.(any|timeout)\(/,
  'lookbehind in a regular expression': /\(\?<[=!]/,
  'a static block': /\bstatic\s*\{/,
};

/** Without these a browser drops the declaration or the rule. Features with a fallback are not listed. */
const NEWER_STYLES: Readonly<Record<string, RegExp>> = {
  'color-mix()': /\bcolor-mix\(/,
  'light-dark()': /\blight-dark\(/,
  ':dir()': /:dir\(/,
  'nested rules': /&[\s.:[]/,
  '@starting-style': /@starting-style\b/,
  '@scope': /@scope\b/,
};

/** «file: feature» for each unsupported feature in the built scripts and styles. */
async function unreadable(): Promise<string[]> {
  const folder = path.join(buildPaths.web, 'assets');
  const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      const names = newerThanSupported(text, file.endsWith('.js') ? 'script' : 'styles');
      return names.map((name) => `${file}: ${name}`);
    }),
  );
  return found.flat();
}

/** The features in a text that a supported browser lacks. */
export function newerThanSupported(text: string, kind: 'script' | 'styles'): string[] {
  const newer = kind === 'script' ? NEWER_SCRIPT : NEWER_STYLES;
  return Object.entries(newer).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

/**
 * Prints the unsupported features of the last build.
 *
 * @returns whether there is none
 */
export async function printBrowserSupport(): Promise<boolean> {
  const found = await unreadable();
  say(`Features that a supported browser lacks: ${found.length === 0 ? 'none' : `\n  ${found.join('\n  ')}`}`);
  return found.length === 0;
}
