import path from 'node:path';
import type { Page } from 'playwright-core';
import { comeToRest } from './rest';
import type { Screen } from './screen';

/** How a screen is looked at: the sizes and themes that the design is judged in. */
const LOOKS = [
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
] as const;

/** Takes the screen that a page shows in every look: `login-phone-light.png` and so on. */
export async function takePictures(page: Page, screen: Screen, folder: string): Promise<void> {
  for (const { name, colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await comeToRest(page, { waiting: screen.waiting });
    await page.screenshot({ path: path.join(folder, `${screen.name}-${name}.png`), scale: 'css', caret: 'hide' });
  }
}
