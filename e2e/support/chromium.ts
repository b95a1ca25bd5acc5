import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { onPath } from './onPath';
import { UNPACKED_CHROMIUM } from './packagedChromium';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const WELL_KNOWN = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium of this machine: `CHROMIUM` when it is set, else the usual names on the PATH, else one that
 * {@link file://./provideChromium.ts} has brought here.
 *
 * @returns its path, or undefined when there is none
 */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return existing([process.env.CHROMIUM]);
  return findWholeChromium() ?? existing([UNPACKED_CHROMIUM, chromium.executablePath()]);
}

/** Everything off that would call home, or that a page's test is not about. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium to start: with what people have around a page where one is there and that is wanted. Throws when there is none at all. */
export function chromiumToStart({ whole = false } = {}): string {
  const program = (whole ? findWholeChromium() : undefined) ?? findChromium();
  if (!program) throw new Error('No Chromium found: install one, or set CHROMIUM to its path.');
  return program;
}

/** Finds one with all that people have around a page, such as pages that are kept when they are left. */
export function findWholeChromium(): string | undefined {
  return onPath(...NAMES) ?? existing(WELL_KNOWN);
}

function existing(candidates: readonly string[]): string | undefined {
  return candidates.find((candidate) => existsSync(candidate));
}
