import type { Page } from 'playwright-core';
import type { Screen } from '../screen';
import { Stage } from '../stage';
import { axeProblems } from './axe';
import { invisibleFocus } from './focus';
import { sidewaysScroll, unquietOrForeign } from './layout';
import { smallTargets } from './targets';

/** Declares the tests of these screens, one each, on a stage of their own. */
export function holdToAccessibility(screens: readonly Screen[]): void {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(() => stage?.close());

  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const { page } = await stage.show(screen);
    expect(await problemsOf(page)).toEqual([]);
  });
}

/** In this order: what looks only comes before what scrolls, and last what moves the focus. */
async function problemsOf(page: Page): Promise<string[]> {
  return [
    ...(await axeProblems(page)),
    ...(await unquietOrForeign(page)),
    ...(await sidewaysScroll(page)),
    ...(await smallTargets(page)),
    ...(await invisibleFocus(page)),
  ];
}
