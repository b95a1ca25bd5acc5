import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, takePageErrors } from '../support/browser';

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser();
  context = await browser.newContext();
});

afterAll(() => browser?.close());

/** Takes the page's errors, which would fail the test otherwise. */
async function thrownBy(page: Page, script: string): Promise<string> {
  const told = context.waitForEvent('weberror');
  await page.evaluate(`setTimeout(() => { ${script} })`);
  await told;
  return takePageErrors().join();
}

test.each([
  ['an uncaught exception', "throw new TypeError('total is read only')"],
  ['an unhandled rejection', "Promise.reject(new TypeError('total is read only'))"],
])('%s of any page is noted with its stack', async (_name, script) => {
  const page = await context.newPage();
  expect(await thrownBy(page, script)).toMatch(/^about:blank\nTypeError: total is read only\n\s+at /);
});
