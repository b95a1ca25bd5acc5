import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { type Identity, identity } from '../../e2e/support/api';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from '../../e2e/support/chromium';
import { Person } from '../../e2e/support/person';
import { RunningServer } from '../../e2e/support/server';
import { buildWhatIsStale } from '../../scripts/buildSteps';
import { say } from '../../scripts/run';
import { systemClock } from '../../server/clock';
import { loadConfig } from '../../server/config';
import { createContext } from '../../server/context';
import { openDatabase } from '../../server/db/database';
import { createLogger } from '../../server/http/logging';
import { seedHistory } from '../../server/sandbox/seed/seedHistory';
import { optionsOf } from '../support/options';
import { serveComparisons } from './comparisons';
import { PlainBrowser } from './plainBrowser';
import { type FirstScreenFigures, firstScreenReport } from './report';
import { SlowLine } from './slowLine';
import { HOME_CONTENT, type Visit, visit } from './visit';

/** `npm run lab -- first-screen [--rounds 7]`: /login and /home beside an empty page and the bare stack, in one run. */
export async function firstScreen(parameters: string[]): Promise<void> {
  const { rounds } = optionsOf(parameters, { rounds: 7 });
  const folder = await mkdtemp(path.join(tmpdir(), 'amanat-lab-'));
  const [data, phone] = [path.join(folder, 'data'), path.join(folder, 'phone')];
  await buildWhatIsStale();
  const comparisons = await serveComparisons();
  const seeded = await seededPerson(data, USUAL_HISTORY);
  const server = await RunningServer.startOn(data);
  const lines = await Promise.all([comparisons.empty, comparisons.stack, server.origin].map(SlowLine.open));
  const [empty, stack, app] = lines as [SlowLine, SlowLine, SlowLine];
  app.isSlow = false;
  await prepareUsedPhone({ profile: phone, origin: app.origin, server, identity: seeded });
  app.isSlow = true;
  const browsers = {
    visitors: await PlainBrowser.open(),
    home: await PlainBrowser.open(phone),
  };
  try {
    const addresses = { empty: `${empty.origin}/`, stack: `${stack.origin}/`, app: app.origin };
    say(firstScreenReport(await measure(browsers, addresses, rounds)));
  } finally {
    await Promise.all(Object.values(browsers).map((browser) => browser.close()));
    await Promise.all(lines.map((line) => line.close()));
    await Promise.all([server.stop(), comparisons.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

type Mutable<Figures> = { -readonly [Name in keyof Figures]: Visit[] };

/** Measures all pages in each round, so that a busy moment affects all alike. */
async function measure(
  browsers: Readonly<Record<'visitors' | 'home', PlainBrowser>>,
  addresses: Readonly<Record<'empty' | 'stack' | 'app', string>>,
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
  };
  const twice = async (address: string, cold: Visit[], warm: Visit[]) => {
    const context = await browsers.visitors.createContext();
    cold.push(await visit(browsers.visitors, { address, context }));
    warm.push(await visit(browsers.visitors, { address, context }));
    await browsers.visitors.closeContext(context);
  };
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}…`);
    await twice(addresses.empty, figures.emptyCold, figures.emptyWarm);
    await twice(addresses.stack, figures.stackCold, figures.stackWarm);
    await twice(`${addresses.app}/login`, figures.loginCold, figures.loginWarm);
    figures.homeWarm.push(await visit(browsers.home, { address: `${addresses.app}/home`, content: HOME_CONTENT }));
  }
  return figures;
}

/** The app writes its state 2 s after the last answer. */
const FIRST_VISIT_MS = 10_000;

interface UsedPhone {
  readonly profile: string;
  /** The origin of the server on the phone. */
  readonly origin: string;
  readonly server: RunningServer;
  readonly identity: Identity;
}

/** Logs in and opens home, so that `profile` holds the state of a used phone. */
async function prepareUsedPhone({ profile, origin, server, identity }: UsedPhone): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumToStart(),
    args: [...CHROMIUM_ARGUMENTS],
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
  });
  try {
    const person = new Person({ context, page: await context.newPage(), complaints: [] }, server, identity);
    await person.logIn();
    await person.goTo('خانه');
    await person.page.waitForTimeout(FIRST_VISIT_MS);
  } finally {
    await context.close();
  }
}

/** Transactions of a usual history. */
const USUAL_HISTORY = 30;

/** Gives the sample person this many transactions in a sandbox's database. Existing ones count. */
async function seededPerson(dataDirectory: string, transactions: number): Promise<Identity> {
  const config = loadConfig({ DATA_DIRECTORY: dataDirectory, LOG_LEVEL: 'silent' });
  const db = await openDatabase(config);
  try {
    const context = await createContext(config, db, systemClock, createLogger(config));
    const { person } = await seedHistory(context, { transactions, now: systemClock.now() });
    return { ...identity(0), nationalCode: person.nationalCode, mobile: person.mobile };
  } finally {
    await db.close();
  }
}
