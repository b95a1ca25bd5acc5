import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ApiClient, identity } from '../../e2e/support/api';
import { RunningServer } from '../../e2e/support/server';
import { buildWhatIsStale } from '../../scripts/buildSteps';
import { say } from '../../scripts/run';
import { serveComparisons } from './comparisons';
import { PlainBrowser } from './plainBrowser';
import { type FirstScreenFigures, firstScreenReport } from './report';
import { seededPerson, USUAL_HISTORY } from './seeded';
import { SlowLine } from './slowLine';
import { prepareUsedPhone } from './usedPhone';
import { HOME_CONTENT, type Visit, visit } from './visit';

/** A second person without a history, whose phone runs the worker: one person gets one code in two minutes. */
const KEEPING = 71_000;

/** `npm run lab -- first-screen [--rounds 7]`: /login and /home beside an empty page and the bare stack, in one run. */
export async function firstScreen(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { rounds: { type: 'string' } },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'amanat-lab-'));
  const [data, phone, keepingPhone] = ['data', 'phone', 'keeping'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await buildWhatIsStale();
  const comparisons = await serveComparisons();
  const seeded = await seededPerson(data, USUAL_HISTORY);
  const server = await RunningServer.startOn(data);
  const lines = await Promise.all([comparisons.empty, comparisons.stack, server.origin].map(SlowLine.open));
  const [empty, stack, app] = lines as [SlowLine, SlowLine, SlowLine];
  app.isSlow = false;
  await prepareUsedPhone({ profile: phone, origin: app.origin, server, identity: seeded, keepsApp: false });
  const keeping = new ApiClient(server, identity(KEEPING));
  await keeping.register();
  await keeping.addCard();
  await prepareUsedPhone({
    profile: keepingPhone,
    origin: app.origin,
    server,
    identity: identity(KEEPING),
    keepsApp: true,
  });
  app.isSlow = true;
  const browsers = {
    visitors: await PlainBrowser.open(),
    home: await PlainBrowser.open(phone),
    homeKept: await PlainBrowser.open(keepingPhone),
  };
  try {
    const addresses = { empty: `${empty.origin}/`, stack: `${stack.origin}/`, app: app.origin };
    say(firstScreenReport(await measure(browsers, addresses, Number(values.rounds ?? '7'))));
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
  browsers: Readonly<Record<'visitors' | 'home' | 'homeKept', PlainBrowser>>,
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
    homeKept: [],
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
    const home = { address: `${addresses.app}/home`, content: HOME_CONTENT };
    figures.homeWarm.push(await visit(browsers.home, home));
    figures.homeKept.push(await visit(browsers.homeKept, { ...home, keepsApp: true }));
  }
  return figures;
}
