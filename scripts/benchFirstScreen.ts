import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { type Comparisons, serveComparisons } from '../e2e/support/bench/firstScreen/comparisons';
import { type FirstScreenFigures, firstScreenReport } from '../e2e/support/bench/firstScreen/report';
import { type Visit, visit } from '../e2e/support/bench/firstScreen/visit';
import { seededPerson } from '../e2e/support/bench/seeded';
import { openBrowser, openPhone } from '../e2e/support/browser';
import { newMember } from '../e2e/support/members';
import { Person } from '../e2e/support/person';
import { RunningServer } from '../e2e/support/server';
import { TabTraffic } from '../e2e/support/tabTraffic';
import { buildWhatIsStale } from './buildSteps';
import { say } from './run';

/** A history as people have it. */
const TRANSACTIONS = 30;
/** Somebody else, without a history, whose phone keeps the app's files: nobody gets two codes within two minutes. */
const KEEPING = 71_000;
/** What /home is opened for: its first way to go on. */
const HOME_CONTENT = 'main a[href="/RequestMoney"]';

/** `npm run bench:first-screen -- [--rounds 7]`: /login and /home beside an empty page and the bare stack, in one run. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'amanat-bench-'));
  await buildWhatIsStale();
  const comparisons = await serveComparisons();
  const identity = await seededPerson(dataDirectory, TRANSACTIONS);
  const server = await RunningServer.startOn(dataDirectory);
  const browser = await openBrowser();
  try {
    const person = new Person(await openPhone(browser, server.origin, { inHand: true }), server, identity);
    await person.logIn();
    await new TabTraffic([person.page]).settled(0);
    const keeping = await newMember(browser, server, KEEPING, { keepsApp: true });
    await keeping.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const rounds = Number(values.rounds ?? '7');
    const members = { home: person.page.context(), homeKept: keeping.page.context() };
    say(firstScreenReport(await measure(browser, comparisons, server.origin, members, rounds)));
  } finally {
    await browser.close();
    await Promise.all([server.stop(), comparisons.stop()]);
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

type Mutable<Figures> = { -readonly [Name in keyof Figures]: Visit[] };

/** Round by round, so that a busy moment of this machine hits all alike. */
async function measure(
  browser: Browser,
  comparisons: Comparisons,
  origin: string,
  members: Readonly<Record<'home' | 'homeKept', BrowserContext>>,
  rounds: number,
): Promise<FirstScreenFigures> {
  const figures: Mutable<FirstScreenFigures> = {
    emptyCold: [],
    emptyWarm: [],
    stackCold: [],
    stackWarm: [],
    loginCold: [],
    loginWarm: [],
    homeWarm: [],
    homeKept: [],
  };
  const twice = async (address: string, cold: Visit[], warm: Visit[]) => {
    const { context, page } = await openPhone(browser, new URL(address).origin, { inHand: true });
    await page.close();
    cold.push(await visit(context, { address }));
    warm.push(await visit(context, { address }));
    await context.close();
  };
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}…`);
    await twice(`${comparisons.empty}/`, figures.emptyCold, figures.emptyWarm);
    await twice(`${comparisons.stack}/`, figures.stackCold, figures.stackWarm);
    await twice(`${origin}/login`, figures.loginCold, figures.loginWarm);
    const home = { address: `${origin}/home`, content: HOME_CONTENT };
    figures.homeWarm.push(await visit(members.home, home));
    figures.homeKept.push(await visit(members.homeKept, home));
  }
  return figures;
}

void main();
