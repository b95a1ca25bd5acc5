import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { say } from './run';

/** What a browser of package.json's `browserslist` lacks, and no compiler writes otherwise. See docs/browsers.md. */
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

/** Without these a browser leaves out the whole declaration, or the rule. What has another way out of it is not here. */
const NEWER_STYLES: Readonly<Record<string, RegExp>> = {
  'color-mix()': /\bcolor-mix\(/,
  'light-dark()': /\blight-dark\(/,
  ':dir()': /:dir\(/,
  'nested rules': /&[\s.:[]/,
  '@starting-style': /@starting-style\b/,
  '@scope': /@scope\b/,
};

/** What of the built app's scripts and styles a supported browser cannot read: the file, and what it is. */
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

/** The names of what a text holds that some supported browser does not know. */
export function newerThanSupported(text: string, kind: 'script' | 'styles'): string[] {
  const newer = kind === 'script' ? NEWER_SCRIPT : NEWER_STYLES;
  return Object.entries(newer).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

/**
 * Prints what the last build has that a supported browser cannot read.
 *
 * @returns whether there is nothing of that
 */
export async function printBrowserSupport(): Promise<boolean> {
  const found = await unreadable();
  say(`What supported browsers cannot read: ${found.length === 0 ? 'nothing' : `\n  ${found.join('\n  ')}`}`);
  return found.length === 0;
}
