import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
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
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM) return existsSync(environment.CHROMIUM) ? environment.CHROMIUM : undefined;
  const folders = (environment.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...WELL_KNOWN,
    UNPACKED_CHROMIUM,
    chromium.executablePath(),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}
