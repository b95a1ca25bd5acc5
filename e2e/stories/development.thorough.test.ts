import path from 'node:path';
import type { Browser } from 'playwright-core';
import { buildPaths } from '../../config/webpack/paths';
import { runTool } from '../../scripts/run';
import { openBrowser } from '../support/browser';
import { newPerson } from '../support/person';
import { RunningServer } from '../support/server';
import { sellAndSettle } from '../support/walkBack';

/** Four times as long as a fresh build on two cores. */
const BUILD_MS = 180_000;
const WEB = path.join(buildPaths.root, 'node_modules/.cache/amanat/development-web');

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  const exit = await runTool('webpack', ['--mode', 'development', '--output-path', WEB], {
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'ignore',
    timeout: BUILD_MS,
  });
  expect(exit).toBe(0);
  [server, browser] = await Promise.all([RunningServer.start({ WEB_DIRECTORY: WEB }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the story passes in a development build, where Redux and React throw more errors', async () => {
  const [seller, buyer] = [await newPerson(browser, server, 30_001), await newPerson(browser, server, 30_002)];
  await sellAndSettle(seller, buyer);
  // A production build has no such name.
  const names = await seller.page.evaluate(() => Array.from(document.scripts, ({ src }) => new URL(src).pathname));
  expect(names).toContain('/assets/main.js');
});
