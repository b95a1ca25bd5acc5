import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { walkHistory } from '../e2e/support/bench/historyWalk';
import { benchReport } from '../e2e/support/bench/report';
import { seededPerson } from '../e2e/support/bench/seeded';
import { openBrowser, openPhone } from '../e2e/support/browser';
import { Person } from '../e2e/support/person';
import { RunningServer } from '../e2e/support/server';
import { buildWhatIsStale } from './buildSteps';
import { say } from './run';

/** How many times slower than this machine the phone is that the history has to be smooth on. */
const SLOWDOWN = 4;

/** `npm run bench:history -- [--transactions 10000] [--data DIRECTORY]`: how smooth a long history is, in figures. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { transactions: { type: 'string' }, data: { type: 'string' } } });
  const transactions = Number(values.transactions ?? '10000');
  const dataDirectory = values.data ?? (await mkdtemp(path.join(tmpdir(), 'amanat-bench-')));
  try {
    await buildWhatIsStale();
    say(`Seeding ${transactions} transactions…`);
    await measure(dataDirectory, transactions);
  } finally {
    if (values.data === undefined) await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function measure(dataDirectory: string, transactions: number): Promise<void> {
  const identity = await seededPerson(dataDirectory, transactions);
  const server = await RunningServer.startOn(dataDirectory);
  const browser = await openBrowser();
  try {
    const person = new Person(await openPhone(browser, server.origin, { inHand: true }), server, identity);
    await person.logIn();
    const plain = await walkHistory(person, 1, transactions);
    say(benchReport(plain, await walkHistory(person, SLOWDOWN, transactions), SLOWDOWN));
  } finally {
    await browser.close();
    await server.stop();
  }
}

void main();
