import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { screens } from './catalogue';
import type { Screen } from './screen';
import { comeToRest, Stage } from './stage';

const folder = path.resolve(process.argv[2] ?? 'dist/screenshots');
/** Parts of screen names; all screens without one. */
const wanted = process.argv.slice(3);

/** The sizes and themes of the design. */
const LOOKS = [
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
] as const;

/** Takes `login-phone-light.png`, `login-phone-dark.png` and so on. */
async function takePictures(page: Page, screen: Screen): Promise<void> {
  for (const { name, colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await comeToRest(page, { waiting: screen.waiting });
    await page.screenshot({ path: path.join(folder, `${screen.name}-${name}.png`), scale: 'css', caret: 'hide' });
  }
}

async function picture(stage: Stage, screen: Screen): Promise<boolean> {
  try {
    const { page } = await stage.show(screen);
    await takePictures(page, screen);
    return true;
  } catch (error) {
    process.stderr.write(`${screen.name}: ${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}

/** `npm run screenshots -- DIR [PARTS OF NAMES]`: each screen of the catalogue on a phone and a desktop. */
async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const stage = await Stage.open({ inHand: true });
  try {
    const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
    for (const screen of chosen) {
      if (!(await picture(stage, screen))) process.exitCode = 1;
    }
  } finally {
    await stage.close();
  }
}

void main();
