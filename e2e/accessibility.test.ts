import type { Page } from 'playwright-core';
import { axeProblems } from './support/accessibility/axe';
import { invisibleFocus } from './support/accessibility/focus';
import { sidewaysScroll, unquietOrForeign } from './support/accessibility/layout';
import { smallTargets } from './support/accessibility/targets';
import { screens } from './support/screens/catalogue';
import { Stage } from './support/screens/stage';

jest.setTimeout(120_000);

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage?.close());

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return (await axeProblems(page)).map((problem) => `${colorScheme}: ${problem}`);
}

/** In this order: what looks only comes before what scrolls, and last what moves the focus. */
async function problemsOf(page: Page): Promise<string[]> {
  return [
    ...(await inTheme(page, 'dark')),
    ...(await inTheme(page, 'light')),
    ...(await unquietOrForeign(page)),
    ...(await sidewaysScroll(page)),
    ...(await smallTargets(page)),
    ...(await invisibleFocus(page)),
  ];
}

test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
  const { page } = await stage.show(screen);
  expect(await problemsOf(page)).toEqual([]);
});
