import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { arrive } from '../e2e/support/arrive';
import { seededPerson } from '../e2e/support/bench/seeded';
import { openBrowser, openPhone } from '../e2e/support/browser';
import { Person } from '../e2e/support/person';
import { RunningServer } from '../e2e/support/server';
import { buildWhatIsStale } from './buildSteps';
import { say } from './run';

/** A mid-range phone. */
const SLOWDOWN = 4;
const TRANSACTIONS = 30;
/** What /home is opened for: its first way to go on. */
const HOME_CONTENT = 'main a[href="/RequestMoney"]';
/** The service worker comes three seconds into a visit, and what was seen is written two seconds after the last answer. */
const FIRST_VISIT_MS = 10_000;
const LIMIT_MS = 1_000;

interface OfflineVisit {
  readonly firstPaint: number;
  /** What home is opened for stands on the screen. */
  readonly content: number;
}

/** `npm run bench:second-visit -- [--rounds 7]`: home opened by a member without a connection, on a phone that has been there before. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'amanat-bench-'));
  await buildWhatIsStale();
  const identity = await seededPerson(dataDirectory, TRANSACTIONS);
  const server = await RunningServer.startOn(dataDirectory);
  const browser = await openBrowser();
  try {
    const person = new Person(await openPhone(browser, server.origin, { keepsApp: true }), server, identity);
    await person.logIn();
    await person.goTo('خانه');
    await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await person.page.waitForTimeout(FIRST_VISIT_MS);
    await person.page.close();
    const context = person.page.context();
    await context.setOffline(true);
    const visits: OfflineVisit[] = [];
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      visits.push(await visitOffline(context, `${server.origin}/home`));
      const { firstPaint, content } = visits.at(-1) ?? { firstPaint: 0, content: 0 };
      say(
        `Round ${round} of ${values.rounds}: first paint ${Math.round(firstPaint)} ms, home ${Math.round(content)} ms`,
      );
    }
    const median = medianOf(visits.map(({ content }) => content));
    say(`Home without a connection, CPU ÷ ${SLOWDOWN}, median: ${Math.round(median)} ms (at most ${LIMIT_MS})`);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function visitOffline(context: BrowserContext, address: string): Promise<OfflineVisit> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch, HOME_CONTENT);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await arrive(page, 'a first visit', address);
    await page.locator(HOME_CONTENT).first().waitFor();
    return await marksOf(page);
  } finally {
    await page.close();
  }
}

/** Runs in the page, before anything of it: looks once a frame. */
function watch(content: string): void {
  const look = () => {
    if (document.querySelector(content)?.checkVisibility()) performance.mark('content');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function marksOf(page: Page): Promise<OfflineVisit> {
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    content: performance.getEntriesByName('content')[0]?.startTime ?? 0,
  }));
}

function medianOf(figures: readonly number[]): number {
  return [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

void main();
