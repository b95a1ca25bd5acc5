import type { Page } from 'playwright-core';
import { screens } from './catalogue';
import { Stage } from './stage';

/** Opens a stage before the tests of a file and closes it after them. */
export function openStage() {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(() => stage?.close());

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
export function testEachScreen(title: string, problemsOf: (page: Page) => Promise<string[]>): void {
  const { show } = openStage();

  test.each(screens.map(({ name }) => name))(title, async (name) => {
    expect(await problemsOf(await show(name))).toEqual([]);
  });
}
