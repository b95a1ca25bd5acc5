import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from './chromium';
import { forgetUnpackedChromium, UNPACKED_CHROMIUM, unpackChromium } from './packagedChromium';

const run = promisify(execFile);

const INSTALLER = path.resolve(__dirname, '../../node_modules/playwright-core/cli.js');

/** What to do where none can be had. */
export const NO_CHROMIUM =
  'No Chromium was found here, and none could be fetched. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.';

/** A browser that starts. */
export interface StartingBrowser {
  readonly executable: string;
  /** As it says itself. */
  readonly name: string;
}

/**
 * A Chromium for the browser tests: the one that came with `npm install` (Linux on x64), which is the same everywhere and has no window to
 * draw; else this machine's, else one that Playwright fetches. Where `CHROMIUM` is set it is that one or none.
 */
export async function provideChromium(): Promise<StartingBrowser | undefined> {
  if (process.env.CHROMIUM) return starting(findChromium());
  await unpackChromium().catch(() => undefined);
  const unpacked = await starting(UNPACKED_CHROMIUM);
  if (unpacked) return unpacked;
  forgetUnpackedChromium();
  const installed = await starting(findChromium());
  if (installed) return installed;
  await run(process.execPath, [INSTALLER, 'install', 'chromium']).catch(() => undefined);
  return starting(findChromium());
}

async function starting(executable: string | undefined): Promise<StartingBrowser | undefined> {
  if (!executable || !existsSync(executable)) return undefined;
  try {
    // On Windows Chrome opens a window instead of saying its version.
    if (process.platform === 'win32') return { executable, name: path.basename(executable) };
    const { stdout } = await run(executable, ['--version'], { timeout: 60_000 });
    return { executable, name: stdout.trim() };
  } catch {
    return undefined;
  }
}
