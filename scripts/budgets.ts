import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPaths } from '../config/webpack/paths';
import { filesOfScreen, modulesOfBuild, modulesOfScreen, type WebpackStats } from './bundleStats';
import { say } from './run';

const KIB = 1024;
const FIRST_SCREEN = 'features/auth/LoginScreen';

/**
 * Limits of /login, in bytes after brotli (docs/adr/0015). The page includes the prerendered login and its styles. The
 * hashes in file names change a size by 0.1 KB from build to build.
 */
const LIMITS = { page: 8 * KIB, javascript: 133 * KIB, fonts: 0 } as const;

/** Packages that only other screens need. */
const NOT_ON_FIRST_SCREEN = ['moment', 'moment-jalaali', 'jalaali-js', 'react-toastify', 'qrcode.react'];

/** Languages of dates in the whole build. */
const LOCALES = ['fa'];

async function brotliBytes(files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(buildPaths.web, file))));
  return contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0);
}

function line(name: string, used: string, limit: string, kept: boolean): string {
  return `  ${kept ? 'ok  ' : 'OVER'} ${name.padEnd(34)} ${used.padStart(9)}  of ${limit}`;
}

/**
 * Prints the size of a first visit to /login, from the last build.
 *
 * @returns whether each budget is kept
 */
export async function printBudgets(): Promise<boolean> {
  const stats: WebpackStats = JSON.parse(await readFile(buildPaths.stats, 'utf8'));
  const files = filesOfScreen(stats, FIRST_SCREEN);
  const javascript = await brotliBytes(files.filter((file) => file.endsWith('.js')));
  const page = await readFile(path.join(buildPaths.web, 'index.html'), 'utf8');
  const weight = await brotliBytes(['index.html']);
  const preloadedFonts = page.match(/rel="preload"[^>]*as="font"/g)?.length ?? 0;
  const modules = modulesOfScreen(stats, FIRST_SCREEN);
  const strangers = NOT_ON_FIRST_SCREEN.filter((name) =>
    modules.some((file) => file.includes(`node_modules/${name}/`)),
  );
  const locales = new Set(
    modulesOfBuild(stats).flatMap((file) => /moment\/locale\/([\w-]+)\.js$/.exec(file)?.[1] ?? []),
  );
  const outside = files.filter((file) => file.endsWith('.css') && !page.includes(`<style data-href="/${file}">`));
  // The content security policy allows inline scripts and styles by hash, attributes never.
  const inline = /\sstyle=|\son[a-z]+=/i.test(page.replace(/<(script|style)[\s\S]*?<\/\1>/g, ''));

  const kilobytes = (bytes: number) => `${(bytes / KIB).toFixed(1)} KB`;
  const checks = [
    {
      name: 'JavaScript for /login (brotli)',
      used: kilobytes(javascript),
      limit: kilobytes(LIMITS.javascript),
      kept: javascript <= LIMITS.javascript,
    },
    { name: 'the page (brotli)', used: kilobytes(weight), limit: kilobytes(LIMITS.page), kept: weight <= LIMITS.page },
    {
      name: 'stylesheets outside the page',
      used: outside.join(', ') || 'none',
      limit: 'none',
      kept: outside.length === 0,
    },
    {
      name: 'preloaded fonts',
      used: String(preloadedFonts),
      limit: String(LIMITS.fonts),
      kept: preloadedFonts === LIMITS.fonts,
    },
    {
      name: `none of ${NOT_ON_FIRST_SCREEN.join(', ')}`,
      used: strangers.join(', ') || 'none',
      limit: 'none',
      kept: strangers.length === 0,
    },
    {
      name: 'languages of dates, all screens',
      used: [...locales].join(', '),
      limit: LOCALES.join(', '),
      kept: [...locales].join() === LOCALES.join(),
    },
    { name: 'style and script in attributes', used: inline ? 'some' : 'none', limit: 'none', kept: !inline },
  ];
  say('Budgets of the first screen:');
  for (const { name, used, limit, kept } of checks) say(line(name, used, limit, kept));
  return checks.every(({ kept }) => kept);
}
