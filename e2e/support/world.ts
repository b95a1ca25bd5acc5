import type { Browser } from 'playwright-core';
import { onePerSuite } from '../../config/jest/cleanUps';
import { type BrowserOptions, openBrowser } from './browser';
import { RunningServer } from './server';

/** The server and the browser of a test file, valid inside its tests and hooks. */
export interface World {
  server: RunningServer;
  browser: Browser;
}

/** The server and the browser of the suite. */
const sharedWorld = onePerSuite(() => openWorld({}, () => RunningServer.start()), closeWorld);

/** Gives the tests of a file the suite's server and browser. */
export function enterWorld(): World {
  return startWorld(sharedWorld, async () => undefined);
}

/** Starts a server and a browser before the tests of a file, and stops them after it. */
export function startOwnWorld(options: BrowserOptions, startServer = () => RunningServer.start()): World {
  return startWorld(() => openWorld(options, startServer), closeWorld);
}

function startWorld(open: () => Promise<World>, close: (world: World) => Promise<void>): World {
  const world = {} as World;

  beforeAll(async () => {
    Object.assign(world, await open());
  });

  afterAll(() => close(world));

  return world;
}

async function openWorld(options: BrowserOptions, startServer: () => Promise<RunningServer>): Promise<World> {
  const [server, browser] = await Promise.all([startServer(), openBrowser(options)]);
  return { server, browser };
}

async function closeWorld({ server, browser }: Partial<World>): Promise<void> {
  await browser?.close();
  await server?.stop();
}
