import type { Page } from 'playwright-core';
import { onePerSuite } from '../../config/jest/cleanUps';
import { screens } from './catalogue';
import type { Screen } from './screen';
import { Stage } from './stage';

const sharedStage = onePerSuite(
  () => Stage.open(),
  (stage) => stage.close(),
);

/** Gives the tests of a file the suite's stage. */
export function enterStage() {
  let stage: Stage;

  beforeAll(async () => {
    stage = await sharedStage();
  });

  return {
    stage: () => stage,
    /** The page that shows this screen of the catalogue. */
    show: async (name: string): Promise<Page> => {
      const screen = screens.find((one) => one.name === name);
      if (!screen) throw new Error(`No screen is called ${name}.`);
      return (await stage.show(screen)).page;
    },
  };
}

/** Declares one test for each screen, all on one stage. The check must find no problem. */
export function testScreens(
  shown: readonly Screen[],
  title: string,
  problemsOf: (page: Page, name: string) => Promise<string[]>,
): void {
  const { show } = enterStage();

  test.each(shown.map(({ name }) => name))(title, async (name) => {
    expect(await problemsOf(await show(name), name)).toEqual([]);
  });
}
