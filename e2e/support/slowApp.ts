import type { BrowserContext, Page } from 'playwright-core';
import { arrive } from './arrive';

/** A line on which the page has come and the app has not. */
export interface SlowApp {
  /** Lets the app come. */
  arrives(): void;
}

/** From now on pages of this phone wait for the app's own file. */
export async function slowApp(context: BrowserContext): Promise<SlowApp> {
  let arrives = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await context.route(/\/assets\/main\.[^/]+\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  return { arrives: () => arrives() };
}

/** A first visit on such a line: answers as soon as the page is there, which is not loaded before the app is. */
export async function arriveBeforeApp(page: Page, address: string): Promise<void> {
  // a page that is closed first has not been loaded
  void arrive(page, 'a first visit', address).catch(() => undefined);
  await page.locator('#root').waitFor({ state: 'attached' });
}
