import type { Browser } from 'playwright-core';
import { type BrowserOptions, openBrowser } from './browser';
import { RunningServer } from './server';

/** The server and the browser of a test file, valid inside its tests and hooks. */
export interface World {
  server: RunningServer;
  browser: Browser;
}

/** Starts a server and a browser before the tests of a file, and stops them after it. */
export function startWorld(options?: BrowserOptions, startServer = () => RunningServer.start()): World {
  const world = {} as World;

  beforeAll(async () => {
    [world.server, world.browser] = await Promise.all([startServer(), openBrowser(options)]);
  });

  afterAll(async () => {
    await world.browser?.close();
    await world.server?.stop();
  });

  return world;
}
